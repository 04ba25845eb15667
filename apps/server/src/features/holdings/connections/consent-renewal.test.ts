import { addDays, day, type Day, defaultConsentDays, instant, renewalNoticeDays } from "@vigie/domain";
import type { Connection } from "@vigie/partners";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { remindRenewals } from "../../messages/notifications/actions/remind.ts";
import { connectionHealth } from "./actions/read.ts";
import { saveConnection } from "./actions/register.ts";

/** Tests that the renewal of a consent is requested in time, whether or not the institution gives its duration. */

let server: TestServer;
const createdOn = day("2026-06-01");
beforeAll(async () => void (server = await openTestServer({ now: `${createdOn}T08:00:00Z` })));
afterAll(async () => await server.close());

function made(id: string, consentEndsOn: Day | null): Connection {
  return {
    id,
    providerUserId: null,
    institutionId: null,
    institutionUuid: null,
    state: "ok",
    sources: [],
    message: null,
    fields: [],
    createdAt: instant(new Date(`${createdOn}T08:00:00Z`)),
    lastSuccessAt: null,
    nextTryAt: null,
    stepExpiresAt: null,
    consentEndsOn,
    active: true,
  };
}

test.each([
  ["the day that the institution told", addDays(createdOn, 180), addDays(createdOn, 180)],
  ["90 days where it tells nothing", null, addDays(createdOn, defaultConsentDays)],
])("a consent lasts until %s, and its renewal is asked a week before, once", async (words, told, end) => {
  const saver = await server.addUser();
  await saveConnection(server.services, saver.subject, {
    connection: made(`consent ${words}`, told),
    reason: "registered",
  });
  const [kept] = await connectionHealth(server.services, saver.subject);
  expect(kept?.consentEndsOn).toBe(end);
  const toldOn = async (on: Day) => {
    const clock = () => instant(new Date(`${on}T06:00:00Z`));
    await remindRenewals({ ...server.services, clock });
    const rows = await server.services.db
      .selectFrom("notifications")
      .select("payload")
      .where("customer_id", "=", saver.id)
      .where("event", "=", "consent.renewal_due")
      .execute();
    return rows.length;
  };
  expect(await toldOn(addDays(end, -renewalNoticeDays - 1))).toBe(0);
  expect(await toldOn(addDays(end, -renewalNoticeDays))).toBe(1);
  expect(await toldOn(addDays(end, -1))).toBe(1);
});
