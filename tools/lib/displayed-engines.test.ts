import * as analytics from "@vigie/analytics";
import { catalogue } from "@vigie/analytics/catalogue";
import * as domain from "@vigie/domain";
import { expect, test } from "vitest";
import { customerFigures } from "./customer-figures.ts";

const { displayedFigures, figureFacts, isFigureId } = domain;
const ids = Object.keys(displayedFigures).filter(isFigureId);
const engines = new Set(ids.map((id) => figureFacts(id).engine));

/** A source said it, and nothing is computed. */
const told = "told";

test("every figure names a function of the domain or of analytics, or a source's word", () => {
  const functions = new Set([...Object.keys(analytics), ...Object.keys(domain)]);
  expect([...engines].filter((name) => name !== told && !functions.has(name))).toEqual([]);
});

/** Sums, sorts and lookups of the saver's own rows: there is no formula to check with other tools. */
const plainSums = new Set([
  "sumCents",
  "owedCents",
  "wealthHistory",
  "envelopeOf",
  "composeBy",
  "shareRatio",
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
]);

test("what is more than a sum of rows can be asked of `npm run analytics`", () => {
  const asked = new Set([...catalogue.keys(), ...customerFigures.map(({ name }) => name)]);
  const silent = [...engines].filter((name) => name !== told && !asked.has(name));
  expect(silent.filter((name) => !plainSums.has(name))).toEqual([]);
  expect([...plainSums].filter((name) => !engines.has(name) || asked.has(name))).toEqual([]);
});
