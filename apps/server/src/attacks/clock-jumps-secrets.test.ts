import { dayOf, deletionHours, type Id, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redeemTicket } from "../features/identity/sessions/actions.ts";
import { openChallenge } from "../features/identity/second-factors/store/challenges.ts";
import { consumeMergeTry } from "../features/identity/single-sign-on/store/merges.ts";
import { consumeOtpTry, takeRequest } from "../features/identity/single-sign-on/store/sign-on.ts";
import { takeWebauthState } from "../features/holdings/connections/store.ts";
import { remindRenewals } from "../features/messages/notifications/actions/remind.ts";
import { asker } from "../testing/test-server.ts";
import { codeIn, openMailTestServer, tokenIn, type MailTestServer } from "../testing/test-mail.ts";

/** The clock of the machine is put forward or back under codes, links, tickets and consents. None of them serves longer than its
 * life, and nothing is told twice. */

const hour = 3_600_000;
const day = 24 * hour;
let posted: MailTestServer;
beforeAll(async () => void (posted = await openMailTestServer()));
afterAll(async () => await posted.close());
const visitor = () => asker(posted.server.app, null);
const jumps = [-day, -2 * hour, 2 * hour, day];

test.each(jumps)(
  "a ticket of the live channel serves for its seconds, whatever the clock does: %d ms",
  async (jump) => {
    const { server } = posted;
    const saver = await server.addUser();
    const ticket = async () => (await saver.ask("GET", "/websocket/token")).body.token;
    const [one, other] = [await ticket(), await ticket()];
    expect(await redeemTicket(server.services, one)).not.toBeNull();
    server.advance(jump);
    expect(await redeemTicket(server.services, other)).toBeNull();
    server.advance(-jump);
  },
);

test.each(jumps)("a mailed link serves for its hours, whatever the clock does: %d ms", async (jump) => {
  const { server } = posted;
  const saver = await server.addUser();
  await saver.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(saver.email, "suppression"));
  const isValid = async () => (await visitor()("GET", `/users/${token}/deletion_validity`)).body.valid;
  expect(await isValid()).toBe(true);
  server.advance(jump);
  expect(await isValid()).toBe(jump > 0 && jump < deletionHours * hour);
  server.advance(-jump);
  expect(await isValid()).toBe(true);
});

test.each(jumps)("a mailed code serves for its minutes, whatever the clock does: %d ms", async (jump) => {
  const { server } = posted;
  const saver = await server.addUser({ state: "unconfirmed" });
  expect((await saver.ask("GET", "/users/confirmations/new")).status).toBeLessThan(300);
  const code = codeIn(await posted.mailTo(saver.email, "code de confirmation"));
  server.advance(jump);
  const row = async () =>
    await server.services.db
      .selectFrom("one_time_secrets")
      .select("tries_left")
      .where("user_id", "=", saver.id)
      .executeTakeFirstOrThrow();
  const before = await row();
  const given = await saver.ask("POST", "/users/confirmations", { code });
  expect(given.status).not.toBe(200);
  expect(await row()).toEqual(before);
  server.advance(-jump);
});

/** One of each thing that is held outside, made two hours from now. */
async function holdEachFromLater(customerId: Id, hash: Buffer): Promise<Id> {
  const { db, clock } = posted.server.services;
  const at = (ms: number) => instant(new Date(Date.parse(clock()) + ms));
  const id = posted.server.services.newId();
  const later = { created_at: at(2 * hour), expires_at: at(2 * hour + 60_000) };
  await db
    .insertInto("factor_challenges")
    .values({
      challenge_hash: hash,
      user_id: customerId,
      purpose: "sign_in",
      variant: "vigie",
      tries_left: 5,
      ...later,
    } as never)
    .execute();
  await db
    .insertInto("merges")
    .values({
      customer_id: customerId,
      id,
      target_email: "a@b.fr",
      variant: "vigie",
      state: "asked",
      tries_left: 5,
      ...later,
    } as never)
    .execute();
  const soon = { expires_at: at(3 * hour) };
  await db
    .insertInto("sso_requests")
    .values({ state_hash: hash, browser_hash: hash, partner: "p", secrets_envelope: "", ...soon } as never)
    .execute();
  await db
    .insertInto("sso_otps")
    .values({
      handle_hash: hash,
      secret_hash: hash,
      partner: "p",
      variant: "vigie",
      member_envelope: "",
      tries_left: 5,
      ...soon,
    } as never)
    .execute();
  await db
    .insertInto("webauth_states")
    .values({
      customer_id: customerId,
      state_hash: hash,
      session_id: id,
      connection_id: null,
      ...soon,
    } as never)
    .execute();
  return id;
}

test("what a browser or a partner holds is not taken when it is of the time to come", async () => {
  const { db, clock } = posted.server.services;
  const saver = await posted.server.addUser();
  const hash = Buffer.alloc(32, 9);
  const id = await holdEachFromLater(saver.id, hash);
  const now = clock();
  const taken = [
    await openChallenge(db, { hash, purpose: "sign_in" as never, now }),
    await consumeMergeTry(db, { customerId: saver.id, id }, now),
    await takeRequest(db, { stateHash: hash, browserHash: hash, now }),
    await consumeOtpTry(db, hash, now),
    await takeWebauthState(saver.subject, db, { hash, sessionId: id, at: now }),
  ];
  expect(taken.map((one) => one ?? null)).toEqual([null, null, null, null, null]);
});

async function addConsent(customerId: Id, endsOn: string): Promise<void> {
  const { db, newId, clock } = posted.server.services;
  await db
    .insertInto("connections")
    .values({
      customer_id: customerId,
      id: newId(),
      provider_connection_id: newId(),
      institution_slug: "banque",
      institution_name: "Banque",
      state: "ok",
      created_at: clock(),
      consent_ends_on: endsOn,
    } as never)
    .execute();
}

const remindersOf = async (customerId: Id) =>
  await posted.server.services.db
    .selectFrom("notifications")
    .select("cause")
    .where("customer_id", "=", customerId)
    .where("event", "=", "consent.renewal_due")
    .execute();

test("the end of a consent is told once, a day forward, a day back and again", async () => {
  const { server } = posted;
  const saver = await server.addUser();
  await addConsent(saver.id, dayOf(instant(new Date(Date.parse(server.services.clock()) + 6 * day))));
  for (const jump of [0, day, -day, -day, 2 * day, -day]) {
    server.advance(jump);
    await remindRenewals(server.services);
  }
  expect(await remindersOf(saver.id)).toHaveLength(1);
});

test.each([
  ["2026-10-25", "2026-10-25T23:00:00Z"],
  ["2027-03-28", "2027-03-28T22:00:00Z"],
])(
  "a consent until the night of a change of time, %s, lasts until midnight in Paris: %s",
  async (endsOn, midnight) => {
    const { server } = posted;
    const start = server.services.clock();
    const [before, after] = [await server.addUser(), await server.addUser()];
    for (const one of [before, after]) await addConsent(one.id, endsOn);
    const hide = async (id: Id, endsOn: string | null) =>
      await server.services.db
        .updateTable("connections")
        .set({ consent_ends_on: endsOn as never })
        .where("customer_id", "=", id)
        .execute();
    await hide(after.id, null);
    server.setNow(instant(new Date(Date.parse(midnight) - 1000)));
    await remindRenewals(server.services);
    await hide(after.id, endsOn);
    server.setNow(instant(new Date(midnight)));
    await remindRenewals(server.services);
    expect([(await remindersOf(before.id)).length, (await remindersOf(after.id)).length]).toEqual([1, 0]);
    server.setNow(start);
  },
);
