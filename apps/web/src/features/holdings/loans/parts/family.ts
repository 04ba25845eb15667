import type { Family } from "../../../../shell/family-page.tsx";
import { paths } from "../../../../shell/paths.ts";
import { text } from "../text.ts";

export const loans: Family = {
  words: text,
  overview: paths.loans(),
  contracts: paths.loanContracts(),
  add: paths.addAccount(),
};
