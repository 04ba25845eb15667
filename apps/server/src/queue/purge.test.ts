import { addMs } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishLive } from "../edge/live-bus.ts";
import { type TestServer, openTestServer } from "../testing/test-server.ts";
import { allPurges } from "../boot/purges.ts";
import { definePurge, runPurges } from "./purge.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

test("what has served goes with time, and what still serves stays", async () => {
  const { services } = server;
  const saver = await server.addUser();
  await publishLive(
    { services, subject: saver.subject, trx: services.db },
    { channel: "SyncChannel", payload: { event: "old" } },
  );
  await saver.ask("GET", "/websocket/token");
  await saver.ask("POST", "/users/me/imports?file_name=a.ofx", Buffer.from("no statement"), {
    "content-type": "application/octet-stream",
  });
  expect(await runPurges(services, allPurges)).toBe(0);
  server.advance(2 * 86_400_000);
  await publishLive(
    { services, subject: saver.subject, trx: services.db },
    { channel: "SyncChannel", payload: { event: "new" } },
  );
  expect(await runPurges(services, allPurges)).toBe(2);
  const events = await services.db
    .selectFrom("live_events")
    .select("payload")
    .where("customer_id", "=", saver.id)
    .execute();
  expect(events.map((event) => event.payload)).toEqual([{ event: "new" }]);
  const sessions = async () =>
    (await services.db.selectFrom("sessions").select("id").where("user_id", "=", saver.id).execute()).length;
  expect(await sessions()).toBe(1);
  server.setNow(addMs(services.clock(), 90 * 86_400_000));
  await runPurges(services, allPurges);
  expect(await sessions()).toBe(0);
});

test("a purge that fails keeps no other from running, and fails the job", async () => {
  const ran: string[] = [];
  const broken = definePurge("broken", () => {
    throw new Error("no such table");
  });
  const counted = definePurge("counted", async () => {
    ran.push("counted");
    return await Promise.resolve(2);
  });
  await expect(runPurges(server.services, [broken, counted])).rejects.toThrow("purges failed: broken");
  expect(ran).toEqual(["counted"]);
  expect(await runPurges(server.services, [counted, counted])).toBe(4);
});
