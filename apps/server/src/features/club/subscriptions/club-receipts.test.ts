import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addClubSaver,
  approve,
  type ClubBench,
  openClubBench,
  pathOf,
  sendRequest,
  signBoth,
} from "../../../testing/test-club.ts";

let bench: ClubBench;
beforeAll(async () => {
  bench = await openClubBench();
});
afterAll(async () => await bench.close());

const receipts = async () =>
  await bench.server.services.db
    .selectFrom("mails")
    .select(["to_email", "facts", "user_id"])
    .where("kind", "=", "club_termination_received")
    .orderBy("created_at")
    .execute();

test("a termination without a session is confirmed to the address that was given, found or not, in the same words", async () => {
  const saver = await addClubSaver(bench, 1);
  const { id } = await sendRequest(saver);
  await approve(bench, saver, id);
  await signBoth(bench, saver, id);
  const { letter } = (await saver.ask("GET", pathOf(saver, id))).body.club_subscription;
  const end = async (contract_number: string, email: string) =>
    await saver.ask("POST", "/club/terminations", { contract_number, email, name: "Camille Roussel" });
  for (const [number, email] of [
    [letter.number, "x@test.vigie.fr"],
    ["2019-004", saver.email],
    [letter.number, saver.email],
  ] as const) {
    expect((await end(number, email)).status).toBe(202);
    // A second mail to the same address at once is not sent.
    expect((await end(number, email)).status).toBe(202);
    bench.server.advance(600_000);
  }
  const sent = (number: string, to_email: string) => ({
    to_email,
    facts: { number, receivedOn: "2026-11-19" },
    user_id: null,
  });
  const all = [
    sent(letter.number, "x@test.vigie.fr"),
    sent("2019-004", saver.email),
    sent(letter.number, saver.email),
  ];
  expect(await receipts()).toEqual(all);
  // No text of a stranger reaches another person's mailbox.
  expect((await end("VENEZ VOIR http://x", saver.email)).status).toBe(202);
  expect(await receipts()).toEqual(all);
});
