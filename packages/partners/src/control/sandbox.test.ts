import { instant } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { callAt } from "../aggregation/sandbox/testing.ts";
import { wireAccountList, wireInvestmentList } from "../aggregation/wire-wealth.ts";
import { wireAuthInit, wireConnection } from "../aggregation/wire.ts";
import { sendRawMail } from "../mail/testing.ts";
import { startSandboxes, startSandboxesOf } from "../sandboxes.ts";
import type { Sandboxes } from "../sandboxes.ts";

const open: Sandboxes[] = [];

afterEach(async () => {
  for (const sandboxes of open.splice(0)) await sandboxes.close();
});

async function start(): Promise<{ sandboxes: Sandboxes }> {
  const sandboxes = await startSandboxes({
    clock: () => instant("2026-11-21T09:00:00Z"),
    env: { AGGREGATION_OWN_FORMS: "1" },
  });
  open.push(sandboxes);
  return { sandboxes };
}

async function ask(sandboxes: Sandboxes, what: string, body?: unknown) {
  const [method = "GET", path = "/"] = what.split(" ");
  return callAt(sandboxes.aggregation, `${method} ${sandboxes.control.url}${path}`, { body });
}

async function connect(
  sandboxes: Sandboxes,
  scenario: string,
  login = "jeune",
): Promise<{ id: string; token: string }> {
  const token = wireAuthInit.parse(
    (await callAt(sandboxes.aggregation, "POST /auth/init", { body: {} })).body,
  ).auth_token;
  const body = { id_connector: 40, login, password: "1234", directaccesswebsite: scenario };
  const made = await callAt(sandboxes.aggregation, "POST /users/me/connections", { body, token });
  return { id: String(wireConnection.parse(made.body).id), token };
}

test("only the sandboxes that are named run, and the control page shows which partners are real", async () => {
  const sandboxes = await startSandboxesOf(["fund-data", "mail"], {
    env: { SSO_ISSUER_URL: "https://us:password@savings.example/realm" },
  });
  try {
    expect(Object.keys(sandboxes.addresses)).toEqual(["FUND_DATA_URL", "SMTP_URL"]);
    expect([sandboxes.aggregation, sandboxes.sso, sandboxes.homeEstimate]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const page = await (await fetch(sandboxes.control.url)).text();
    expect(page).toContain(sandboxes.fundData?.url);
    expect(page).toContain("Courrier intercepté");
    expect(page).toContain("<td>Courrier (SMTP)</td><td>imité sur cette machine</td>");
    expect(page).toContain("<td>Espace d’épargne salariale</td><td>réel</td><td>savings.example</td>");
    expect(page).toContain("<td>Agrégation bancaire</td><td>réel</td><td>adresse inconnue ici</td>");
    expect(page).not.toContain("password@");
    expect((await fetch(`${sandboxes.control.url}/api/connections`)).status).toBe(404);
  } finally {
    await sandboxes.close();
  }
});

test("the control page lists its calls, the households and the scenarios", async () => {
  const { sandboxes } = await start();
  const { endpoints } = z
    .object({ endpoints: z.array(z.object({ call: z.string() })) })
    .parse((await ask(sandboxes, "GET /api")).body);
  expect(endpoints.map((one) => one.call)).toContain("POST /api/decoupled/{id}");
  const { households } = z
    .object({ households: z.array(z.object({ login: z.string() })) })
    .parse((await ask(sandboxes, "GET /api/households")).body);
  expect(households.map((one) => one.login)).toEqual(
    expect.arrayContaining(["camille", "complet", "vide", "gros"]),
  );
});

test("a fault set on the control page strikes the partner it names, until it is taken off", async () => {
  const { sandboxes } = await start();
  const set = await ask(sandboxes, "POST /api/faults", {
    kind: "status",
    value: 502,
    partner: "aggregation",
  });
  expect(set.status).toBe(201);
  expect((await callAt(sandboxes.aggregation, "GET /connectors")).status).toBe(502);
  const id = z.object({ id: z.number() }).parse(set.body).id;
  expect((await ask(sandboxes, `DELETE /api/faults/${id}`)).status).toBe(204);
  expect((await callAt(sandboxes.aggregation, "GET /connectors")).status).toBe(200);
  expect((await ask(sandboxes, "POST /api/faults", { kind: "earthquake" })).status).toBe(422);
});

test("a fault named after fund data is handed over to it", async () => {
  const { sandboxes } = await start();
  const funds = async (): Promise<number> =>
    (
      await fetch(`${sandboxes.fundData.url}/v1/funds`, {
        headers: { "x-api-key": sandboxes.fundData.apiKey },
      })
    ).status;
  await ask(sandboxes, "POST /api/faults", { kind: "status", partner: "fund-data" });
  expect(await funds()).toBe(503);
  expect((await callAt(sandboxes.aggregation, "GET /connectors")).status).toBe(200);
  await ask(sandboxes, "DELETE /api/faults");
  expect(await funds()).toBe(200);
});

test.each([
  ["approve", null],
  ["refuse", "SCARequired"],
  ["expire", "SCARequired"],
])("an approval can be decided: %s", async (decision, state) => {
  const { sandboxes } = await start();
  const { id } = await connect(sandboxes, "decoupled");
  const decided = await ask(sandboxes, `POST /api/decoupled/${id}`, { decision });
  expect(wireConnection.parse(decided.body).state).toBe(state);
  expect((await ask(sandboxes, `POST /api/decoupled/${id}`, { decision })).status).toBe(409);
});

test("any state can be imposed and lifted", async () => {
  const { sandboxes } = await start();
  const { id, token } = await connect(sandboxes, "par");
  for (const state of ["wrongpass", "actionNeeded", "bug", "webauthRequired", "passwordExpired", null]) {
    await ask(sandboxes, `POST /api/connections/${id}/state`, { state });
    const seen = await callAt(sandboxes.aggregation, `GET /users/me/connections/${id}`, { token });
    expect(wireConnection.parse(seen.body).state).toBe(state);
  }
  expect((await ask(sandboxes, `POST /api/connections/${id}/state`, { state: "asleep" })).status).toBe(422);
  expect((await ask(sandboxes, "POST /api/connections/1/state", { state: null })).status).toBe(404);
});

test("the clock moves forward by days", async () => {
  const { sandboxes } = await start();
  expect((await ask(sandboxes, "GET /api/clock")).body).toMatchObject({ day: "2026-11-21" });
  expect((await ask(sandboxes, "POST /api/clock", { advanceDays: 91 })).body).toMatchObject({
    day: "2027-02-20",
  });
});

test("mails are read and cleared by HTTP", async () => {
  const { sandboxes } = await start();
  const mail = {
    from: "a@vigie.example",
    to: ["c@example.fr"],
    lines: ["Subject: Votre code", "", "12345678"],
  };
  await sendRawMail(sandboxes.mail.port, mail);
  expect((await ask(sandboxes, "GET /api/mails?to=c@example.fr")).body).toMatchObject({
    mails: [{ id: 1, subject: "Votre code" }],
  });
  expect((await ask(sandboxes, "GET /api/mails/1")).body).toMatchObject({
    text: expect.stringContaining("12345678"),
  });
  expect((await ask(sandboxes, "DELETE /api/mails")).body).toEqual({ cleared: 1 });
  expect((await ask(sandboxes, "GET /api/mails/1")).status).toBe(404);
});

test("the page shows households, connections, faults and mails, without a script, and escapes what it shows", async () => {
  const { sandboxes } = await start();
  const mail = {
    from: "a@vigie.example",
    to: ["c@example.fr"],
    lines: ["Subject: <script>alert(1)</script>", "", "x"],
  };
  await sendRawMail(sandboxes.mail.port, mail);
  await connect(sandboxes, "decoupled");
  const form = new URLSearchParams({ kind: "slow", path: "/2.0/terms", institution: "", value: "5" });
  const posted = await fetch(`${sandboxes.control.url}/faults`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  expect(posted.status).toBe(303);
  const page = await (await fetch(sandboxes.control.url)).text();
  for (const text of ["Camille Roussel", "Connecteur de test", "Approuver", "/2.0/terms", "&lt;script&gt;"]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain("<script");
});

test("a page of the web at large may not drive the sandboxes", async () => {
  const { sandboxes } = await start();
  const call = (origin: string): Promise<Response> =>
    fetch(`${sandboxes.control.url}/api/faults`, { method: "DELETE", headers: { origin } });
  expect((await call("https://evil.example")).status).toBe(403);
  expect((await call("http://localhost:3000")).status).toBe(200);
});

/** Holdings and notifications of a demonstration saver, through their bank. */
async function saver() {
  const { sandboxes } = await start();
  const { id, token } = await connect(sandboxes, "par", "camille");
  const path = `/users/me/connections/${id}/accounts`;
  const found = await callAt(sandboxes.aggregation, `GET ${path}?all`, { token });
  for (const account of wireAccountList.parse(found.body).accounts)
    await callAt(sandboxes.aggregation, `PUT ${path}/${String(account.id)}?all`, {
      token,
      body: { disabled: null },
    });
  const lines = async () => {
    const read = await callAt(sandboxes.aggregation, "GET /users/me/investments", { token });
    const { investments } = wireInvestmentList.parse(read.body);
    return new Map(
      investments.map(({ code, label, valuation }) => [
        `${code ?? ""} ${label ?? ""}`.trim(),
        valuation ?? 0,
      ]),
    );
  };
  const sum = (held: ReadonlyMap<string, number>) =>
    [...held.values()].reduce((total, one) => total + one, 0);
  return { sandboxes, id, token, lines, sum };
}

test("orders that the saver passed move what is held there, and leave its value as it was", async () => {
  const { sandboxes, id, lines, sum } = await saver();
  const before = await lines();
  const [from, to] = ["XV0000000020 Vent Debout Monde Indice", "XV0000000319 Boussole Dynamique"];
  expect(before.get(from)).toBeGreaterThan(2_000);
  const orders = [
    { isin: "XV0000000020", cents: -100_000 },
    { isin: "XV0000000319", cents: 60_000 },
    { isin: null, cents: 40_000 },
  ];
  expect(
    (await ask(sandboxes, `POST /api/connections/${id}/orders`, { portfolio: "Armor Vie 2", orders })).status,
  ).toBe(200);
  const after = await lines();
  expect((after.get(from) ?? 0) - (before.get(from) ?? 0)).toBeCloseTo(-1_000, 1);
  expect(after.get(to)).toBeCloseTo(600, 1);
  expect(sum(after)).toBeCloseTo(sum(before), 1);
  expect(
    (await ask(sandboxes, `POST /api/connections/${id}/orders`, { portfolio: "Nulle part", orders })).status,
  ).toBe(404);
  const unknown = [{ isin: "FR0000000000", cents: 1 }];
  expect(
    (
      await ask(sandboxes, `POST /api/connections/${id}/orders`, {
        portfolio: "Armor Vie 2",
        orders: unknown,
      })
    ).status,
  ).toBe(422);
});

test("what the saver paid in is told among the operations, and bought what they asked for", async () => {
  const { sandboxes, id, token, lines, sum } = await saver();
  const before = await lines();
  const paying = [{ isin: "XV0000000319", cents: 30_000 }];
  const passing = `POST /api/connections/${id}/orders`;
  expect(
    (await ask(sandboxes, passing, { portfolio: "Armor Vie 2", orders: paying, paid: 30_000 })).status,
  ).toBe(200);
  expect(sum(await lines())).toBeCloseTo(sum(before) + 300, 1);
  const told = await callAt(
    sandboxes.aggregation,
    "GET /users/me/transactions?limit=500&search=complementaire",
    {
      token,
    },
  );
  expect(told.body).toMatchObject({ transactions: [{ value: 300 }] });
});
