import { demoPassword, monthBefore, notificationEvents } from "@vigie/domain";
import { startAggregationSandbox } from "@vigie/partners/sandboxes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopedToSystem } from "../../../db/scope.ts";
import { connectAndFollow, syncEnded } from "../../../testing/test-bank.ts";
import { asker, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { refreshInstitutions } from "../../market/institutions/actions.ts";
import { composeReport, startMonthlyReports } from "../../insight/reports/actions/monthly.ts";
import { type NewNotification, notify } from "./actions/notify.ts";
import { remindRenewals } from "./actions/remind.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

const send = async (who: TestUser, message: NewNotification) =>
  await notify({ services: server.services, subject: who.subject, trx: server.services.db }, message);
const listOf = async (who: TestUser, query = "") =>
  (await who.ask("GET", `/users/me/notifications${query}`)).body;

test("notifications come newest first, page by page, with what is unread", async () => {
  const saver = await server.addUser();
  for (let serial = 0; serial < 23; serial += 1) {
    server.advance(1000);
    await send(saver, { event: "sync.failed", about: { name: `Banque ${serial}` } });
  }
  const first = await listOf(saver);
  expect(first.meta).toEqual({ page: 1, total_pages: 2, total_count: 23, unread_nb: 23 });
  expect(first.notifications).toHaveLength(20);
  const [newest] = first.notifications;
  expect(newest).toMatchObject({ event: "sync.failed", kind: "account", read: false, count: 1 });
  expect(newest.payload).toMatchObject({ notification_id: newest.id, name: "Banque 22", amount: null });
  expect((await listOf(saver, "?page=2")).notifications).toHaveLength(3);
});

test("one is read, then all; another's is not found, and a system message is delivered but not kept", async () => {
  const [saver, other] = [await server.addUser(), await server.addUser()];
  for (const event of ["sync.failed", "analysis.done", "system.restart"] as const)
    await send(saver, { event });
  const [one] = (await listOf(saver)).notifications;
  expect((await listOf(saver)).meta.total_count).toBe(2);
  const theft = await other.ask("PUT", `/users/me/notifications/${one.id}`, { read: true });
  expect([theft.status, theft.body.code]).toEqual([404, "notification.not_found"]);
  expect((await other.ask("GET", `/users/me/notifications/${one.id}`)).status).toBe(404);
  expect((await saver.ask("GET", `/users/me/notifications/${one.id}`)).body).toEqual({ notification: one });
  const read = await saver.ask("PUT", `/users/me/notifications/${one.id}`, { read: true });
  expect(read.body).toMatchObject({ notification: { id: one.id, read: true }, meta: { unread_nb: 1 } });
  expect((await saver.ask("PUT", `/users/me/notifications/${one.id}`, { read: false })).status).toBe(422);
  expect((await saver.ask("PUT", "/users/me/notifications/all")).body).toEqual({ meta: { unread_nb: 0 } });
  expect((await listOf(saver)).meta.unread_nb).toBe(0);
});

test("several of a kind and of one day are one line, counted and read as one; another day or device is another line", async () => {
  const [saver, other] = [await server.addUser(), await server.addUser()];
  for (const name of ["Suravenir", "Amundi", "Suravenir"]) {
    server.advance(1000);
    await send(saver, { event: "sync.first_done", about: { name } });
  }
  await send(other, { event: "sync.first_done", about: { name: "CNP" } });
  for (const name of ["Firefox sur Linux", "Chrome sur Linux", "Firefox sur Linux"])
    await send(saver, { event: "security.new_device", about: { name } });
  const list = await listOf(saver);
  const told = list.notifications.map((one: { event: string; count: number; names: string[] }) => [
    one.event,
    one.count,
    one.names,
  ]);
  expect(told).toEqual([
    ["security.new_device", 2, ["Firefox sur Linux"]],
    ["security.new_device", 1, ["Chrome sur Linux"]],
    ["sync.first_done", 3, ["Amundi", "Suravenir"]],
  ]);
  expect(list.meta).toMatchObject({ total_count: 3, unread_nb: 3 });
  const banks = list.notifications.at(-1);
  const read = await saver.ask("PUT", `/users/me/notifications/${banks.id}`, { read: true });
  expect(read.body).toMatchObject({
    notification: { id: banks.id, read: true, count: 3 },
    meta: { unread_nb: 2 },
  });
  // Later notifications are unread again.
  await send(saver, { event: "sync.first_done", about: { name: "CNP" } });
  expect((await listOf(saver)).meta).toMatchObject({ total_count: 4, unread_nb: 3 });
  await server.services.db
    .updateTable("notifications")
    .set({ created_at: sql`created_at - interval '1 day'` })
    .where("customer_id", "=", saver.id)
    .execute();
  await send(saver, { event: "sync.first_done", about: { name: "Natixis" } });
  expect((await listOf(saver)).meta).toMatchObject({ total_count: 5, unread_nb: 4 });
  expect((await listOf(other)).meta).toMatchObject({ total_count: 1, unread_nb: 1 });
});

test("one cause is notified once, even by two processes at once", async () => {
  const saver = await server.addUser();
  const message = { event: "sync.failed", cause: "failed 1" } as const;
  const told = await Promise.all([send(saver, message), send(saver, message), send(saver, message)]);
  expect(told.filter(Boolean)).toHaveLength(1);
  expect((await listOf(saver)).meta.total_count).toBe(1);
});

test("a kind that a person switched off is not notified; security always is", async () => {
  const saver = await server.addUser();
  const before = await saver.ask("GET", "/users/me/notification_options");
  expect(before.body.notification_options).toEqual({
    newsletter: false,
    monthly_report: true,
    system: true,
    finance: true,
  });
  const off = { notification_options: { monthly_report: false, system: false, finance: false } };
  await saver.ask("PUT", "/users/me/notification_options", off);
  await saver.ask("PUT", "/users/me/notification_options", { notification_options: { newsletter: true } });
  expect((await saver.ask("GET", "/users/me/notification_options")).body.notification_options).toEqual({
    newsletter: true,
    monthly_report: false,
    system: false,
    finance: false,
  });
  for (const event of notificationEvents) await send(saver, { event });
  const pages = [await listOf(saver), await listOf(saver, "?page=2")];
  const kinds = pages.flatMap(({ notifications }) => notifications.map((one: { kind: string }) => one.kind));
  expect(new Set(kinds)).toEqual(new Set(["security", "invitation", "message"]));
});

test("a consent that ends within seven days is notified once", async () => {
  const saver = await server.addUser();
  await addHousehold(server, saver, [1]);
  const end = async (day: string) =>
    await server.services.db
      .updateTable("connections")
      .set({ consent_ends_on: day as never })
      .where("customer_id", "=", saver.id)
      .execute();
  await end("2026-11-28");
  await scopedToSystem("job.remind", async () => await remindRenewals(server.worker));
  expect((await listOf(saver)).meta.total_count).toBe(0);
  await end("2026-11-27");
  await scopedToSystem("job.remind", async () => await remindRenewals(server.worker));
  await scopedToSystem("job.remind", async () => await remindRenewals(server.worker));
  const { notifications } = await listOf(saver);
  expect(notifications).toHaveLength(1);
  expect(notifications[0]).toMatchObject({ kind: "consent", payload: { on: "2026-11-27" } });
});

test("the month before a day begins on the eve of its first day", () => {
  expect(monthBefore("2026-11-20" as never)).toEqual({ from: "2026-09-30", to: "2026-10-31" });
  expect(monthBefore("2026-01-01" as never)).toEqual({ from: "2025-11-30", to: "2025-12-31" });
});

test("the monthly report shows the wealth at the month's end and what moved it, once, and not to users who opted out", async () => {
  const [saver, quiet] = [await server.addUser(), await server.addUser()];
  for (const one of [saver, quiet]) await addHousehold(server, one, [0, 1, 6]);
  await quiet.ask("PUT", "/users/me/notification_options", {
    notification_options: { monthly_report: false },
  });
  const { to } = monthBefore("2026-11-01" as never);
  for (const one of [saver, saver, quiet]) await composeReport(server.services, one.id, to);
  expect((await listOf(quiet)).meta.total_count).toBe(0);
  const { notifications } = await listOf(saver);
  expect(notifications).toHaveLength(1);
  const { report } = notifications[0].payload;
  expect(report).toMatchObject({ from: "2026-09-30", to: "2026-10-31", contract_count: 3 });
  expect(report.change).toBeCloseTo(report.paid + report.market, 2);
  const parts = report.envelopes.map((one: { envelope: string; total: number }) =>
    one.envelope === "loans" ? -one.total : one.total,
  );
  expect(parts.reduce((sum: number, part: number) => sum + part, 0)).toBeCloseTo(report.net, 2);
  const mails = await server.services.db
    .selectFrom("mails")
    .select(["kind", "to_email", "facts"])
    .where("kind", "=", "monthly_report")
    .execute();
  expect(mails).toEqual([
    { kind: "monthly_report", to_email: saver.email, facts: { month: "octobre 2026" } },
  ]);
  expect(await startMonthlyReports(server.services)).toBeGreaterThanOrEqual(2);
});

test("the first reading of a bank is notified, a full savings account, then a failure, once until it works again", async () => {
  const sandbox = await startAggregationSandbox({
    clock: () => server.services.clock(),
    approvalDelayMs: 100,
  });
  const busy = await openTestServer({ aggregationUrl: sandbox.url });
  await refreshInstitutions(busy.services);
  const saver = await busy.addUser();
  const { accountId } = await connectAndFollow(saver);
  const events = async () =>
    (await listOf(saver)).notifications.map((one: { event: string }) => one.event).toReversed();
  const first = ["sync.first_done", "security.factor_suggested", "savings.cap_reached"];
  expect(await events()).toEqual(first);
  await sandbox.close();
  for (let time = 0; time < 2; time += 1) {
    await saver.ask("POST", `/accounts/${accountId}/synchronize`);
    await syncEnded(saver, accountId);
  }
  expect(await events()).toEqual([...first, "sync.failed"]);
  const [failed] = (await listOf(saver)).notifications;
  expect(failed.payload).toMatchObject({ account_id: accountId, name: expect.any(String) });
  await busy.close();
});

test("a sign-in from an unknown browser is notified once, with the browser's name", async () => {
  const saver = await server.addUser();
  const host = "localhost:3000";
  const browser = async (cookie?: string) =>
    await server.app.inject({
      method: "POST",
      url: "/v1/oauth/token",
      headers: {
        host,
        origin: `http://${host}`,
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
        ...(cookie === undefined ? {} : { cookie }),
      },
      payload: { grant_type: "password", username: saver.email, password: demoPassword },
    });
  const first = await browser();
  expect(first.statusCode).toBe(200);
  const device = first.cookies.find(({ name }) => name === "vigie-device");
  await browser(`vigie-device=${device?.value ?? ""}`);
  const { notifications } = await listOf(saver);
  const told = notifications.filter(({ event }: { event: string }) => event === "security.new_device");
  expect(told).toMatchObject([{ payload: { name: "Firefox sur Linux" } }]);
});

test("a typed savings account that reaches its cap is notified once, as one of a bank is", async () => {
  const saver = await server.addUser();
  const type = async (amount: number) =>
    await saver.ask("POST", "/users/me/manual_contracts", {
      manual_contract: {
        name: "Livret de poche",
        kind: "savings",
        kind_detail: "livret_a",
        values: [{ day: "2026-11-01", amount }],
      },
    });
  await type(22_949);
  expect((await listOf(saver)).meta.total_count).toBe(0);
  const { id } = (await type(22_950)).body.manual_contract;
  const value = { value: { day: "2026-11-10", amount: 23_100 } };
  await saver.ask("POST", `/users/me/manual_contracts/${id}/values`, value);
  const { notifications } = await listOf(saver);
  expect(notifications).toHaveLength(1);
  expect(notifications[0]).toMatchObject({
    event: "savings.cap_reached",
    payload: { portfolio_id: id, name: "Livret de poche", amount: 22_950 },
  });
});

test("a second factor is suggested at the second sign-in, once, to a customer without one", async () => {
  const suggested = async (who: TestUser) =>
    (await listOf(who)).notifications.filter(
      (one: { event: string }) => one.event === "security.factor_suggested",
    );
  const signIn = async ({ email }: TestUser) => {
    const form = { grant_type: "password", username: email, password: demoPassword };
    expect((await asker(server.app, null)("POST", "/oauth/token", form)).status).toBe(200);
  };
  const saver = await server.addUser();
  expect(await suggested(saver)).toEqual([]);
  await signIn(saver);
  const [one, ...more] = await suggested(saver);
  expect([one.kind, one.read, more]).toEqual(["security", false, []]);
  // A dismissed one does not come back.
  await saver.ask("PUT", `/users/me/notifications/${one.id}`, { read: true });
  await signIn(saver);
  expect(await suggested(saver)).toHaveLength(1);

  const [demo, protectedOne] = [await server.addUser(), await server.addUser()];
  const { db, clock } = server.services;
  await db.updateTable("users").set({ demo: true }).where("id", "=", demo.id).execute();
  await db
    .updateTable("users")
    .set({ second_factor_since: clock() })
    .where("id", "=", protectedOne.id)
    .execute();
  for (const user of [demo, protectedOne]) {
    await signIn(user);
    expect(await suggested(user)).toEqual([]);
  }
});
