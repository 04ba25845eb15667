import type { Family } from "../../../../shell/pages/family-page.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { text } from "../text.ts";

export const loans: Family = {
  words: text,
  overview: paths.loans(),
  portfolios: paths.loanPortfolios(),
  add: paths.addConnection(),
};
