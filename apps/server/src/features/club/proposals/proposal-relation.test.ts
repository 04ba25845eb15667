import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";

/** Tests a sent proposal whose customer changes advisor or leaves the firm. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());

const refuse = async (id: Id) =>
  await bench.people.owner.ask("POST", `${mine}/${id}/refuse`, { reason: "not_now" });
const answerNotificationCounts = async () => [
  await bench.told("advisor", "proposal.answered"),
  await bench.told("colleague", "proposal.answered"),
];
const hand = async (from: "advisor" | "colleague", to: "advisor" | "colleague"): Promise<void> => {
  await sql`update customer_advisors set advisor_id = ${bench.people[to].id}
    where customer_id = ${bench.people.owner.id} and advisor_id = ${bench.people[from].id}`.execute(
    bench.server.services.db,
  );
};

test("who advises them now hears the answer, and who wrote it and sees them no more does not", async () => {
  const [author, successor] = await answerNotificationCounts();
  const id = await bench.sent();
  await bench.open(id);
  await hand("advisor", "colleague");
  expect((await refuse(id)).status).toBe(200);
  expect(await answerNotificationCounts()).toEqual([author, (successor ?? 0) + 1]);
  const { rows } = await sql<{ to: string }>`select to_email as to from mails
    where kind = 'proposal_staff_answered' order by created_at desc, id desc limit 1`.execute(
    bench.server.services.db,
  );
  expect(rows).toEqual([{ to: bench.people.colleague.email }]);
  await hand("colleague", "advisor");
});

test("a version tells the one that takes its place: to the firm from its draft on, to the customer once it is sent", async () => {
  const { advisor, owner } = bench.people;
  const first = await bench.sent();
  await bench.open(first);
  const next = async () => [
    (await owner.ask("GET", `${mine}/${first}`)).body.proposal.next_version,
    (await advisor.ask("GET", `/users/${owner.id}/proposals/${first}`)).body.proposal.next_version,
  ];
  await owner.ask("POST", `${mine}/${first}/change`, { words: "Moins de mouvements." });
  expect(await next()).toEqual([null, null]);
  const second = await bench.created(first);
  expect(await next()).toEqual([null, { id: second, is_draft: true }]);
  await bench.write(second);
  expect((await bench.send(second)).status).toBe(200);
  const sent = { id: second, is_draft: false };
  expect(await next()).toEqual([sent, sent]);
  await bench.open(second);
  await refuse(second);
});

test("of a firm that they left nothing is accepted nor asked to change; a refusal is kept, and told to nobody", async () => {
  const asked = await bench.sent();
  await bench.open(asked);
  await bench.people.owner.ask("POST", `${mine}/${asked}/change`, { words: "Moins de mouvements." });
  const id = await bench.sent();
  await bench.open(id);
  const { owner, manager } = bench.people;
  const left = await manager.ask("DELETE", `/customers/${owner.id}/access?confirmed=true`);
  expect(codeOf(left)).toEqual([200, undefined]);
  const shown = (await owner.ask("GET", `${mine}/${id}`)).body.proposal;
  expect(shown).toMatchObject({ state: "sent", blocked: "relation_ended" });
  expect(codeOf(await bench.accept(id))).toEqual([409, "proposal.relation_ended"]);
  const change = await owner.ask("POST", `${mine}/${id}/change`, { words: "Moins de mouvements." });
  expect(codeOf(change)).toEqual([409, "proposal.relation_ended"]);
  const before = await answerNotificationCounts();
  expect((await refuse(id)).body.proposal.state).toBe("refused");
  expect(await answerNotificationCounts()).toEqual(before);
  // Nobody would write the requested version.
  expect((await owner.ask("GET", `${mine}/${asked}`)).body.proposal).toMatchObject({
    state: "change_asked",
    blocked: "relation_ended",
  });
});
