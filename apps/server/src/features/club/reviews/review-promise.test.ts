import { addMonths, dayOf, type Id } from "@vigie/domain";
import { runClock } from "../subscriptions/actions/clock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addClubSaver,
  approve,
  type ClubBench,
  type ClubSaver,
  openClubBench,
  proveAgain,
  sendRequest,
  signBoth,
} from "../../../testing/test-club.ts";
import type { Answer, TestUser } from "../../../testing/test-server.ts";
import { refreshRow } from "../../book/customers/actions/row.ts";

/** Tests that a firm sets its interval of reviews, and that existing letters keep theirs. */

let bench: ClubBench;
let admin: TestUser;
let first: ClubSaver;
beforeAll(async () => {
  bench = await openClubBench();
  admin = await bench.server.addUser({ roles: ["admin"], firmId: bench.firmId });
}, 120_000);
afterAll(async () => await bench.close());

const setMonths = async (months: unknown, who = admin): Promise<Answer> => {
  await proveAgain(bench, who);
  return await who.ask("PUT", "/firm", { firm: { review_months: months } });
};

async function signedMember(whileSigning: () => Promise<unknown> = async () => await Promise.resolve()) {
  const saver = await addClubSaver(bench, 1);
  const { id } = await sendRequest(saver);
  expect((await approve(bench, saver, id)).status).toBe(200);
  await whileSigning();
  await runClock(bench.server.services);
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  return saver;
}

async function letterOf(saver: ClubSaver): Promise<number> {
  const { rows } = await sql<{ months: number }>`
    select (record::jsonb -> 'data' ->> 'reviewMonths')::int as months from club_documents
    where customer_id = ${saver.id} and kind = 'letter' order by rank desc limit 1`.execute(
    bench.server.services.db,
  );
  return rows[0]?.months ?? -1;
}

const lineOf = async ({ id }: { readonly id: Id }) => {
  const { body } = await bench.advisor.ask("GET", "/reviews");
  return (body.reviews as readonly { customer_id: Id }[]).find((one) => one.customer_id === id);
};
const today = () => dayOf(bench.server.services.clock());

test("a firm that decided nothing reviews once a year; only an administrator decides, between three months and a year", async () => {
  expect((await bench.advisor.ask("GET", "/firm")).body.firm.review_months).toBe(12);
  for (const wrong of [2, 13, 0, -6, 6.5, null, "6"]) expect((await setMonths(wrong)).status).toBe(422);
  for (const somebody of [bench.advisor, bench.manager])
    expect((await setMonths(6, somebody)).status).toBe(404);
  expect((await setMonths(6)).body.firm.review_months).toBe(6);
  // Other settings, which documents print, do not change this one.
  await admin.ask("PUT", "/firm", { firm: { city: "Rennes" } });
  expect((await admin.ask("GET", "/firm")).body.firm).toMatchObject({ review_months: 6, city: "Rennes" });
});

test("a letter prints what the firm decides, and keeps it for the calendar, the preparation and the customer", async () => {
  first = await signedMember();
  expect(await letterOf(first)).toBe(6);
  const promised = { months: 6, due_on: addMonths(today(), 6), basis: "club" };
  expect(await lineOf(first)).toMatchObject(promised);
  await setMonths(3);
  expect(await lineOf(first)).toMatchObject(promised);
  expect((await first.ask("GET", "/users/me/reviews")).body.standings).toMatchObject([promised]);
  const { body } = await bench.advisor.ask("POST", `/customers/${first.id}/reviews`, {});
  const words = body.review.sentences.find(({ topic }: { topic: string }) => topic === "next").text;
  const [year, month, day] = promised.due_on.split("-");
  expect(words.replaceAll(/\s/g, " ")).toContain(`au plus tard le ${day ?? ""}.${month ?? ""}.${year ?? ""}`);
});

test("between the firm's letter and the customer's signature, the letter's words hold", async () => {
  const member = await signedMember(async () => await setMonths(12));
  expect(await letterOf(member)).toBe(3);
  expect(await lineOf(member)).toMatchObject({ months: 3, due_on: addMonths(today(), 3) });
});

test("the alert follows the promise of each letter", async () => {
  const { db } = bench.server.services;
  const later = await signedMember();
  expect(await letterOf(later)).toBe(12);
  const alerts = async (saver: ClubSaver) => {
    await refreshRow(bench.server.services, saver.id);
    const { body } = await bench.advisor.ask("GET", `/advisory_alerts?customer_id=${saver.id}`);
    const told = body.alerts as readonly { readonly detail: string | null; readonly on: string }[];
    return told.filter(({ detail }) => detail === "review").map(({ on }) => on);
  };
  // Both signed five and a half months ago: for the one with a six-month interval, the review is due soon.
  const began = addMonths(today(), -6);
  await sql`update club_subscriptions set concluded_at = ${`${began}T10:00:00Z`}::timestamptz + interval '14 days'
    where customer_id = any(${[first.id, later.id]}::uuid[])`.execute(db);
  expect(await alerts(first)).toHaveLength(1);
  expect(await alerts(later)).toEqual([]);
});
