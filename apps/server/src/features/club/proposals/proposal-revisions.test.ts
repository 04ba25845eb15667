import type { Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import type { Answer } from "../../../testing/test-server.ts";

/** Tests a draft edited in two tabs or by two people: nobody overwrites or sends what they have not read. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());

type Read = { readonly revision?: number; readonly words_revision?: number };
const shown = async (id: Id) => (await bench.read(id)).body.proposal;
const write = async (id: Id, reasons: string, read: Read): Promise<Answer> =>
  await bench.people.advisor.ask("PUT", `${bench.book}/${id}`, { reasons, arguments: [], ...read });
const send = async (id: Id, revision: number): Promise<Answer> =>
  await bench.people.advisor.ask("POST", `${bench.book}/${id}/send`, { revision });

test("of two who write on what both read one is kept, and the other is told so", async () => {
  const id = await bench.created();
  const { words_revision } = await shown(id);
  expect((await write(id, "Les mots du premier onglet.", { words_revision })).status).toBe(200);
  const late = await write(id, "Les mots du second onglet.", { words_revision });
  expect(codeOf(late)).toEqual([409, "proposal.draft_changed"]);
  const present = await shown(id);
  expect(present.reasons).toBe("Les mots du premier onglet.");
  // The last author's name is not shown to themselves; a colleague sees it.
  expect(present.words_by_other).toBeNull();
  const path = `/users/${bench.people.owner.id}/proposals/${id}`;
  expect((await bench.people.manager.ask("GET", path)).body.proposal.words_by_other).toBe("Camille Roussel");
  const again = await write(id, "Les mots du second.", { words_revision: present.words_revision });
  expect(again.body.proposal).toMatchObject({ reasons: "Les mots du second." });
});

test("of twenty at the same moment one writes", async () => {
  const id = await bench.created();
  const { words_revision } = await shown(id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, rank) => await write(id, `Raisons ${rank}`, { words_revision })),
  );
  const written = answers.filter(({ status }) => status === 200);
  expect(written).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "proposal.draft_changed")).toHaveLength(19);
  const { reasons, words_revision: now } = await shown(id);
  expect([reasons, now]).toEqual([written[0]?.body.proposal.reasons, words_revision + 1]);
});

test("a sentence that was written since it was read is not written over; words on others are", async () => {
  const id = await bench.created();
  await bench.write(id);
  const [first] = (await shown(id)).statement.filter(({ text }: { text: string }) =>
    text.startsWith("Arbitrer"),
  );
  const { key, text: was } = first;
  const put = async (text: string | null) =>
    await bench.people.advisor.ask("PUT", `${bench.book}/${id}/sentences`, {
      sentences: [{ key, text, was }],
    });
  const one = await put(was.replace("Arbitrer", "Déplacer"));
  expect(one.status, JSON.stringify(one.body)).toBe(200);
  expect(codeOf(await put(was.replace("Arbitrer", "Transférer")))).toEqual([409, "proposal.draft_changed"]);
  // The page's text has a separate revision, so that edits there do not make a sentence stale.
  const { words_revision } = await shown(id);
  expect((await write(id, "Des raisons assez longues pour être lues.", { words_revision })).status).toBe(200);
});

test("nobody sends what they have not seen", async () => {
  const id = await bench.created();
  await bench.write(id);
  const { revision, statement } = await shown(id);
  const { key, text } = statement.find((one: { text: string }) => one.text.startsWith("Arbitrer"));
  await bench.people.advisor.ask("PUT", `${bench.book}/${id}/sentences`, {
    sentences: [{ key, text: text.replace("Arbitrer", "Déplacer") }],
  });
  expect(codeOf(await send(id, revision))).toEqual([409, "proposal.draft_changed"]);
  const { reasons } = await shown(id);
  expect(codeOf(await write(id, reasons, { revision }))).toEqual([409, "proposal.draft_changed"]);
  const sent = await send(id, (await shown(id)).revision);
  expect(sent.body.proposal, JSON.stringify(sent.body)).toMatchObject({ state: "sent" });
});
