import type { Family } from "../../../../shell/pages/family-page.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { text } from "../text.ts";

export const devices: Family = {
  words: text,
  overview: paths.devices(),
  portfolios: paths.devicePortfolios(),
  add: `${paths.addConnection()}?type=employee_savings`,
};
