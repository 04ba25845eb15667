import { deviceFigures } from "./devices.ts";
import { feeFigures } from "./fees.ts";
import { homeFigures } from "./homes.ts";
import { exposureFigures } from "./exposures.ts";
import { householdFigures } from "./household.ts";
import { householdFeeFigures } from "./household-fees.ts";
import { netWorthAheadFigures } from "./net-worth-ahead.ts";
import { nextThousandFigures } from "./next-thousand.ts";
import { mortgageDeskFigures } from "./mortgage-desk.ts";
import { successionFigures } from "./succession.ts";
import { projectFigures } from "./projects.ts";
import { spendingFigures } from "./spending.ts";
import { loanFigures } from "./loans.ts";
import { performanceFigures } from "./performances.ts";
import { portfolioFigures } from "./portfolios.ts";
import { proposalFigures } from "./proposals.ts";
import { riskFigures } from "./risks.ts";
import { settingFigures } from "./settings.ts";
import { pairFigures } from "./households.ts";
import { visitFigures } from "./visits.ts";
import type { FigureFacts } from "./model.ts";

/** All figures shown to a saver. */
export const displayedFigures = {
  ...deviceFigures,
  ...exposureFigures,
  ...feeFigures,
  ...homeFigures,
  ...householdFigures,
  ...householdFeeFigures,
  ...loanFigures,
  ...netWorthAheadFigures,
  ...spendingFigures,
  ...projectFigures,
  ...nextThousandFigures,
  ...successionFigures,
  ...mortgageDeskFigures,
  ...performanceFigures,
  ...portfolioFigures,
  ...proposalFigures,
  ...riskFigures,
  ...settingFigures,
  ...pairFigures,
  ...visitFigures,
} as const satisfies Readonly<Record<string, FigureFacts>>;

export type FigureId = keyof typeof displayedFigures;

type InputsOf<Id extends FigureId> = (typeof displayedFigures)[Id]["inputs"][number];

/** Inputs of a figure: other figures, and data that are not figures. */
export type FigureInput<Id extends FigureId> = InputsOf<Id>;

export function isFigureId(name: string): name is FigureId {
  return Object.hasOwn(displayedFigures, name);
}

export function figureFacts(id: FigureId): FigureFacts {
  return displayedFigures[id];
}
