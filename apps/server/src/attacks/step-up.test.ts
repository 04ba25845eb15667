import { demoPassword, recentSignInMinutes } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

test("whoever finds an open screen takes no file, links no bank and shows nothing more, until they prove who they are", async () => {
  const saver = await server.addUser();
  const typed = { name: "Livret", kind: "savings", values: [{ day: "2026-11-01", amount: 1200 }] };
  const made = await saver.ask("POST", "/users/me/manual_contracts", { manual_contract: typed });
  const hidden: string = made.body.manual_contract.id;
  const show = async (ids: readonly string[]) =>
    await saver.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: ids });
  expect((await show([hidden])).status).toBe(200);
  const file = await saver.ask("POST", "/users/me/export_files", { format: "pdf" });
  expect(file.status).toBe(201);
  server.advance((recentSignInMinutes + 1) * 60_000);
  const dear = [
    () => saver.ask("GET", "/users/me/exports/json"),
    () => saver.ask("POST", "/users/me/export_files", { format: "pdf" }),
    () => saver.ask("GET", `/users/me/export_files/${file.body.export_file.id}`),
    () => saver.ask("POST", "/users/me/connection"),
    // The same temporary code, and the way to a bank without it.
    () => saver.ask("GET", "/users/me/connection"),
    () => saver.ask("POST", "/users/me/webauth", { bank_id: "1" }),
    () => show([]),
  ];
  for (const call of dear)
    expect(await call()).toMatchObject({
      status: 428,
      body: { code: "session.recent_authentication_required" },
    });
  // Hiding takes nothing from anybody: it is never refused.
  expect((await show([hidden])).status).toBe(200);
  expect((await saver.ask("POST", "/oauth/reauthenticate", { password: demoPassword })).status).toBe(200);
  expect((await saver.ask("GET", "/users/me/exports/json")).status).toBe(200);
  expect((await show([])).status).toBe(200);
  expect((await saver.ask("POST", "/users/me/connection")).body.code).toBe("partner.unavailable");
});
