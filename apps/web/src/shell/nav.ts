import type { FeatureSwitch } from "@vigie/domain";
import type { IconName } from "../ui/icon.tsx";

/** The number of items that an entry leads to, and its words for screen readers. */
export type NavCount = {
  /** A hook; null while it is unknown. */
  readonly use: () => number | null;
  readonly one: string;
  readonly many: string;
};

/** An entry of the sidebar. Each area has its own table, areas/customer/nav.ts; an entry exists once its screen does. */
export type NavEntry = {
  /** The name that a screen's `section` refers to. */
  readonly id: string;
  readonly label: string;
  /** Shown on the rail and in the bottom bar only. */
  readonly icon: IconName;
  /** Relative to the area's base. */
  readonly path: string;
  /** Entries of one group are adjacent; a thin rule separates groups. */
  readonly group: number;
  readonly count?: NavCount;
  /** The variant's feature switch that the entry requires. */
  readonly needs?: FeatureSwitch;
  /** The page that is open under the entry: the customer of a sheet. */
  readonly open?: { readonly label: string; readonly path: string };
  /** The label in the bottom bar, if the usual one is too long; null keeps the entry in the sheet « Plus ». */
  readonly phone?: string | null;
};

/** The bottom bar has at most five entries, the last of which opens the others. */
export const bottomBarEntries = 4;
