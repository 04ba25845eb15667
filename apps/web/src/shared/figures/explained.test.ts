import {
  displayedFigures,
  figureFacts,
  type FigureId,
  figureInputLabel,
  figureReasonSentence,
  figureText,
  isFigureId,
} from "@vigie/domain";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { explainedBy } from "./explained-elsewhere.ts";

/** Every figure of the registry opens its explanation somewhere, and every screen that writes figures opens some. */

/** Figures that no screen explains, each with its reason. */
const selfEvident: Readonly<Partial<Record<FigureId, string>>> = {
  "settings.target": "typed in on the page that shows it",
  "settings.deposit": "typed in on the page that shows it",
  "settings.withdrawal": "typed in on the page that shows it",
  "settings.horizon": "typed in on the page that shows it",
  "arb.new": "typed in on the page that shows it",
  "offer.euroRate": "shown with its insurer and its year",
  "offer.rule": "shown as the rule that it is, in a sentence",
};

/** Parts of screens that write figures and open no explanation themselves. */
const withoutWords: readonly { readonly is: RegExp; readonly why: string }[] = [
  { is: /^holdings\/(imports|connections)\//, why: "what a file or a bank tells, before it is the saver's" },
  { is: /^holdings\/manual\//, why: "fields and what is typed in them" },
  { is: /-form\.tsx$|^identity\//, why: "forms, and what one lets another person see" },
  {
    is: /(device-table|loan-table|portfolio-cards|portfolio-index|screens\/portfolios)\.tsx$/,
    why: "rows of portfolios: the page of each explains its value, the wide table its columns",
  },
  {
    is: /^book\//,
    why: "the advisor's book repeats figures of the customer's own pages, which explain them",
  },
  {
    is: /^club\//,
    why: "prices of the published tariff, amounts of invoices and payments: what a contract says, not a figure of the holdings",
  },
  { is: /^advice\/suitability\//, why: "answers, as they were typed" },
  { is: /^advice\/client-files\//, why: "the progress of a file, whose lines stand under it" },
  { is: /wealth\/screens\/dashboard\.tsx$/, why: "its parts open their own" },
  { is: /(preferred-tile|shares)\.tsx$/, why: "tiles of a composition: their note opens its explanation" },
  { is: /(transaction-row|change-category|documents)\.tsx$/, why: "operations, as their source lists them" },
  {
    is: /(investments|informations|product-reasons|portfolio-history|settings-facts)\.tsx$/,
    why: "another part of the same page explains",
  },
  {
    is: /(sri-scale|tiles|evaluate|compare|fund-facts|fund-figures|selection|repartition)\.tsx$/,
    why: "another part of the same page explains",
  },
  {
    is: /(todo-column|problems|source|inputs|sentences)\.tsx$/,
    why: "sentences that name their figure and lead to the page that explains it",
  },
];

const root = new URL("../../features/", import.meta.url).pathname;
const screens = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\/(screens|parts)\/.*\.tsx$/.test(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(root + path, "utf8")) }));
const ids = Object.keys(displayedFigures).filter(isFigureId);

/** A word, or the substep of an analysis, that names its figure. */
const opens = /FigureWord|\b(of|figure): /;
const scored = ["allocation", "performances", "risk", "fees"].map((section) => `score.${section}`);
const opened = new Set(
  screens
    .filter(({ text }) => opens.test(text))
    .flatMap(({ text }) => [
      ...[...withoutInputs(text).matchAll(/"([a-z]+(?:\.[a-zA-Z0-9]+)+)"/g)].map(([, id = ""]) => id),
      ...(text.includes("`score.${step}`") ? scored : []),
    ])
    .filter(isFigureId),
);

/** What a comment says explains nothing to a reader. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/^\s*\/\/.*$/gm, "");
}

/** A figure that is written, or that stands among the inputs of another, opens nothing by that. */
function withoutInputs(text: string): string {
  return text.replaceAll(/inputs=\{\{.*?\n\s*\}\}/gs, "").replaceAll(/(?:formatFigure|shown)\("[^"]+"/g, "");
}

test("every figure opens its explanation, or is explained by another one that does", () => {
  const never = ids.filter(
    (id) => !opened.has(id) && explainedBy[id] === undefined && selfEvident[id] === undefined,
  );
  expect(never).toEqual([]);
  // The lists hold nothing that they need not.
  const listed = [...Object.keys(explainedBy), ...Object.keys(selfEvident)];
  expect(listed.filter((id) => isFigureId(id) && opened.has(id))).toEqual([]);
  expect(Object.values(explainedBy).filter((by) => !opened.has(by))).toEqual([]);
});

test("a screen that writes figures opens the explanation of some, or says why not", () => {
  const writes = screens.filter(({ text }) =>
    /<Amount\b|formatPercent\(|formatUnit\(|formatFigure\(/.test(text),
  );
  const silent = writes.filter(({ text }) => !/FigureWord|\bof: /.test(text)).map(({ path }) => path);
  expect(silent.filter((path) => withoutWords.every(({ is }) => !is.test(path)))).toEqual([]);
  const idle = withoutWords.filter(({ is }) => !silent.some((path) => is.test(path)));
  expect(idle.map(({ is }) => is.source)).toEqual([]);
});

/** Parts of screens that round a percentage themselves, each with its reason. */
const ownRounding: Readonly<Record<string, string>> = {
  "advice/client-files/parts/line-table.tsx": "a progress, no figure of a household",
  "book/missions/screens/products.tsx": "fees as the documents of the product write them",
  "book/models/parts/model-form.tsx":
    "what typed weights miss to the whole, to the hundredth that is counted",
  "book/models/parts/versions.tsx": "the bands as they were typed, to the hundredth",
  "book/statistics/parts/at-risk.tsx": "a count of customers, no figure of a household",
  "book/statistics/parts/blocks.tsx": "a count of customers, no figure of a household",
  "book/statistics/parts/shares.tsx": "a count of customers, no figure of a household",
  "club/proposals/parts/target-lines.tsx":
    "weights as they are typed, and what they miss to the whole, to the hundredth",
  "club/requests/parts/request-summary.tsx": "a price, as the published tariff writes it",
  "club/subscriptions/parts/own-price.tsx": "a price, as the published tariff writes it",
  "club/subscriptions/screens/plan.tsx": "a discount, as the published tariff writes it",
  "holdings/portfolios/parts/interest.tsx": "a rate that the law sets, with its own decimals: 1,5 %, 2,25 %",
  "holdings/portfolios/parts/product-facts.tsx": "rates that the law sets, with their own decimals",
  "holdings/portfolios/parts/product-reasons.tsx": "rates that the law sets, with their own decimals",
  "insight/analyses/parts/score-table.tsx": "criteria compared with their scale, each in its own unit",
  "insight/next-steps/parts/inputs.tsx": "what a rule compares, a legal rate among it",
};

test("a percentage has the one rounding of its unit, or its own with a reason", () => {
  const own = screens.filter(({ text }) => text.includes("formatPercent(")).map(({ path }) => path);
  expect(own.toSorted()).toEqual(Object.keys(ownRounding));
});

test("every figure has its words: a name, a formula, the names of its inputs, the reasons of its absence", () => {
  const unknown = figureReasonSentence("");
  for (const id of ids) {
    const { inputs, unknown: reasons = [] } = figureFacts(id);
    const { label, formula } = figureText(id);
    expect(label.length, id).toBeGreaterThan(2);
    expect(formula, id).toMatch(/^[A-ZÀÉ].*\.$/);
    expect(
      inputs.filter((name) => figureInputLabel(name) === name),
      id,
    ).toEqual([]);
    expect(
      reasons.filter((reason) => figureReasonSentence(reason) === unknown),
      id,
    ).toEqual([]);
  }
});
