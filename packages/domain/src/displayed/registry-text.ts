import { deviceTexts } from "./devices-text.ts";
import { exposureTexts } from "./exposures-text.ts";
import { feeTexts } from "./fees-text.ts";
import { homeTexts } from "./homes-text.ts";
import { householdTexts } from "./household-text.ts";
import { householdFeeTexts } from "./household-fees-text.ts";
import { netWorthAheadTexts } from "./net-worth-ahead-text.ts";
import { nextThousandTexts } from "./next-thousand-text.ts";
import { mortgageDeskTexts } from "./mortgage-desk-text.ts";
import { successionTexts } from "./succession-text.ts";
import { projectTexts } from "./projects-text.ts";
import { spendingTexts } from "./spending-text.ts";
import { loanTexts } from "./loans-text.ts";
import { performanceTexts } from "./performances-text.ts";
import { portfolioTexts } from "./portfolios-text.ts";
import { proposalTexts } from "./proposals-text.ts";
import { riskTexts } from "./risks-text.ts";
import { settingTexts } from "./settings-text.ts";
import { pairTexts } from "./households-text.ts";
import { visitTexts } from "./visits-text.ts";
import { inputTexts } from "./inputs-text.ts";
import type { FigureBasis, FigureDate } from "./model.ts";
import { type FigureId, isFigureId } from "./registry.ts";
import type { FigureText } from "./text-model.ts";

const figureTexts: Readonly<Record<FigureId, FigureText>> = {
  ...deviceTexts,
  ...exposureTexts,
  ...feeTexts,
  ...homeTexts,
  ...householdTexts,
  ...householdFeeTexts,
  ...loanTexts,
  ...netWorthAheadTexts,
  ...spendingTexts,
  ...projectTexts,
  ...nextThousandTexts,
  ...successionTexts,
  ...mortgageDeskTexts,
  ...performanceTexts,
  ...portfolioTexts,
  ...proposalTexts,
  ...riskTexts,
  ...settingTexts,
  ...pairTexts,
  ...visitTexts,
};

export function figureText(id: FigureId): FigureText {
  return figureTexts[id];
}

/** Name of an input of a figure: another figure, or a piece of data. */
export function figureInputLabel(name: string): string {
  if (isFigureId(name)) return figureTexts[name].label;
  const data: Readonly<Record<string, string>> = inputTexts;
  return data[name] ?? name;
}

/** Ownership basis, shown with every figure. */
export const figureBasisText: Readonly<Record<FigureBasis, string | null>> = {
  whole: "Compté en entier, quelle que soit votre part.",
  share: "Compté pour votre part seulement.",
  none: null,
};

/** Reference date, where the screen shows no day. */
export const figureDateText: Readonly<Record<FigureDate, string>> = {
  valuation: "À la dernière valeur connue de chaque contrat.",
  price: "Au dernier cours connu de chaque ligne.",
  week: "À la dernière semaine complète de cours.",
  year: "Sur les douze derniers mois.",
  today: "Aujourd’hui, avec les règles en vigueur.",
  frozen: "Au jour du calcul, avec lequel il est gardé.",
  statement: "À la date transmise par la source.",
  range: "Entre le premier et le dernier jour de la période affichée.",
};
