import { expect, test } from "vitest";
import { encryptFields } from "./encryption.ts";
import { createBrowserClient } from "./browser.ts";
import { callAt, startBench, stateOf } from "./sandbox/testing.ts";
import { createFieldKey } from "./sandbox/encryption.ts";
import { wirePublicKey } from "./wire.ts";

/** Source: docs.powens.com, end-to-end encryption. The sandbox decrypts with node:crypto what the client encrypts with another
 * implementation. */

const uuid = "338178e6-3d01-564f-9a7b-52ca442459bf";
const typed = { login: "camille", password: "1234", directaccesswebsite: "additionalInformationNeeded" };

test("each value is encrypted by itself, and only the key's holder reads it", async () => {
  const [own, foreign] = [createFieldKey(), createFieldKey()];
  const sealed = await encryptFields(wirePublicKey.parse(own.publicJwk()), { login: "é€", password: "" });
  expect(own.decrypt(sealed["login"] ?? "")).toBe("é€");
  expect(own.decrypt(sealed["password"] ?? "")).toBe("");
  expect(foreign.decrypt(sealed["login"] ?? "")).toBeNull();
  expect(own.decrypt("camille")).toBeNull();
  const [header = ""] = (sealed["login"] ?? "").split(".");
  expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({
    alg: "RSA-OAEP-256",
    enc: "A256GCM",
    kid: own.publicJwk()["kid"],
  });
});

test("the saver's browser connects with encrypted values, a code by SMS included, and clear ones are refused", async () => {
  const { sandbox, token, call } = await startBench();
  const bodies: string[] = [];
  const client = createBrowserClient({
    link: () => Promise.resolve({ ok: true, value: { url: `${sandbox.url}/2.0`, code: token } }),
    fetch: async (url, init) => {
      bodies.push(typeof init.body === "string" ? init.body : "");
      return await fetch(url, init);
    },
  });
  const made = await client.createConnection({ connectorUuid: uuid, source: null }, typed);
  expect(made).toMatchObject({ ok: true, value: { state: "additional_information" } });
  const id = made.ok ? made.value.id : "";
  expect(await client.updateConnection(id, { openapisms: "123456" })).toMatchObject({
    value: { state: "ok" },
  });
  expect(bodies.join()).toContain(uuid);
  for (const secret of ["camille", "1234", "123456"]) expect(bodies.join()).not.toContain(`"${secret}"`);
  const clear = await callAt(sandbox, "POST /users/me/connections", {
    body: { connector_uuid: uuid, ...typed },
    token,
    isClear: true,
  });
  expect(clear).toMatchObject({ status: 400, body: { code: "invalidValue" } });
  expect(stateOf((await call("GET", `/users/me/connections/${id}`)).body)).toBeNull();
});

test("without a key nothing typed is sent", async () => {
  const asked: string[] = [];
  const client = createBrowserClient({
    link: () => Promise.resolve({ ok: true, value: { url: "https://partner.test/2.0", code: "c" } }),
    fetch: (url) => {
      asked.push(url);
      return Promise.resolve(Response.json({ code: "notFound" }, { status: 404 }));
    },
  });
  expect(await client.createConnection({ connectorUuid: uuid, source: null }, typed)).toMatchObject({
    ok: false,
  });
  expect(asked).toEqual(["https://partner.test/2.0/publickey"]);
});

test("a client that is no agent sends savers to the hosted pages: credentials of its own forms are refused", async () => {
  const { call, connect } = await startBench({ isAgent: false });
  expect(await connect("par")).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect((await call("GET", "/users/me/connections")).body).toMatchObject({ connections: [] });
});
