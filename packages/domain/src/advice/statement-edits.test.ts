import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, day, instant } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { checkProposal } from "./proposal-checks.ts";
import { contentOfContracts, costsOf, type ProposalContract } from "./proposal-content.ts";
import { type StatementFacts, statementOf } from "./proposals-text.ts";
import {
  editedSentences,
  sentenceRefusal,
  staleEdits,
  statementGround,
  typeset,
  unheldFigures,
} from "./statement-edits.ts";
import { figuresIn, withoutAmounts } from "./statement-figures-text.ts";

/** Any proposal: one to three contracts, moves that add up, with or without payments, figures known or unknown. */
const ratio = fc.double({ min: -0.02, max: 0.4, noNaN: true });
const outlook = fc.record({
  expectedReturn: fc.option(ratio),
  volatility: fc.option(ratio),
  worstYear: fc.option(fc.double({ min: 0, max: 0.6, noNaN: true })),
  sri: fc.option(fc.double({ min: 1, max: 7, noNaN: true })),
  costRatio: fc.double({ min: 0, max: 0.04, noNaN: true }),
});
const money = fc.integer({ min: 1, max: 90_000_000 });
const contract = fc
  .record({
    name: fc.constantFrom("Vie", "Retraite 2040", "Avenir 12", "Plan (3 %)"),
    euro: money,
    fund: money,
    sold: fc.double({ min: 0, max: 1, noNaN: true }),
    paid: fc.option(money),
    fee: fc.integer({ min: 0, max: 500_000 }),
    taken: fc.integer({ min: 0, max: 500_000 }),
    before: outlook,
    after: outlook,
    profile: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ name, euro, fund, sold, paid, fee, taken, before, after, profile }): ProposalContract => {
    const moved = Math.round(fund * sold);
    const amount = euro + fund;
    const total = amount + (paid ?? 0);
    const line = (label: string, [from, to]: readonly [number, number]) => ({
      isin: label === "euro" ? null : "FR0000000017",
      label,
      assetClass: label === "euro" ? ("euroFund" as const) : ("stock" as const),
      beforeCents: cents(from),
      afterCents: cents(to),
      changeCents: cents(to - from),
      weightAfter: to / total,
    });
    return {
      portfolioId: "a" as Id,
      optimizationId: null,
      contractName: name,
      institutionName: null,
      kind: "lifeinsurance",
      amountCents: cents(amount),
      asOf: null,
      profile,
      before: { ...before, ...costsOf(cents(amount), before.costRatio) },
      after: { ...after, ...costsOf(cents(total), after.costRatio) },
      moves: [line("Monde 500", [fund, fund - moved]), line("euro", [euro, euro + moved + (paid ?? 0)])],
      movedCents: cents(moved),
      switchCents: cents(taken + (paid === null ? 0 : fee)),
      engineVersion: "1",
      dataFrom: null,
      dataTo: null,
      ...(paid === null
        ? {}
        : {
            payment: {
              amountCents: cents(paid),
              feeCents: cents(fee),
              source: "vente du 3 rue Foch en 2019",
            },
          }),
    };
  });
const level = fc.integer({ min: 0, max: 5 });
const statementFacts = fc
  .record({
    contracts: fc.array(contract, { minLength: 1, maxLength: 3 }),
    club: fc.option(money),
    profile: level,
    attitude: level,
    capacity: level,
    wishAbove: fc.option(level),
    horizon: fc.constantFrom("under_two", "two_to_five", "five_to_ten", "over_ten"),
    loss: fc.constantFrom("none", "small", "medium", "large"),
    after: fc.integer({ min: 0, max: 9000 }),
  })
  .map(({ contracts, club, horizon, loss, after, ...levels }): StatementFacts => {
    const today = addDays(day("2026-01-01"), after);
    const facts = {
      content: contentOfContracts(contracts, club === null ? null : cents(club)),
      standing: "valid" as const,
      answers: { horizon, objective: "pension", loss, sustainability: "wish" },
      assessment: { ...levels, limitedBy: "loss", knows: [] },
      hasLetter: true,
      documents: {},
      today,
    };
    return {
      ...facts,
      answeredOn: addDays(today, -200),
      results: checkProposal(facts),
      validUntil: addDays(today, 30),
    };
  });
const runs = { numRuns: 200, seed: 18 };

test("whatever the writer says of a proposal, its facts hold each figure of it", () => {
  fc.assert(
    fc.property(statementFacts, (facts) => {
      const ground = statementGround(facts);
      for (const { text } of statementOf(facts)) {
        expect([text, ...unheldFigures(text, ground)]).toEqual([text]);
        expect(sentenceRefusal({ text, original: text }, ground)).toBeNull();
      }
    }),
    runs,
  );
});

test("an amount with another digit is found, unless another fact is just that amount", () => {
  let found = 0;
  fc.assert(
    fc.property(statementFacts, fc.nat(), fc.integer({ min: 1, max: 9 }), (facts, at, more) => {
      const ground = statementGround(facts);
      const told = statementOf(facts).map(({ text }) =>
        text.replaceAll("\u202f", " ").replaceAll("\u00a0", " "),
      );
      const all = told.flatMap((text) =>
        [...text.matchAll(/(?<!\d )\d{1,3}(?: \d{3})*(?= €)/gu)].map(({ 0: amount, index }) => ({
          text,
          amount,
          index,
        })),
      );
      const one = all[at % all.length];
      if (one === undefined) return;
      const { amount, index } = one;
      const other = `${amount.slice(0, -1)}${String((Number(amount.at(-1)) + more) % 10)}`;
      // A figure that appears only in the cost table is a fact too.
      const isTold = ground.figures.some((figure) => figure.text === `${other} €`);
      const text = `${one.text.slice(0, index)}${other}${one.text.slice(index + amount.length)}`;
      if (isTold) return;
      found += 1;
      expect(unheldFigures(text, ground)).toEqual([`${other} €`]);
    }),
    runs,
  );
  expect(found).toBeGreaterThan(100);
});

test.each([
  ["12 500 €", "amount", 1_250_000],
  ["12\u202f500,50\u00a0€", "amount", 1_250_050],
  ["12500 euros", "amount", 1_250_000],
  ["1,2 M€", "amount", 120_000_000],
  ["1,2 million d’euros", "amount", 120_000_000],
  ["45 k€", "amount", 4_500_000],
  ["45 k euros", "amount", 4_500_000],
  ["2 mille euros", "amount", 200_000],
  ["2 mille", "amount", 200_000],
  ["3,4 %", "percent", 3.4],
  ["−3,4 %", "percent", -3.4],
  ["3 pour cent", "percent", 3],
  ["2031", "year", 2031],
  ["12 mars 2031", "day", 20_310_312],
  ["1er août 2031", "day", 20_310_801],
  ["12.03.2031", "day", 20_310_312],
  ["12/03/2031", "day", 20_310_312],
  ["12 mars", "day", 312],
  ["8\u2009ans", "years", 8],
  ["1 année", "years", 1],
  ["18 mois", "months", 18],
  ["30 jours", "days", 30],
  ["4", "number", 4],
  ["12 500 EUR", "amount", 1_250_000],
  ["12 500 eur", "amount", 1_250_000],
  ["45 kEUR", "amount", 4_500_000],
  ["45 k", "amount", 4_500_000],
  ["1,2 M EUR", "amount", 120_000_000],
  ["1,2 M", "amount", 120_000_000],
  ["2 millions", "amount", 200_000_000],
  ["2 millions €", "amount", 200_000_000],
  ["−3,4 pour cent", "percent", -3.4],
  ["–3,4 %", "percent", -3.4],
  ["— 3,4 %", "percent", -3.4],
  ["‑3,4 %", "percent", -3.4],
  ["moins 3,4 %", "percent", -3.4],
  ["+3,4 %", "percent", 3.4],
  ["3 pour mille", "other", 3],
  ["3 semaines", "other", 3],
  ["2 trimestres", "other", 2],
  ["2 points", "other", 2],
  ["2 fois", "other", 2],
  ["x2", "other", 2],
  ["× 1,5", "other", 1.5],
  ["2x", "other", 2],
  ["50 centimes", "other", 50],
  ["12 500 $", "other", 12_500],
] as const)("« %s » is read as a figure", (written, kind, value) => {
  const [figure, ...others] = figuresIn(`Ce sera le ${written}, ou peu s’en faut.`);
  expect(figure).toMatchObject({ kind, value, text: written.replaceAll(/[\u00a0\u2009\u202f]/g, " ") });
  expect(others).toEqual([]);
});

const ground = {
  figures: ["12 500 €", "1 234 567 €", "-3,4 %", "12.03.2031", "8 ans", "2"].flatMap(figuresIn),
  names: ["Monde 500"],
};
test.each([
  ["Placer 12 500 € sur « Monde 500 » jusqu’en 2031.", []],
  ["Placer 12 600 € sur « Monde 500 ».", ["12 600 €"]],
  ["Environ 1,2 M€ le 12 mars.", []],
  ["Environ 1,3 M€ le 13 mars.", ["1,3 M€", "13 mars"]],
  ["Une baisse de 3,4 % en 8 ans, soit -3,4 %.", []],
  ["Une hausse de 3,5 % en 9 ans, en 2032.", ["3,5 %", "9 ans", "2032"]],
  ["Un gain de -12 500 €.", ["-12 500 €"]],
  ["Un coût de 2 mille euros, soit 2 k euros.", ["2 mille euros", "2 k euros"]],
  ["Placer 12 500 EUR, et non 12 600 EUR.", ["12 600 EUR"]],
  ["Il vous reste 2 EUR.", ["2 EUR"]],
  ["Attendre 8 semaines, ou 2 semaines.", ["8 semaines", "2 semaines"]],
  ["Votre capital x2, ou ×2, ou 2x, ou 2 fois plus.", ["x2", "×2", "2x", "2 fois"]],
  ["Une variation de +3,4 %, ou de + 3,4 %.", ["+3,4 %", "+ 3,4 %"]],
  ["Une variation de –3,4 %, de ‑3,4 % ou de moins 3,4 %.", []],
  [
    "Un gain de –12 500 €, de — 12 500 €, de ‑12 500 € ou moins 12 500 €.",
    ["–12 500 €", "— 12 500 €", "‑12 500 €", "moins 12 500 €"],
  ],
  ["Il y aura au moins 12 500 €, à tout le moins 12 500 €.", []],
  ["Une baisse de 2 points, de 2 ‰ ou de 12 500 $.", ["2 points", "2 ‰", "12 500 $"]],
] as const)("« %s » states %j that no fact holds", (text, unheld) => {
  expect(unheldFigures(text, ground)).toEqual(unheld);
});

test("no sentence without its figure: one that held one is not replaced by words alone", () => {
  const original = "Déplacer 12 500 €.";
  expect(sentenceRefusal({ text: "Déplacer un peu sur « Monde 500 ».", original }, ground)).toEqual({
    code: "proposal.no_figure",
  });
  expect(sentenceRefusal({ text: "Peu.", original: "Rien." }, ground)).toBeNull();
});

test("an edit follows its sentence when its figures change, until the words of the writer are asked for again", () => {
  const said = (amount: string) => [
    { topic: "what" as const, text: `Vendre ${amount} de « Monde 500 ».` },
    { topic: "what" as const, text: `Vendre ${amount} de « Monde 600 ».` },
  ];
  const names = { names: ["Monde 500", "Monde 600"] };
  const [first] = editedSentences(said("12 500 €"), [], names);
  const edit = {
    key: first?.key ?? "",
    topic: "what" as const,
    original: first?.original ?? "",
    former: first?.text ?? "",
    text: "Vendez 12 500 €.",
    at: instant("2026-11-28T09:00:00.000Z"),
    authorId: "a" as Id,
    authorName: "A",
  };
  const texts = (edits: readonly (typeof edit | (Omit<typeof edit, "text"> & { text: null }))[]) =>
    editedSentences(said("900 €"), edits, names).map(({ text }) => text);
  expect(texts([edit])).toEqual(["Vendez 12 500 €.", "Vendre 900 € de « Monde 600 »."]);
  expect(texts([edit, { ...edit, text: null }])).toEqual(said("900 €").map(({ text }) => text));
  const stale = (told: ReturnType<typeof editedSentences>, edits: Parameters<typeof staleEdits>[1]) =>
    staleEdits(told, edits).map(({ text }) => text);
  const others = editedSentences(said("900 €").slice(1), [], names);
  expect(stale(others, [edit, { ...edit, text: "Cédez 12 500 €." }])).toEqual(["Cédez 12 500 €."]);
  expect(stale(others, [edit, { ...edit, text: null }])).toEqual([]);
  expect(stale(editedSentences(said("900 €"), [], names), [edit])).toEqual([]);
});

test.each([
  [
    "Vendre 12 500 € de « Monde » : soit 1 234 567 €, en 8 ans.",
    "Vendre 12_500~€ de «~Monde~»~: soit 1_234_567~€, en 8~ans.",
  ],
  ["En 2031, 3,4 % ; pourquoi ?", "En 2031, 3,4~%~; pourquoi~?"],
  ["12\u202f500\u00a0€ le 12.03.2031", "12_500~€ le 12.03.2031"],
] as const)("« %s » is printed without a break in a figure", (typed, printed) => {
  expect(typeset(typed).replaceAll("\u202f", "_").replaceAll("\u00a0", "~")).toBe(printed);
});

test.each([
  ["Vendre 12\u202f500\u00a0€ de « Monde 500 ».", "Vendre * de « Monde 500 »."],
  ["De 10 000 à 20 000€,\nsoit 1,5 million d’euros ou 45 k€.", "De * à *,\nsoit * ou *."],
  ["Le 12.03.2031, 3,4 % sur 8 ans, -5 000 euros en 2032.", "Le 12.03.2031, 3,4 % sur 8 ans, * en 2032."],
  ["5000 EUR", "*"],
] as const)("« %s » without its amounts is « %s »", (text, hidden) => {
  expect(withoutAmounts(text, "*")).toBe(hidden);
});
