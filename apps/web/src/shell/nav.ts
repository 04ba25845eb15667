import { navText } from "./text.ts";
import type { IconName } from "../ui/icon.tsx";

/** The sidebar's entries. An entry exists once its screen does; a later feature adds its line. */
export type NavEntry = {
  /** What a screen's `section` names. */
  readonly id: string;
  readonly label: string;
  /** Shown on the rail and in the bottom bar only. */
  readonly icon: IconName;
  /** Under the area's base. */
  readonly path: string;
  /** Entries of one group are together; a hairline separates groups. */
  readonly group: number;
  readonly count?: "portfolios";
  /** The word in the bottom bar, where the label is too long; null keeps the entry in the sheet « Plus ». */
  readonly phone?: string | null;
};

export const customerNav: readonly NavEntry[] = [
  { id: "wealth", label: navText.wealth, icon: "wealth", path: "/dashboard", group: 1 },
  {
    id: "portfolios",
    label: navText.portfolios,
    icon: "portfolios",
    path: "/dashboard/contracts",
    group: 1,
    count: "portfolios",
  },
  { id: "loans", label: navText.loans, icon: "home", path: "/loans-dashboard", group: 1, phone: null },
  {
    id: "devices",
    label: navText.devices,
    icon: "work",
    path: "/devices-dashboard",
    group: 1,
    phone: null,
  },
  {
    id: "observations",
    label: navText.observations,
    icon: "info",
    path: "/observations",
    group: 2,
    phone: null,
  },
  {
    id: "health",
    label: navText.health,
    icon: "refresh",
    path: "/health",
    group: 2,
    phone: null,
  },
  { id: "add", label: navText.add, icon: "plus", path: "/accounts/new", group: 3, phone: navText.addShort },
  {
    id: "import",
    label: navText.importFile,
    icon: "upload",
    path: "/accounts/import",
    group: 3,
    phone: navText.importShort,
  },
];

export const advisorNav: readonly NavEntry[] = [
  { id: "day", label: navText.day, icon: "wealth", path: "/", group: 1 },
];

/** The bottom bar holds five at most, the last of which opens the rest. */
export const bottomBarEntries = 4;
