import { instant } from "@vigie/domain";
import { SignJWT, exportJWK, generateKeyPair } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import type { HttpReply } from "../http/resilient-fetch.ts";
import { memberFromWire } from "./map.ts";
import { ssoPartnerFor } from "./testing/client.ts";
import { assertionType, wireClaims } from "./wire.ts";

const now = Date.parse("2026-06-30T10:00:00Z") / 1000;
const clock = () => instant("2026-06-30T10:00:00Z");
const issuer = "https://partner.example";
const audience = "https://identite.passerelle.example";
const word = { iss: issuer, aud: audience, sub: "m-1", jti: "12345678", iat: now, exp: now + 300 };

const reply = (body: object): HttpReply => ({
  status: 200,
  text: JSON.stringify(body),
  headers: new Headers(),
  retryAfterSeconds: null,
});

let asked = 0;
let tokenClaims: Readonly<Record<string, object>> = {};
let sign: (claims: object, header?: object) => Promise<string>;
const configured = { SSO_ISSUER_URL: issuer, SSO_CLIENT_ID: "vigie", SSO_CLIENT_SECRET: "secret" };
const port = ssoPartnerFor(configured, {
  audience,
  fetch: async ({ url }) => {
    asked += 1;
    return { ok: true, value: reply(tokenClaims[new URL(url).pathname] ?? {}) };
  },
  clock,
  computerNow: Date.now,
});
const read = async (changes: object, header: object = {}) =>
  await port.readAssertion(await sign({ ...word, ...changes }, header));

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const key = { ...(await exportJWK(publicKey)), kid: "k", alg: "ES256" };
  tokenClaims = {
    "/.well-known/openid-configuration": { issuer, jwks_uri: `${issuer}/keys` },
    "/keys": { keys: [key] },
  };
  sign = async (claims, header = {}) =>
    await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "ES256", kid: "k", typ: assertionType, ...header })
      .sign(privateKey);
});

describe("the age of a signed word", () => {
  test.each([
    [0, true],
    [-300, true],
    [-301, false],
    // The partner's clock may be at most a minute ahead of ours.
    [2, true],
    [60, true],
    [61, false],
  ])("written %d seconds from now: accepted %s", async (seconds, accepted) => {
    const exp = now + 3_600;
    expect(await read({ iat: now + seconds, exp })).toMatchObject({ ok: accepted });
  });

  test("one that ends now is over, whatever its age", async () => {
    expect(await read({ exp: now })).toMatchObject({ code: "sso.refused" });
    expect(await read({ exp: now + 1 })).toMatchObject({ ok: true });
  });

  test("it is remembered for as long as it could be believed, not for as long as it says", async () => {
    expect(await read({ exp: now + 86_400 })).toMatchObject({
      value: { id: "12345678", expiresAt: "2026-06-30T10:05:00.000Z" },
    });
    expect(await read({ exp: now + 60 })).toMatchObject({ value: { expiresAt: "2026-06-30T10:01:00.000Z" } });
  });
});

describe("the claims of a signed word", () => {
  test.each([
    { iat: undefined },
    { exp: undefined },
    { jti: undefined },
    { jti: "short" },
    { sub: undefined },
    { sub: "" },
    { sub: "m".repeat(256) },
    { aud: [audience, "https://other.example"] },
    { iss: `${issuer}/` },
  ])("%j is refused", async (changes) =>
    expect(await read(changes)).toMatchObject({ ok: false, code: "sso.refused" }),
  );

  test("another kind of token signed by the same key is refused", async () => {
    for (const typ of ["JWT", "at+jwt", undefined])
      expect(await read({}, { typ })).toMatchObject({ ok: false, code: "sso.refused" });
  });

  test("a word for another house does not make us ask the partner", async () => {
    asked = 0;
    expect(await read({ aud: "https://other.example" })).toMatchObject({ code: "sso.refused" });
    expect(asked).toBe(0);
  });

  test("plans that cannot be read are none, and the member comes in all the same", async () => {
    const line = { label: "Fonds", quantity: 10, unit_price: 12.5 };
    const plan = { id: "p", kind: "pee", name: "PEE", as_of: "2026-06-30", lines: [line] };
    expect(await read({ plans: [plan] })).toMatchObject({ value: { member: { plans: [{ id: "p" }] } } });
    for (const change of [{ quantity: 1e300 }, { unit_price: 1e13 }, { quantity: 0 }, { isin: "X" }]) {
      const plans = [{ ...plan, lines: [{ ...line, ...change }] }];
      expect(await read({ plans })).toMatchObject({ ok: true, value: { member: { plans: [] } } });
    }
  });
});

describe("a member's words", () => {
  const member = (changes: object) => memberFromWire(wireClaims.parse({ sub: "m-1", iat: now, ...changes }));

  test("a name is cut between characters, and keeps no space at its end", () => {
    const long = member({ given_name: `${"a".repeat(79)}😀`, family_name: `${"b".repeat(79)} c` });
    expect([long.firstName, long.lastName]).toEqual(["a".repeat(79), "b".repeat(79)]);
    expect(member({ company: "A\ud800B" }).company).toBe("AB");
  });

  test("parts and prices are plain decimals, and their product is rounded once to the cent", () => {
    const lines = [
      { label: "Fonds", quantity: 0.000_000_1, unit_price: 1e9 },
      { label: "Fonds", quantity: 1.005, unit_price: 1 },
    ];
    const plans = [{ id: "p", kind: "perco", name: "\u200b", as_of: "2026-06-30", lines }];
    const [plan] = member({ plans }).plans;
    expect(plan).toMatchObject({ name: "PERCO", asOf: "2026-06-30" });
    expect(plan?.lines).toMatchObject([
      { quantity: "0.0000001", unitPrice: "1000000000", valueCents: 10_000, isin: null },
      { quantity: "1.005", unitPrice: "1", valueCents: 101 },
    ]);
  });
});
