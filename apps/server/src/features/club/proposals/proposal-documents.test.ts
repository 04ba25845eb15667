import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HandBench, openHandBench } from "../../../testing/test-hand-proposals.ts";
import { codeOf, mine } from "../../../testing/test-proposals.ts";
import type { Answer } from "../../../testing/test-server.ts";

/** Tests the key information documents of the funds that a proposal buys. */

let bench: HandBench;
beforeAll(async () => {
  bench = await openHandBench();
}, 120_000);
afterAll(async () => await bench.server.close());

type Line = { key: string; isin: string | null; asset_class: string; now_ratio: number };

type Draft = { readonly key_documents: readonly object[]; readonly open: readonly string[] };

/** Creates a draft that sells a part of a fund to buy another. */
async function drafted(): Promise<{ readonly id: Id; readonly isin: string; readonly proposal: Draft }> {
  const { people, book, portfolioId } = bench;
  const { lines } = (await bench.weigh(portfolioId, "payment_cents=0")).body.target;
  const funds: Line[] = lines.filter((one: Line) => one.isin !== null);
  const from = funds.find((one) => one.now_ratio > 0.2);
  const to = funds.find((one) => one.key !== from?.key);
  const weights = lines.map(({ key, now_ratio: now }: Line) => ({
    key,
    ratio: Number((now + (key === to?.key ? 0.1 : key === from?.key ? -0.1 : 0)).toFixed(9)),
  }));
  const body = { portfolio_id: portfolioId, weights, from: "hand", payment: null };
  const made = await people.advisor.ask("POST", `${book}/target`, {
    ...body,
    replaces_id: null,
    draft_id: null,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { id: made.body.proposal.id, isin: String(to?.isin), proposal: made.body.proposal };
}

const words = "Vu ensemble au cabinet, avec les chiffres de cette proposition.";
const link = (key: string, more: object = {}) => ({
  key,
  url: `https://documents.example/dic/${key}.pdf`,
  version_on: "2024-03-01",
  language: "fr",
  ...more,
});

/** Writes a draft with an argument for every other check. */
async function write(id: Id, key_documents: readonly object[], argued = false): Promise<Answer> {
  const { checks } = (await bench.read(id)).body.proposal;
  const said = checks.flatMap(({ check, verdict }: { check: string; verdict: string }) =>
    verdict === "to_argue" && (argued || check !== "key_documents") ? [{ check, text: words }] : [],
  );
  return await bench.people.advisor.ask("PUT", `${bench.book}/${id}`, {
    reasons: "Votre contrat porte plus de risque que le profil de vos réponses n’en admet.",
    arguments: said,
    key_documents,
  });
}

const verdictOf = ({ body }: Answer): string =>
  body.proposal.checks.find((one: { check: string }) => one.check === "key_documents").verdict;

test("a fund that is bought without its document keeps the draft from being sent, until it is given", async () => {
  const { id, isin, proposal } = await drafted();
  expect(proposal.key_documents).toMatchObject([{ key: isin, isin, document: null, known: null }]);
  expect(proposal.open).toContain("key_documents");
  const bare = await write(id, []);
  expect([verdictOf(bare), bare.body.proposal.open]).toEqual(["to_argue", ["key_documents"]]);
  expect(codeOf(await bench.send(id))).toEqual([409, "proposal.checks_open"]);
  const given = await write(id, [link(isin)]);
  const { key: _, ...document } = link(isin);
  expect([verdictOf(given), given.body.proposal.open]).toEqual(["passes", []]);
  expect(given.body.proposal.key_documents).toMatchObject([{ document, known: null }]);
  const sent = await bench.send(id);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect((await bench.open(id)).body.proposal.key_documents).toMatchObject([{ isin, document }]);
});

test("what was given is frozen with the sending, whatever the firm gives later, and its record tells of a change", async () => {
  const { proposals } = (await bench.people.owner.ask("GET", mine)).body;
  const { id } = proposals.find((one: { state: string }) => one.state === "sent");
  const before = (await bench.read(id)).body.proposal.key_documents;
  const { id: other, isin } = await drafted();
  expect(
    (await write(other, [link(isin, { version_on: "2024-04-01", url: "https://new.example/x" })])).status,
  ).toBe(200);
  expect((await bench.read(id)).body.proposal.key_documents).toEqual(before);
  expect(
    codeOf(await bench.people.advisor.ask("PUT", `${bench.book}/${id}`, { reasons: "x", arguments: [] })),
  ).toEqual([409, "proposal.wrong_state"]);
  const { db } = bench.server.services;
  for (const change of [sql`key_documents = '{}'`, sql`statement = statement - 'documents'`])
    await expect(sql`update proposals set ${change} where id = ${id}`.execute(db)).rejects.toThrow(
      "never changed",
    );
  const hashes = async () =>
    await sql<{ said: string; frozen: string }>`select statement ->> 'documents' as frozen,
      advice_content_said(customer_id, 'proposals', id, 'proposal_sent') as said from proposals where id = ${id}`.execute(
      db,
    );
  const [kept] = (await hashes()).rows;
  expect(kept?.frozen).toContain(`https://documents.example/dic/${isin}.pdf`);
  expect(kept?.said).toContain(`https://documents.example/dic/${isin}.pdf`);
  await bench.people.advisor.ask("DELETE", `${bench.book}/${other}`);
});

test("the firm's last version fills the next draft, an older one does not take its place, and another firm has none", async () => {
  const { id, isin, proposal } = await drafted();
  expect(proposal.key_documents).toMatchObject([
    { document: null, known: { url: "https://new.example/x", version_on: "2024-04-01", language: "fr" } },
  ]);
  // A known document is not automatically given: the advisor must say so.
  expect(proposal.open).toContain("key_documents");
  await write(id, [link(isin, { version_on: "2023-01-01", language: "en" })]);
  const { rows } = await sql`select url, version_on::text as on, language from fund_key_documents
    where isin = ${isin}`.execute(bench.server.services.db);
  expect(rows).toEqual([{ url: "https://new.example/x", on: "2024-04-01", language: "fr" }]);
  await sql`update fund_key_documents set firm_id = (select id from firms where id not in
    (select firm_id from fund_key_documents) limit 1)`.execute(bench.server.services.db);
  await write(id, []);
  expect((await bench.read(id)).body.proposal.key_documents).toMatchObject([{ document: null, known: null }]);
  for (const seat of ["outsider", "colleague", "other"] as const)
    expect(
      (
        await bench.people[seat].ask("PUT", `${bench.book}/${id}`, {
          reasons: "x",
          arguments: [],
          key_documents: [link(isin)],
        })
      ).status,
    ).toBe(404);
  await bench.people.advisor.ask("DELETE", `${bench.book}/${id}`);
});

test("without its document it is sent once it is said why, and the customer reads that none was given", async () => {
  const { id, isin } = await drafted();
  await write(id, [], true);
  const sent = await bench.send(id);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { proposal } = (await bench.people.owner.ask("GET", `${mine}/${id}`)).body;
  expect(proposal.key_documents).toMatchObject([{ isin, document: null, known: null }]);
  const texts = proposal.statement.map(({ text }: { text: string }) => text);
  expect(texts.join(" ")).toMatch(/Documents d’informations clés remis avec cette proposition\s: 0 sur 1/u);
});

test("an address that is no site's over TLS is refused in words, as is a day to come and a fund that is not bought", async () => {
  const { id, isin } = await drafted();
  for (const url of [
    "javascript:alert(1)",
    "http://site.example/a.pdf",
    "data:text/html,x",
    "https://localhost/a",
  ]) {
    const refused = await write(id, [link(isin, { url })]);
    expect([url, ...codeOf(refused)]).toEqual([url, 422, "proposal.document_link"]);
    expect(JSON.stringify(refused.body)).toContain("une adresse en https");
  }
  expect(codeOf(await write(id, [link(isin, { version_on: "2027-06-01" })]))).toEqual([
    422,
    "proposal.document_day",
  ]);
  expect(codeOf(await write(id, [link("FR0000000000")]))).toEqual([422, "proposal.document_fund"]);
  expect((await bench.read(id)).body.proposal.key_documents).toMatchObject([{ document: null }]);
});

test("who writes the reasons alone takes no document back; an empty list takes them all", async () => {
  const { id, isin } = await drafted();
  const save = async (more: object): Promise<Answer> =>
    await bench.people.advisor.ask("PUT", `${bench.book}/${id}`, { reasons: words, arguments: [], ...more });
  expect((await save({ key_documents: [link(isin)] })).status).toBe(200);
  expect((await save({})).body.proposal.key_documents).toMatchObject([{ document: { url: link(isin).url } }]);
  expect((await save({ key_documents: [] })).body.proposal.key_documents).toMatchObject([{ document: null }]);
});
