import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import { verifyRecord } from "../record/actions/verify.ts";

/** Tests a customer's request for a change that ends by a refusal, by being taken back, or by the firm, which gives a reason. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());

const asked = async (words = "Moins de mouvements."): Promise<Id> => {
  const id = await bench.sent();
  await bench.open(id);
  const answer = await bench.people.owner.ask("POST", `${mine}/${id}/change`, { words });
  expect(answer.body.proposal).toMatchObject({ state: "change_asked", may_take_back: true });
  return id;
};
const refuse = async (id: Id) =>
  await bench.people.owner.ask("POST", `${mine}/${id}/refuse`, { reason: "not_now", words: "Plus tard." });
const takeBack = async (id: Id) => await bench.people.owner.ask("DELETE", `${mine}/${id}/change`);
const withdraw = async (id: Id, words = "Le fonds ferme.") =>
  await bench.people.advisor.ask("POST", `${bench.book}/${id}/withdraw`, { words });
const shown = async (id: Id) => (await bench.people.owner.ask("GET", `${mine}/${id}`)).body.proposal;
const kindsOf = async (id: Id): Promise<string[]> =>
  (
    await sql<{ kind: string }>`select kind from advice_events where source_id = ${id} order by rank`.execute(
      bench.server.services.db,
    )
  ).rows.map(({ kind }) => kind);
const isWhole = async (): Promise<void> => {
  expect((await verifyRecord(bench.server.services, bench.people.owner.id)).broken).toBeNull();
};
/** The database forbids changes of a sent proposal; the test disables the trigger to move its date. */
const sentEarlier = async (id: Id, days: number): Promise<void> =>
  await bench.server.services.db.transaction().execute(async (trx) => {
    await sql`alter table proposals disable trigger all`.execute(trx);
    await sql`update proposals set sent_at = sent_at - make_interval(days => ${days}) where id = ${id}`.execute(
      trx,
    );
    await sql`alter table proposals enable trigger all`.execute(trx);
  });
const mailsOf = async (kind: string): Promise<string> => {
  const found = await sql<{
    text: string;
  }>`select to_jsonb(mails)::text as text from mails where kind = ${kind}`.execute(bench.server.services.db);
  return found.rows.map(({ text }) => text).join();
};

test("who asked for a change may refuse: the refusal is told on its own, and what was asked for is kept", async () => {
  const id = await asked();
  const before = await bench.told("advisor", "proposal.answered");
  expect((await refuse(id)).body.proposal).toMatchObject({
    state: "refused",
    reason: "not_now",
    words: "Plus tard.",
    may_take_back: false,
    requests: [{ kind: "asked", words: "Moins de mouvements.", at: expect.any(String) }],
  });
  expect(await bench.told("advisor", "proposal.answered")).toBe(before + 1);
  expect(codeOf(await refuse(id))).toEqual([409, "proposal.wrong_state"]);
  expect(codeOf(await takeBack(id))).toEqual([409, "proposal.wrong_state"]);
  expect(codeOf(await withdraw(id))).toEqual([409, "proposal.wrong_state"]);
  expect((await kindsOf(id)).slice(-2)).toEqual(["proposal_change_asked", "proposal_refused"]);
  await isWhole();
});

test("a change that is taken back has the proposal wait again: its author hears of it, and it may be accepted", async () => {
  const id = await asked();
  const before = await bench.told("advisor", "proposal.change_taken_back");
  expect((await takeBack(id)).body.proposal).toMatchObject({
    state: "sent",
    decided_at: null,
    words: null,
    blocked: null,
    may_take_back: false,
    requests: [
      { kind: "asked", words: "Moins de mouvements." },
      { kind: "taken_back", words: null },
    ],
  });
  expect(await bench.told("advisor", "proposal.change_taken_back")).toBe(before + 1);
  expect(codeOf(await takeBack(id))).toEqual([409, "proposal.wrong_state"]);
  await isWhole();
  // Asked again, taken back again, then accepted: each act is notified and logged.
  const answers = await bench.told("advisor", "proposal.answered");
  await bench.people.owner.ask("POST", `${mine}/${id}/change`, { words: "Sans ce fonds." });
  expect((await takeBack(id)).status).toBe(200);
  expect((await bench.accept(id)).body.proposal.state).toBe("accepted");
  expect(await bench.told("advisor", "proposal.answered")).toBe(answers + 2);
  expect((await shown(id)).requests.map(({ kind }: { kind: string }) => kind)).toEqual([
    "asked",
    "taken_back",
    "asked",
    "taken_back",
  ]);
  expect((await kindsOf(id)).slice(2)).toEqual([
    "proposal_change_asked",
    "proposal_change_taken_back",
    "proposal_change_asked",
    "proposal_change_taken_back",
    "proposal_accepted",
  ]);
  await isWhole();
  const { db } = bench.server.services;
  const change = sql`update proposals set requests = '[]' where id = ${id}`;
  await expect(change.execute(db)).rejects.toThrow("append-only");
});

test("what was asked for before requests were kept is kept once it is taken back or refused", async () => {
  const { db } = bench.server.services;
  for (const end of [takeBack, refuse]) {
    const id = await asked("Comme avant.");
    await db.transaction().execute(async (trx) => {
      await sql`alter table proposals disable trigger all`.execute(trx);
      await sql`update proposals set requests = '[]' where id = ${id}`.execute(trx);
      await sql`alter table proposals enable trigger all`.execute(trx);
    });
    expect((await shown(id)).requests).toMatchObject([{ kind: "asked", words: "Comme avant." }]);
    expect((await end(id)).body.proposal.requests[0]).toMatchObject({ kind: "asked", words: "Comme avant." });
    if (end === takeBack) await withdraw(id);
  }
});

test("it waits for nothing where it could not be accepted: its term is over, its answers changed, another one waits", async () => {
  const id = await asked();
  const other = await bench.created();
  await bench.write(other);
  expect((await bench.sendAlone(other)).status).toBe(200);
  expect((await shown(id)).may_take_back).toBe(false);
  expect(codeOf(await takeBack(id))).toEqual([409, "proposal.contract_open"]);
  await withdraw(other);
  await bench.answer({ horizon: "five_to_ten" });
  expect(codeOf(await takeBack(id))).toEqual([409, "proposal.outdated"]);
  // It can still be refused.
  expect((await refuse(id)).body.proposal.state).toBe("refused");
  await bench.answer();
  const late = await asked();
  await sentEarlier(late, 31);
  expect((await shown(late)).may_take_back).toBe(false);
  expect(codeOf(await takeBack(late))).toEqual([409, "proposal.over"]);
  expect((await refuse(late)).body.proposal.state).toBe("refused");
  await sentEarlier(late, -31);
});

test("the firm ends it without another version: the customer reads why, and no mail says it", async () => {
  const id = await asked();
  expect(codeOf(await bench.people.advisor.ask("DELETE", `${bench.book}/${id}`))).toEqual([
    409,
    "proposal.wrong_state",
  ]);
  expect((await withdraw(id, "  ")).status).toBe(422);
  const before = await bench.told("owner", "proposal.withdrawn");
  expect((await withdraw(id, "Le fonds ferme le 3 mars.")).body.proposal.state).toBe("withdrawn");
  expect(await shown(id)).toMatchObject({
    state: "withdrawn",
    words: "Moins de mouvements.",
    withdrawn_words: "Le fonds ferme le 3 mars.",
  });
  expect(await bench.told("owner", "proposal.withdrawn")).toBe(before + 1);
  expect(await mailsOf("proposal_withdrawn")).not.toContain("3 mars");
  expect(codeOf(await withdraw(id))).toEqual([409, "proposal.wrong_state"]);
  for (const act of [refuse, takeBack]) expect(codeOf(await act(id))).toEqual([409, "proposal.wrong_state"]);
  expect((await kindsOf(id)).slice(-2)).toEqual(["proposal_change_asked", "proposal_withdrawn"]);
  await isWhole();
  // A pending proposal can be withdrawn this way too, but not a draft.
  const waiting = await bench.sent();
  expect((await withdraw(waiting)).body.proposal.withdrawn_words).toBe("Le fonds ferme.");
  expect(codeOf(await withdraw(await bench.created()))).toEqual([409, "proposal.wrong_state"]);
});

test("another customer, another advisor and another firm find nothing; neither side acts for the other", async () => {
  const { people, book } = bench;
  const id = await asked();
  const theirs = `/users/${people.owner.id}/proposals/${id}`;
  for (const seat of ["other", "colleague", "outsider", "advisor", "manager"] as const) {
    expect([seat, (await people[seat].ask("DELETE", `${theirs}/change`)).status]).toEqual([seat, 404]);
    const refused = await people[seat].ask("POST", `${theirs}/refuse`, { reason: "other" });
    expect([seat, refused.status]).toEqual([seat, 404]);
  }
  expect((await people.other.ask("DELETE", `${mine}/${id}/change`)).status).toBe(404);
  for (const seat of ["other", "colleague", "outsider", "owner", "admin"] as const)
    expect([
      seat,
      (await people[seat].ask("POST", `${book}/${id}/withdraw`, { words: "Non." })).status,
    ]).toEqual([seat, 404]);
  expect((await shown(id)).state).toBe("change_asked");
  await withdraw(id);
});

test("a refusal and a new version at once: one of both ends it, whichever comes first", async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await asked();
    const next = await bench.created(id);
    await bench.write(next);
    const [refused, sent] = await Promise.all(
      round % 2 === 0
        ? [refuse(id), bench.sendAlone(next)]
        : [bench.sendAlone(next), refuse(id)].toReversed(),
    );
    const { state } = await shown(id);
    expect([refused?.status, state]).toEqual(state === "refused" ? [200, "refused"] : [409, "superseded"]);
    // The new version answers the refusal, which stays as it is.
    expect(sent?.status).toBe(200);
    await withdraw(next);
  }
}, 120_000);

test("taking back, refusing and ending at once: one is done, the others come too late", async () => {
  for (const acts of [
    [refuse, takeBack],
    [withdraw, refuse],
    [takeBack, withdraw],
  ]) {
    const id = await asked();
    const statuses = (await Promise.all(acts.map(async (act) => await act(id)))).map(({ status }) => status);
    const { state } = await shown(id);
    // After a request is taken back the proposal waits again, so a refusal or a withdrawal may follow.
    const isAfter = acts.includes(takeBack) && state !== "sent" && statuses.every((one) => one === 200);
    expect(statuses.filter((one) => one === 200)).toHaveLength(isAfter ? 2 : 1);
    expect(statuses.every((one) => one === 200 || one === 409)).toBe(true);
    if (state === "sent") await withdraw(id);
    await isWhole();
  }
}, 120_000);
