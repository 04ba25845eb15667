import type { FeatureSwitch } from "@vigie/domain";
import type { IconName } from "../ui/icon.tsx";

/** How many there are of what an entry leads to, and the words that say so to who hears it. */
export type NavCount = {
  /** A hook; null while nothing is known. */
  readonly use: () => number | null;
  readonly one: string;
  readonly many: string;
};

/** An entry of the sidebar. Each area has its own table, areas/customer/nav.ts; an entry exists once its screen does. */
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
  readonly count?: NavCount;
  /** The variant's feature switch without which the entry does not exist. */
  readonly needs?: FeatureSwitch;
  /** The page that is open under the entry: the customer of a sheet. */
  readonly open?: { readonly label: string; readonly path: string };
  /** The word in the bottom bar, where the label is too long; null keeps the entry in the sheet « Plus ». */
  readonly phone?: string | null;
};

/** The bottom bar holds five at most, the last of which opens the rest. */
export const bottomBarEntries = 4;
