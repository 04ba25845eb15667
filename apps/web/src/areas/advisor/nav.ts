import type { NavEntry } from "../../shell/nav.ts";
import { navText } from "../text.ts";

/** The sidebar's entries of the advisor's area. */
export const advisorNav: readonly NavEntry[] = [
  { id: "day", label: navText.day, icon: "wealth", path: "/", group: 1 },
];
