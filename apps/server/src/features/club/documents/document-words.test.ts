import { cents } from "@vigie/domain";
import { expect, test } from "vitest";
import { sampleDocuments } from "../../../testing/test-club-documents.ts";
import { documentKinds } from "./actions/kinds.ts";
import type { Block, Sheet } from "./actions/sheet.ts";

/** Tests what the law requires each document to say about the firm and its remuneration. */

const samples = sampleDocuments();
const plain = (blocks: readonly Block[]): string => JSON.stringify(blocks).replaceAll("\u00a0", " ");

test.each<[string, Sheet]>([
  ["der", documentKinds.der.sheet(samples.der)],
  ["precontract", documentKinds.precontract.sheet(samples.precontract)],
  ["letter", documentKinds.letter.sheet(samples.letter)],
  ["amendment", documentKinds.amendment.sheet(samples.amendment)],
  ["mandate", documentKinds.mandate.sheet(samples.mandate)],
  ["invoice", documentKinds.invoice.sheet(samples.invoice)],
  ["credit_note", documentKinds.credit_note.sheet(samples.credit_note)],
  ["yearly_costs", documentKinds.yearly_costs.sheet(samples.yearly_costs)],
  ["review_statement", documentKinds.review_statement.sheet(samples.review_statement)],
  ["withdrawal_receipt", documentKinds.withdrawal_receipt.sheet(samples.withdrawal_receipt)],
  ["termination_receipt", documentKinds.termination_receipt.sheet(samples.termination_receipt)],
  ["suitability_statement", documentKinds.suitability_statement.sheet(samples.suitability_statement)],
  ["proposal_orders", documentKinds.proposal_orders.sheet(samples.proposal_orders)],
])("the %s bears who the firm is: registers, association, insurer and policy", (_, { blocks }) => {
  const said = plain(blocks);
  for (const word of [
    "SIREN 912 345 678",
    "ORIAS n° 12345678",
    "Association professionnelle : ANACOFI-CIF",
    "Assurance de responsabilité civile professionnelle : Assurances Exemple, police n° RC-2026-118",
  ])
    expect(said).toContain(word);
});

test("a statement names payments of third parties apart, and what the costs take from the return", () => {
  const statementOf = (change: object, costs: object = {}) => {
    const { suitability_statement: data } = samples;
    const content = { ...data.content, ...costs };
    const seller = { ...data.seller, ...change };
    return plain(documentKinds.suitability_statement.sheet({ ...data, content, seller }).blocks);
  };
  const line = "Rétrocessions perçues par le cabinet";
  expect(statementOf({})).toContain(`"${line}","inconnues"`);
  expect(statementOf({ retrocessions: "none" })).toContain(`"${line}","aucune"`);
  expect(statementOf({ retrocessions: "none" })).not.toContain("peut percevoir");
  expect(statementOf({ retrocessions: "received" })).toContain("montant inconnu");
  // 1.8 % of 100,000 € and 2,000 € once: 3,800 € the first year, 38,000 € over twenty years.
  expect(statementOf({}, { switchCents: cents(200_000) })).toContain(
    "réduction de 3,8 % la première année et de 1,9 % par an en moyenne sur 20 ans, à valeur constante",
  );
  // Each cost with its ratio, to the hundredth of a percent.
  expect(statementOf({})).toContain("1 800,00 € (1,80 %)");
  const unknown = { ...samples.suitability_statement.content.after, costCents: null, cost20Cents: null };
  expect(statementOf({}, { after: unknown })).toContain('"Effet des coûts sur le rendement","non connu"');
});

test("beside a payment the orders say what is left to move, to the cent", () => {
  const { proposal_orders: data } = samples;
  const [stock, euro] = data.content.moves;
  if (stock === undefined || euro === undefined) throw new Error("assertion: two lines");
  const payment = { amountCents: cents(1_000_00), feeCents: cents(0), source: "épargne" };
  const moves = [stock, { ...euro, afterCents: cents(6_100_000), changeCents: cents(2_100_000) }];
  const said = plain(
    documentKinds.proposal_orders.sheet({ ...data, content: { ...data.content, moves, payment } }).blocks,
  );
  expect(said).toContain("Arbitrage à demander, versement non compris :");
  expect(said).toContain("Actions Monde : vendre pour 20 000,00 €");
  expect(said).toContain("Fonds en euros : acheter pour 20 000,00 €");
  expect(plain(documentKinds.proposal_orders.sheet(data).blocks)).not.toContain("Arbitrage à demander");
});

test("a review on the first day of its period has no column of a value before it", () => {
  const { review_statement: data } = samples;
  const headOf = (since: typeof data.content.since) =>
    plain(documentKinds.review_statement.sheet({ ...data, content: { ...data.content, since } }).blocks);
  expect(headOf(data.content.since)).toContain("Versements nets des retraits");
  const first = headOf(data.content.on);
  expect(first).toContain("Valeur connue le");
  for (const word of ["Valeur au", "Versements nets des retraits", "Marchés, frais déduits"])
    expect(first).not.toContain(word);
});

test("a yearly statement says what others pay to the firm as the firm does, and never as 0", () => {
  const { yearly_costs: data } = samples;
  const saidBy = (change: object, costs: object = {}): string =>
    plain(
      documentKinds.yearly_costs.sheet({ ...data, seller: { ...data.seller, ...change }, ...costs }).blocks,
    );
  const line = "Paiements reçus de tiers par le cabinet, compris dans les frais des produits :";
  expect(saidBy({})).toContain(`${line} inconnus.`);
  expect(saidBy({ retrocessions: "received" })).toContain(`${line} inconnus.`);
  expect(saidBy({ retrocessions: "none" })).toContain(`${line} aucun, selon la déclaration du cabinet.`);
  expect(saidBy({}, { contracts: [] })).toContain(`${line} inconnus.`);
  const told = data.contracts.map((one) => ({ ...one, thirdPartyCents: cents(12_34) }));
  expect(saidBy({}, { contracts: told })).toContain(`${line} 37,02 €.`);
});
