import { type Id, typeset } from "@vigie/domain";
import { sql } from "kysely";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import type { Answer } from "../../../testing/test-server.ts";
import { unzipped } from "../../../testing/unzipped.ts";

/** Tests sentences of a statement in the advisor's words: they contain no figure that is not in the proposal, and each edit is
 * stored. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());

type StatementLine = {
  readonly key: string;
  readonly text: string;
  readonly edit: { readonly original: string; readonly author_name: string } | null;
};
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");
type Written = { readonly key: string; readonly text: string | null };
const putAs = async (
  seat: "advisor" | "colleague" | "outsider" | "owner",
  id: Id,
  sentences: readonly Written[],
): Promise<Answer> => await bench.people[seat].ask("PUT", `${bench.book}/${id}/sentences`, { sentences });
const put = async (id: Id, key: string, text: string | null): Promise<Answer> =>
  await putAs("advisor", id, [{ key, text }]);
const sentenceStarting = async (id: Id, start: string): Promise<StatementLine> => {
  const { statement } = (await bench.read(id)).body.proposal;
  const found = statement.find(({ text, edit }: StatementLine) => (edit?.original ?? text).startsWith(start));
  expect(found, start).toBeDefined();
  return found;
};
const drafted = async (): Promise<Id> => {
  const id = await bench.created();
  await bench.write(id);
  return id;
};

test("a figure that is none of the proposal's is refused by its name, words alone too, and nothing changes", async () => {
  const id = await drafted();
  const { key, text } = await sentenceStarting(id, "Arbitrer");
  const amount = /[\d\s]+€/u.exec(text.slice("Arbitrer".length))?.[0].trim() ?? "";
  const wrong = await put(id, key, `Je vous propose de déplacer 123 457 €, et non ${amount}.`);
  expect(codeOf(wrong)).toEqual([422, "proposal.figure_unknown"]);
  expect(plain(wrong.body.message)).toContain("ne figure pas dans la proposition : 123 457 €.");
  expect(codeOf(await put(id, key, "Je vous propose de déplacer une part."))).toEqual([
    422,
    "proposal.no_figure",
  ]);
  expect(codeOf(await put(id, `${key}?`, text))).toEqual([404, "proposal.sentence_not_found"]);
  expect(await sentenceStarting(id, "Arbitrer")).toEqual({ topic: "what", key, text, edit: null });
  const kept = await put(id, key, `Je vous propose de déplacer ${plain(amount)}.`);
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  expect(await sentenceStarting(id, "Arbitrer")).toMatchObject({
    text: typeset(`Je vous propose de déplacer ${plain(amount)}.`),
    edit: { original: text },
  });
  expect((await put(id, key, null)).status).toBe(200);
  expect(await sentenceStarting(id, "Arbitrer")).toEqual({ topic: "what", key, text, edit: null });
  for (const seat of ["colleague", "outsider", "owner"] as const)
    expect((await putAs(seat, id, [{ key, text: null }])).status).toBeGreaterThanOrEqual(403);
  const { db } = bench.server.services;
  const { edits } = await db
    .selectFrom("proposals")
    .select("edits")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(edits.map((one) => [one.former === text, one.text === null, one.authorId])).toEqual([
    [true, false, bench.people.advisor.id],
    [false, true, bench.people.advisor.id],
  ]);
  for (const change of ["'[]'", "edits - 0", "jsonb_set(edits, '{0,text}', '\"x\"')"])
    await expect(
      sql`update proposals set edits = ${sql.raw(change)} where id = ${id}`.execute(db),
    ).rejects.toThrow("append-only");
  await bench.people.advisor.ask("DELETE", `${bench.book}/${id}`);
});

test("what became wrong since is refused at the sending; what is sent holds its edits, in the record and its folder", async () => {
  const id = await drafted();
  const { key, text } = await sentenceStarting(id, "Cette proposition peut être acceptée");
  const words = text.replace("Cette proposition peut être acceptée", "Vous avez le choix");
  expect((await put(id, key, words)).status).toBe(200);
  bench.server.advance(24 * 3_600_000);
  // Keeps the session valid on the next day.
  const { db } = bench.server.services;
  await sql`update sessions set expires_at = expires_at + interval '2 days',
    authenticated_at = authenticated_at + interval '1 day'`.execute(db);
  const late = await bench.send(id);
  expect(codeOf(late)).toEqual([422, "proposal.figure_unknown"]);
  expect(late.body.message).toContain(/\d\d\.\d\d\.\d{4}/u.exec(text)?.[0]);
  // The edit keeps its place, although the generated text contains the day before.
  const stale = await sentenceStarting(id, "Cette proposition peut être acceptée");
  expect(stale).toMatchObject({ key, text: words });
  await put(id, key, null);
  const now = await sentenceStarting(id, "Cette proposition peut être acceptée");
  const better = now.text.replace("Cette proposition peut être acceptée", "Vous avez le choix");
  expect((await put(id, key, better)).status).toBe(200);
  const sent = await bench.send(id);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const shown = sent.body.proposal.statement.find((one: StatementLine) => one.text === better);
  expect(shown).toMatchObject({ key: null, edit: { original: now.text } });
  expect(codeOf(await put(id, key, null))).toEqual([409, "proposal.wrong_state"]);
  const mine = (await bench.people.owner.ask("GET", `/users/me/proposals/${id}`)).body.proposal.statement;
  expect(mine.find((one: StatementLine) => one.text === better)).toMatchObject({ key: null, edit: null });
  const filed = await bench.people.owner.ask("GET", `/users/me/proposals/${id}/statement`);
  const printed = await extractText(new Uint8Array(filed.bytes), { mergePages: true });
  expect(printed.text.replaceAll(/\s+/g, " ")).toContain(plain(better));
  expect(printed.text.replaceAll(/\s+/g, " ")).not.toContain(plain(now.text));
  await expect(sql`update proposals set edits = '[]' where id = ${id}`.execute(db)).rejects.toThrow();
  const file = await bench.people.owner.ask("GET", "/users/me/advice_record/file");
  const entries = [...unzipped(file.bytes)].map(([name, bytes]) => [name, bytes.toString()] as const);
  const hashed = entries.find(([name]) => name.endsWith("proposal_sent.txt"))?.[1] ?? "";
  for (const one of [words, better, text, now.text]) expect(plain(hashed)).toContain(plain(one));
});

test("a section is written at once: where one sentence is refused none is kept, and it is named", async () => {
  const id = await drafted();
  const [first, second] = [
    await sentenceStarting(id, "D’après vos réponses"),
    await sentenceStarting(id, "Objectif"),
  ];
  const own = (one: StatementLine, from: string, to: string) => ({
    key: one.key,
    text: one.text.replace(from, to),
  });
  const right = own(first, "D’après vos réponses du", "Selon vos réponses du");
  const wrong = { key: second.key, text: "Vous voulez 123 457 € de plus." };
  const refused = await putAs("advisor", id, [right, wrong]);
  expect(codeOf(refused)).toEqual([422, "proposal.figure_unknown"]);
  expect(refused.body.errors).toEqual({ "sentences.1": ["proposal.figure_unknown"] });
  expect(await sentenceStarting(id, "D’après vos réponses")).toEqual(first);
  const both = [right, own(second, "Objectif", "Votre objectif")];
  expect((await putAs("advisor", id, both)).status).toBe(200);
  expect((await sentenceStarting(id, "D’après vos réponses")).text).toBe(right.text);
  expect((await sentenceStarting(id, "Objectif")).edit).toMatchObject({ original: second.text });
  await bench.people.advisor.ask("DELETE", `${bench.book}/${id}`);
});

test("words on a sentence that the facts no longer tell are shown apart, to be dropped; they are sent nowhere", async () => {
  const id = await drafted();
  const { key } = await sentenceStarting(id, "Arbitrer");
  // An edit of a sentence that the current facts no longer produce.
  const { db } = bench.server.services;
  const gone = { key: "what Verser # #", topic: "what", original: "Verser 10 €.", former: "Verser 10 €." };
  const by = { at: bench.server.services.clock(), authorId: bench.people.advisor.id, authorName: "A" };
  const edits = JSON.stringify([{ ...gone, text: "Versez 10 €.", ...by }]);
  await sql`update proposals set edits = edits || ${edits}::jsonb where id = ${id}`.execute(db);
  const stale = async () => (await bench.read(id)).body.proposal.stale_sentences;
  expect(await stale()).toEqual([
    {
      topic: "what",
      key: gone.key,
      text: "Versez 10 €.",
      original: gone.original,
      at: by.at,
      author_name: "A",
    },
  ]);
  expect(codeOf(await put(id, gone.key, "Verser 11 €."))).toEqual([404, "proposal.sentence_not_found"]);
  expect((await put(id, gone.key, null)).status).toBe(200);
  expect(await stale()).toEqual([]);
  expect((await sentenceStarting(id, "Arbitrer")).key).toBe(key);
  expect(codeOf(await put(id, gone.key, null))).toEqual([404, "proposal.sentence_not_found"]);
});
