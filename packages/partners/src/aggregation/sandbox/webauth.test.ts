import { expect, test } from "vitest";
import { callAt, startBench, stateOf } from "./testing.ts";
import { wireConnectorList, wireTokenCode } from "../wire.ts";

test("webauth goes to the bank’s page and back with the connection, or with an error", async () => {
  const { sandbox, call } = await startBench();
  const { connectors } = wireConnectorList.parse((await call("GET", "/connectors")).body);
  const bank = connectors.find((one) => one.auth_mechanism === "webauth");
  const { code } = wireTokenCode.parse((await call("GET", "/auth/token/code")).body);
  const query = new URLSearchParams({
    client_id: sandbox.world.settings.clientId,
    token: code,
    redirect_uri: "http://localhost:3000/account/webauth",
    connector_uuid: bank?.uuid ?? "",
    state: "s-1",
  });
  const start = await callAt(sandbox, `GET /webauth?${query.toString()}`);
  expect(start.status).toBe(302);
  const page = start.headers.get("location") ?? "";
  expect((await callAt(sandbox, `GET ${page}`)).body).toContain("Autoriser");
  const decide = async (decision: string, more: Record<string, string> = {}): Promise<Response> =>
    fetch(`${sandbox.url}/banque`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        ...Object.fromEntries(query),
        decision,
        bank_login: "camille",
        bank_password: "1234",
        ...more,
      }),
    });
  const refused = new URL((await decide("refuse")).headers.get("location") ?? "");
  expect([refused.searchParams.get("error"), refused.searchParams.get("state")]).toEqual([
    "access_denied",
    "s-1",
  ]);
  expect(new URL((await decide("fail")).headers.get("location") ?? "").searchParams.get("error")).toBe(
    "server_error",
  );
  expect((await decide("accept", { bank_password: "0000" })).status).toBe(401);
  expect((await call("GET", "/users/me/connections")).body).toMatchObject({ total: 0 });
  const accepted = new URL((await decide("accept")).headers.get("location") ?? "");
  expect(accepted.origin + accepted.pathname).toBe("http://localhost:3000/account/webauth");
  const path = `/users/me/connections/${accepted.searchParams.get("id_connection")}`;
  expect(stateOf((await call("GET", path)).body)).toBe(null);
});

test("webauth refuses a return address that is elsewhere or carries a query", async () => {
  const { sandbox, call } = await startBench();
  const { code } = wireTokenCode.parse((await call("GET", "/auth/token/code")).body);
  const at = async (redirectUri: string): Promise<number> => {
    const query = new URLSearchParams({
      client_id: "10000001",
      token: code,
      redirect_uri: redirectUri,
      id_connector: "4",
    });
    return (await callAt(sandbox, `GET /webauth?${query.toString()}`)).status;
  };
  expect(await at("https://evil.example/back")).toBe(400);
  expect(await at("http://localhost:3000/back?x=1")).toBe(400);
  expect(await at("http://localhost:3000/back")).toBe(302);
});

test("the hosted page connects a bank and comes back with connection_id", async () => {
  const { sandbox, call } = await startBench();
  const { code } = wireTokenCode.parse((await call("GET", "/auth/token/code")).body);
  const carried = {
    domain: new URL(sandbox.url).host,
    client_id: "10000001",
    code,
    redirect_uri: "http://localhost:3000/back",
    state: "s-2",
  };
  const path = `${sandbox.url}/fr/connect`;
  const send = (fields: Record<string, string>): Promise<Response> =>
    fetch(path, { method: "POST", redirect: "manual", body: new URLSearchParams({ ...carried, ...fields }) });
  const list = await fetch(`${path}?${new URLSearchParams({ ...carried, q: "test" }).toString()}`);
  expect(await list.text()).toContain("Connecteur de test");
  const connector = "338178e6-3d01-564f-9a7b-52ca442459bf";
  const filled = {
    connector,
    go: "fields",
    "field.login": "jeune",
    "field.password": "1234",
    "field.directaccesswebsite": "additionalInformationNeeded",
  };
  expect((await send({ ...filled, "field.password": "0000" })).status).toBe(400);
  const asked = await (await send(filled)).text();
  expect(asked).toContain("Code reçu par SMS");
  const id = /name="connection_id" value="(\d+)"/.exec(asked)?.[1] ?? "";
  const last = await send({ connector, connection_id: id, go: "fields", "field.openapisms": "123456" });
  const back = new URL(last.headers.get("location") ?? "");
  expect(Object.fromEntries(back.searchParams)).toEqual({
    connection_id: id,
    connection_ids: id,
    state: "s-2",
  });
  const cancelled = new URL((await send({ go: "cancel" })).headers.get("location") ?? "");
  expect(cancelled.searchParams.get("error")).toBe("access_denied");
});

test("the hosted page refuses what its documents do not list, and gives fields anew where it is asked to", async () => {
  const { sandbox, call, connect } = await startBench();
  const { code } = wireTokenCode.parse((await call("GET", "/auth/token/code")).body);
  const made = stateOf((await connect("par")).body);
  expect(made).toBeNull();
  const carried = {
    domain: new URL(sandbox.url).host,
    client_id: "10000001",
    code,
    redirect_uri: "http://localhost:3000/back",
  };
  const open = async (flow: string, more: Record<string, string>): Promise<Response> =>
    await fetch(`${sandbox.url}/fr/${flow}?${new URLSearchParams({ ...carried, ...more }).toString()}`, {
      redirect: "manual",
    });
  expect((await open("connect", { max_connections: "1" })).status).toBe(200);
  expect((await open("connect", { bank: "1" })).status).toBe(400);
  expect((await open("connect", { domain: "" })).status).toBe(400);
  expect((await open("reconnect", { connection_id: "5001" })).headers.get("location")).toBe(
    "http://localhost:3000/back",
  );
  const reset = await open("reconnect", { connection_id: "5001", reset_credentials: "true" });
  expect(await reset.text()).toContain("Identifiant");
  expect((await fetch(`${sandbox.url}/2.0/auth/webview/fr/connect`)).status).toBe(404);
});

test("a browser of this computer may call with its token; a stranger’s page gets no leave", async () => {
  const { sandbox } = await startBench();
  const ask = (origin: string): Promise<Response> =>
    fetch(`${sandbox.url}/2.0/users/me/connections`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
  const local = await ask("http://localhost:3000");
  expect([local.status, local.headers.get("access-control-allow-origin")]).toEqual([
    204,
    "http://localhost:3000",
  ]);
  expect(local.headers.get("access-control-allow-headers")).toContain("Authorization");
  expect((await ask("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  const refused = await callAt(sandbox, "GET /users/me", { headers: { origin: "http://127.0.0.1:5173" } });
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([
    401,
    "http://127.0.0.1:5173",
  ]);
});
