import { expect, test } from "vitest";
import { connectAndFollow, syncEnded } from "../../../testing/test-bank.ts";
import { openConnectedServer } from "../../../testing/test-connected.ts";

/** Tests the partner's hosted pages, used unless we are an agent. Source: aggregator-api-2.md, fact 7. */

const bank = openConnectedServer();
const testBank = "connecteur-de-test";

const start = async (body: object) => (await bank.saver.ask("POST", "/users/me/webauth", body)).body;

/** Fills in the partner's page as a saver does. */
async function typeThere(address: string, typed: Record<string, string>): Promise<URL> {
  const url = new URL(address);
  const form = new URLSearchParams({ ...Object.fromEntries(url.searchParams), go: "fields", ...typed });
  const reply = await fetch(new URL(url.pathname, url), { method: "POST", body: form, redirect: "manual" });
  return new URL(reply.headers.get("location") ?? "http://nowhere.test");
}

test("a new connection is made on the hosted page of its bank, and comes back once with its state", async () => {
  const [{ entry }] = (await bank.saver.ask("GET", "/banks")).body.banks;
  expect(entry).toBe("hosted");
  const { url, state } = await start({ bank_id: testBank });
  const page = new URL(url);
  expect(page.origin + page.pathname).toBe(`${bank.sandbox.url}/fr/connect`);
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    connector_uuids: "338178e6-3d01-564f-9a7b-52ca442459bf",
    max_connections: "1",
    redirect_uri: expect.stringMatching(/\/app\/account\/webauth$/),
    state,
  });
  const back = await typeThere(url, {
    "field.login": "jeune",
    "field.password": "1234",
    "field.directaccesswebsite": "par",
  });
  expect(back.searchParams.get("state")).toBe(state);
  const returned = { state, connexion_id: back.searchParams.get("connection_id") };
  const { account } = (await bank.saver.ask("POST", "/users/me/webauth/return", returned)).body;
  expect(await syncEnded(bank.saver, account.id)).toMatchObject({ state: "ok", sync: { status: "done" } });
  expect(await bank.saver.ask("POST", "/users/me/webauth/return", returned)).toMatchObject({ status: 422 });
});

test("an existing connection goes back to the hosted pages, which ask all anew where that is wanted", async () => {
  const { accountId, providerId } = await connectAndFollow(bank.saver);
  const plain = new URL((await start({ account_id: accountId })).url);
  expect(plain.pathname).toBe("/fr/reconnect");
  expect(plain.searchParams.get("connection_id")).toBe(providerId);
  expect(plain.searchParams.has("reset_credentials")).toBe(false);
  const { url, state } = await start({ account_id: accountId, resets: true });
  const back = await typeThere(url, {
    shown: "1",
    "field.login": "camille",
    "field.password": "1234",
    "field.directaccesswebsite": "par",
  });
  expect([...back.searchParams.keys()]).toEqual(["state"]);
  const { body } = await bank.saver.ask("POST", "/users/me/webauth/return", { state });
  expect(body.account).toMatchObject({ id: accountId, state: "ok" });
});

test("without a bank it is chosen there, and nobody's connection but one's own is renewed", async () => {
  expect(new URL((await start({})).url).searchParams.has("connector_uuids")).toBe(false);
  const { accountId } = await connectAndFollow(await bank.server.addUser());
  expect(await bank.saver.ask("POST", "/users/me/webauth", { account_id: accountId })).toMatchObject({
    status: 404,
  });
});
