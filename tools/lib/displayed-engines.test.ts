import * as analytics from "@vigie/analytics";
import { catalogue } from "@vigie/analytics/catalogue";
import * as domain from "@vigie/domain";
import { expect, test } from "vitest";
import { customerFigures } from "./customer-figures.ts";

const { displayedFigures, figureFacts, isFigureId } = domain;
const ids = Object.keys(displayedFigures).filter(isFigureId);
const engines = new Set(ids.map((id) => figureFacts(id).engine));

/** A source said it, and nothing is computed. */
const sourceWord = "told";

test("every figure names a function of the domain or of analytics, or a source's word", () => {
  const functions = new Set([...Object.keys(analytics), ...Object.keys(domain)]);
  expect([...engines].filter((name) => name !== sourceWord && !functions.has(name))).toEqual([]);
});

/** Figures whose inputs are figures and that are still not computed here. */
const copied: Readonly<Partial<Record<domain.FigureId, string>>> = {
  "line.grade": "a note of the supplier of fund data, for the profile of the portfolio",
  "fund.note": "a note of the supplier of fund data, for each profile",
  "analysis.value": "the value of the portfolio, kept with its analysis",
  "arb.amount": "the value of the portfolio, kept with the proposal",
  "arb.accepted": "the figures of the proposal, kept as they were when it was accepted",
  "fees.once.ratio": "the fee of the settings, beside its amount",
};

test("a figure made of other figures names the function that makes it, or is a copy", () => {
  const unnamed = ids.filter((id) => {
    const { engine, inputs } = figureFacts(id);
    return engine === sourceWord && inputs.some(isFigureId);
  });
  expect(unnamed.toSorted()).toEqual(Object.keys(copied).toSorted());
});

/** Sums, sorts and lookups of the saver's own rows: there is no formula to check with other tools. */
const plainSums = new Set([
  "sumCents",
  "owedCents",
  "wealthHistory",
  "envelopeOf",
  "composeBy",
  "shareRatio",
  "subtractCents",
  "scaleCents",
  "observe",
  "ownedCents",
  "ownedRatio",
  "lineValueCents",
  "classAllocation",
  "allocationByKey",
  "meanKey",
  "surveyResult",
  "fortnightsOf",
  "interestReceivedByYear",
  "splitOwned",
  "payOffOf",
  "liquidityCalendar",
  "liquidityOf",
  "paymentSourceOf",
  "effectiveTerms",
  "monthlyCharge",
  "nextLoanPayment",
  "loanProgress",
  "moveTotals",
  "lineMoves",
  "meanYearlyRatio",
  "rateOn",
  "savingsCapCents",
  "headroomCents",
  "moneyCalendar",
  "householdFees",
  "bankFeesOf",
  "mostMoved",
  "owedOn",
  "spentMonths",
  "subscriptionsOf",
  "unusualPayments",
  "netMonthly",
  "gainTaxesOn",
  "placeSteps",
  "projectLawOf",
  "keptShares",
  "householdTotals",
  "successionOf",
  "successionRules",
]);

test("what is more than a sum of rows can be asked of `npm run analytics`", () => {
  const asked = new Set([...catalogue.keys(), ...customerFigures.map(({ name }) => name)]);
  const silent = [...engines].filter((name) => name !== sourceWord && !asked.has(name));
  expect(silent.filter((name) => !plainSums.has(name))).toEqual([]);
  expect([...plainSums].filter((name) => !engines.has(name) || asked.has(name))).toEqual([]);
});
