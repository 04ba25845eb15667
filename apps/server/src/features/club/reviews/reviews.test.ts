import { addMonths, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../../testing/test-proposals.ts";
import { concludeLetter, openReviewBench, type ReviewBench } from "../../../testing/test-reviews.ts";
import { unzipped } from "../../../testing/unzipped.ts";
import { verifyRecord } from "../record/actions/verify.ts";

/** Tests the yearly review of one customer, from its preparation to the statement. */

let bench: ReviewBench;
let reviewId: Id;
beforeAll(async () => {
  bench = await openReviewBench();
}, 120_000);
afterAll(async () => await bench.server.close());

const calendar = async (seat: keyof ReviewBench["people"] = "advisor", query = "") =>
  await bench.people[seat].ask("GET", `/reviews${query}`);
const one = async (seat: keyof ReviewBench["people"], id: Id = reviewId) =>
  await bench.people[seat].ask("GET", `${bench.reviews.path}/${id}`);
const file = async (seat: keyof ReviewBench["people"], id: Id = reviewId) =>
  await bench.people[seat].ask("GET", `${bench.reviews.path}/${id}/statement`);
const filed = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from club_documents
    where kind = 'review_statement'`.execute(bench.server.services.db);
  return rows[0]?.count ?? -1;
};

test("who stands under no advice is in no calendar, and is owed no review", async () => {
  expect((await calendar()).body).toMatchObject({ reviews: [], meta: { total_count: 0 } });
  expect(codeOf(await bench.reviews.start())).toEqual([409, "review.no_advice"]);
  const { body } = await bench.people.owner.ask("GET", "/users/me/reviews");
  expect(body).toEqual({ reviews: [], standings: [] });
});

test("an accepted proposal is owed a review a year after it; a letter before it brings it forward", async () => {
  await bench.accepted();
  const { people, today, began, server, followedId } = bench;
  expect((await calendar()).body.reviews).toMatchObject([
    {
      customer_id: people.owner.id,
      since: today,
      basis: "proposal",
      last_on: null,
      due_on: addMonths(today, 12),
      time: "later",
      open_id: null,
    },
  ]);
  await concludeLetter(server, {
    customer: people.owner,
    advisor: people.advisor,
    at: `${began}T10:00:00Z`,
    portfolioIds: [followedId],
  });
  const dueOn = addMonths(began, 12);
  const { body } = await calendar();
  expect(body.reviews).toMatchObject([{ since: began, basis: "both", due_on: dueOn, time: "due" }]);
  expect(body.meta).toMatchObject({ late: 0, due: 1, soon: 0, later: 0, total_count: 1 });
  expect((await calendar("advisor", "?time=due")).body.reviews).toHaveLength(1);
  expect((await calendar("advisor", "?time=late")).body.reviews).toEqual([]);
  expect((await people.owner.ask("GET", "/users/me/reviews")).body.standings).toMatchObject([
    { due_on: dueOn, time: "due" },
  ]);
});

test("a manager has the firm's calendar, an advisor their own, another firm its own", async () => {
  expect((await calendar("manager")).body.reviews).toHaveLength(1);
  for (const seat of ["colleague", "outsider", "foreigner"] as const)
    expect((await calendar(seat)).body.reviews ?? []).toEqual([]);
  expect((await calendar("owner")).status).toBe(404);
});

test("it is prepared from what the advisor sees: the person, the contracts, the proposals", async () => {
  const started = await bench.reviews.start();
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  const { review } = started.body;
  reviewId = review.id;
  expect(review).toMatchObject({
    state: "open",
    since: bench.began,
    is_first: true,
    on: bench.today,
    conclusion: null,
    has_file: false,
    person: { standing: "valid", answered_then_on: null, changed: [] },
    proposals: [{ contract_name: "Contrat test", state: "accepted" }],
  });
  expect(review.contracts.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    "Contrat",
    "PEA Soleil",
  ]);
  for (const { value_then: then, paid, market, value } of [...review.contracts, review.total])
    expect(Math.round((then + paid + market) * 100)).toBe(Math.round(value * 100));
  expect(review.total.value).toBeGreaterThan(0);
  // A second start returns the open review.
  expect((await bench.reviews.start(bench.people.manager)).body.review.id).toBe(reviewId);
  expect((await calendar()).body.reviews[0].open_id).toBe(reviewId);
});

test("an open review is the firm's: the customer has none, a colleague without the link and another firm neither", async () => {
  for (const seat of ["owner", "colleague", "outsider", "foreigner", "other"] as const)
    expect([seat, (await one(seat)).status]).toEqual([seat, 404]);
  expect((await bench.people.owner.ask("GET", "/users/me/reviews")).body.reviews).toEqual([]);
  for (const seat of ["colleague", "outsider"] as const) {
    const who = bench.people[seat];
    expect((await bench.reviews.conclude(reviewId, {}, who)).status).toBe(404);
    expect((await bench.reviews.start(who)).status).toBe(404);
    expect((await who.ask("DELETE", `${bench.reviews.book}/${reviewId}`)).status).toBe(404);
  }
});

test("what is written is kept, and is not lost by a refusal", async () => {
  const review = { ...bench.reviews.written, words: "À revoir ensemble." };
  const { advisor } = bench.people;
  const kept = await advisor.ask("PUT", `${bench.reviews.book}/${reviewId}`, { review });
  expect(kept.body.review).toMatchObject({ words: "À revoir ensemble.", manner: "meeting" });
  expect((await one("manager")).body.review.words).toBe("À revoir ensemble.");
});

test("of two who write or conclude on what both read one is kept, and the other is told so", async () => {
  const { advisor, manager } = bench.people;
  const { revision } = (await one("manager")).body.review;
  const saying = (words: string) => ({ revision, review: { ...bench.reviews.written, words } });
  const path = `${bench.reviews.book}/${reviewId}`;
  const answers = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, rank) => await (rank % 2 === 0 ? advisor : manager).ask("PUT", path, saying(`Mots ${rank}`)),
    ),
  );
  const kept = answers.filter(({ status }) => status === 200);
  expect(kept).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "review.changed")).toHaveLength(9);
  expect((await one("manager")).body.review.words).toBe(kept[0]?.body.review.words);
  const others = [await one("advisor"), await one("manager")].map(({ body }) => body.review.words_by_other);
  expect(others.toSorted()).toEqual(["Camille Roussel", null]);
  const { review } = saying("Conclu sans avoir lu.");
  const late = { revision, review: { ...review, conclusion: "suitable" } };
  expect(codeOf(await manager.ask("POST", `${path}/conclude`, late))).toEqual([409, "review.changed"]);
  expect(await filed()).toBe(0);
});

test.each([
  ["a check without its reason", { arguments: [] }, [409, "review.checks_open"]],
  ["points beside « toujours adapté »", { points: ["Un point qui reste."] }, [422, "review.points_left"]],
  ["points without a point", { conclusion: "points" }, [422, "review.no_points"]],
  ["a day to come", { held_on: "2027-06-01" }, [422, "review.held_future"]],
  ["a day before the advice", { held_on: "2020-01-01" }, [422, "review.held_early"]],
] as const)("%s is refused in a sentence", async (_what, change, refused) => {
  expect(codeOf(await bench.reviews.conclude(reviewId, change))).toEqual(refused);
  expect(await filed()).toBe(0);
});

test("without answers that hold nothing is said to be suitable; points may be", async () => {
  const { db } = bench.server.services;
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`update advice_reviews set state = 'concluded', conclusion = 'suitable', content = '{}', results = '[]', sentences = '[]',
        statement_id = id, statement_hash = ${"0".repeat(64)}, concluded_at = now() where id = ${reviewId}`.execute(
        trx,
      );
    }),
  ).rejects.toThrow("check constraint");
});

test("of two who conclude at once, one does: one statement, one line, one notification, one mail", async () => {
  const { people, server } = bench;
  const both = await Promise.all([
    bench.reviews.conclude(reviewId),
    bench.reviews.conclude(reviewId, { conclusion: "points", points: ["Revoir le PEA."] }, people.manager),
  ]);
  expect(both.map(({ status }) => status).toSorted(), JSON.stringify(both.map(({ body }) => body))).toEqual([
    200, 409,
  ]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe("review.wrong_state");
  expect(await filed()).toBe(1);
  expect(await bench.told("owner", "review.concluded")).toBe(1);
  const mails = await sql`select 1 from mails where kind = 'review_concluded'`.execute(server.services.db);
  expect(mails.rows).toHaveLength(1);
  const { rows } = await sql<{ kind: string }>`select kind from advice_events
    where source = 'advice_reviews'`.execute(server.services.db);
  expect(rows).toEqual([{ kind: "review_concluded" }]);
});

test("the customer reads it and keeps its statement; their first sight of it is its delivery", async () => {
  const { owner } = bench.people;
  const seen = (await one("owner")).body.review;
  expect(seen).toMatchObject({ state: "concluded", opened_at: null, has_file: true, opportunities: [] });
  expect(seen.statement_hash).toMatch(/^[0-9a-f]{64}$/);
  const pdf = await file("owner");
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  const opened = await owner.ask("PUT", `/users/me/reviews/${reviewId}/opened`, {});
  expect(opened.body.review.opened_at).not.toBeNull();
  const record = (await owner.ask("GET", "/users/me/advice_record")).body.events;
  expect(record.map(({ kind }: { kind: string }) => kind).slice(0, 3)).toEqual([
    "review_opened",
    "review_concluded",
    "document_filed",
  ]);
  expect(await verifyRecord(bench.server.services, owner.id)).toMatchObject({ broken: null });
});

test("the folder of the record holds it", async () => {
  const file = await bench.people.owner.ask("GET", "/users/me/advice_record/file");
  expect(file.status).toBe(200);
  expect(file.bytes.toString("latin1")).toContain(`revues/${reviewId}.json`);
});

test("it is among the documents of their Club", async () => {
  const { owner } = bench.people;
  const clubs = (await owner.ask("GET", `/users/${owner.id}/club_subscriptions`)).body.club_subscriptions;
  const of = `/users/${owner.id}/club_subscriptions/${clubs[0].id}/documents`;
  expect((await owner.ask("GET", of)).body.documents).toMatchObject([
    { kind: "review_statement", number: expect.stringMatching(/^RA\d{4}-000001$/) },
  ]);
});

test("the next one is due a year after it, and tells what changed since it", async () => {
  const { today } = bench;
  expect((await calendar()).body.reviews).toMatchObject([
    { last_on: today, due_on: addMonths(today, 12), time: "later", open_id: null },
  ]);
  const next = (await bench.reviews.start()).body.review;
  expect(next).toMatchObject({ since: today, is_first: false });
  const dropped = await bench.people.manager.ask("DELETE", `${bench.reviews.book}/${next.id}`);
  expect(dropped.status).toBe(200);
  expect((await one("advisor", next.id)).status).toBe(404);
});

test("what was concluded is never changed, nor given up, nor written on", async () => {
  const { db } = bench.server.services;
  const { advisor } = bench.people;
  await expect(sql`update advice_reviews set words = 'Autre'`.execute(db)).rejects.toThrow("never changed");
  await expect(sql`delete from advice_reviews`.execute(db)).rejects.toThrow("never changed");
  const path = `${bench.reviews.book}/${reviewId}`;
  const review = bench.reviews.written;
  expect(codeOf(await advisor.ask("PUT", path, { review }))).toEqual([409, "review.wrong_state"]);
  expect(codeOf(await advisor.ask("DELETE", path))).toEqual([409, "review.wrong_state"]);
});

const tampered = [
  "content = jsonb_set(content, '{since}', '\"2020-01-01\"')",
  "conclusion = 'points', points = '[\"Un point.\"]'",
  "words = words || '.'",
  "held_on = held_on - 1",
  "concluded_at = concluded_at - interval '1 second'",
  "opened_at = opened_at - interval '1 second'",
  "author_name = 'X'",
] as const;
test.each(tampered)("a byte changed behind our back by %s is named", async (change) => {
  const { db } = bench.server.services;
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`alter table advice_reviews disable trigger all`.execute(trx);
      await sql`update advice_reviews set ${sql.raw(change)}`.execute(trx);
      const { broken } = await verifyRecord({ db: trx }, bench.people.owner.id);
      expect(broken).toMatchObject({ about: { source: "advice_reviews" }, reason: "changed" });
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
});

test("a contract that is hidden since is in nothing that the advisor reads; the customer keeps the whole", async () => {
  const { followedId, hide, portfolioId } = bench;
  await hide(followedId);
  const seen = await one("advisor");
  expect(JSON.stringify(seen.body)).not.toContain("PEA Soleil");
  expect(seen.body.review).toMatchObject({ has_file: false, statement_hash: null });
  const [left] = seen.body.review.contracts;
  expect(seen.body.review.total.value).toBe(left.value);
  expect((await file("advisor")).status).toBe(404);
  const folder = `/users/${bench.people.owner.id}/advice_record/file`;
  const why = { "vigie-reason": "controle" };
  const taken = unzipped((await bench.people.advisor.ask("GET", folder, undefined, why)).bytes);
  expect([...taken.values()].map(String).join("\n")).not.toContain("PEA Soleil");
  expect([...taken.keys()].filter((name) => /RA\d|^revues\//.test(name))).toEqual([]);
  expect(JSON.stringify((await one("owner")).body)).toContain("PEA Soleil");
  expect((await file("owner")).status).toBe(200);
  const next = (await bench.reviews.start()).body.review;
  expect(next.contracts.map(({ portfolio_id: id }: { portfolio_id: Id }) => id)).toEqual([portfolioId]);
  // Deleted while hidden, the contract stays hidden.
  await sql`delete from portfolios where id = ${followedId}`.execute(bench.server.services.db);
  expect(JSON.stringify((await one("advisor")).body)).not.toContain("PEA Soleil");
  expect((await file("advisor")).status).toBe(404);
  await hide();
});
