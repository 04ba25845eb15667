import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { clientSecret } from "./testing/provider.ts";
import { changed, goAndComeBack, newExchange, withProviders } from "./testing/support.ts";

/** Attempts to sign in as somebody else, through a certified provider or in its name. */

const { provider, clientOf } = withProviders(Date.now);
const refused = { ok: false, code: "sso.refused" };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
function claimsOf(token: unknown): Record<string, unknown> {
  return JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString());
}
/** The same claims with another subject, signed without the provider's key. */
function forged(token: unknown, header: object, sign: (text: string) => string): string {
  const text = `${part(header)}.${part({ ...claimsOf(token), sub: "somebody-else" })}`;
  return `${text}.${sign(text)}`;
}
/** A discovery document that would allow everything. */
const allowing = changed("/.well-known/openid-configuration", (json) => ({
  ...json,
  id_token_signing_alg_values_supported: ["none", "HS256", "RS256"],
}));

test("an identity without a signature is refused, even where the provider says that it gives such", async () => {
  const there = await provider();
  const token = changed("/token", (json) => ({
    ...json,
    id_token: forged(json["id_token"], { alg: "none" }, () => ""),
  }));
  const client = clientOf(there, {
    tamper: async (reply, request) => await token(await allowing(reply, request), request),
  });
  expect(await client.finish(await goAndComeBack(there, client))).toMatchObject(refused);
});

test.each(["the public key", "the client's secret"])("an HS256 signed with %s is refused", async (which) => {
  const there = await provider();
  const secret =
    which === "the public key"
      ? there.publicKey().export({ type: "spki", format: "pem" }).toString()
      : clientSecret;
  const token = changed("/token", (json) => ({
    ...json,
    id_token: forged(json["id_token"], { alg: "HS256" }, (text) =>
      createHmac("sha256", secret).update(text).digest("base64url"),
    ),
  }));
  const client = clientOf(there, {
    tamper: async (reply, request) => await token(await allowing(reply, request), request),
  });
  expect(await client.finish(await goAndComeBack(there, client))).toMatchObject(refused);
});

test("words that were changed under the provider's signature are refused", async () => {
  const there = await provider();
  const client = clientOf(there, {
    tamper: changed("/token", (json) => {
      const [header = "", , signature = ""] = String(json["id_token"]).split(".");
      const changedClaims = part({ ...claimsOf(json["id_token"]), sub: "somebody-else" });
      return { ...json, id_token: `${header}.${changedClaims}.${signature}` };
    }),
  });
  expect(await client.finish(await goAndComeBack(there, client))).toMatchObject(refused);
});

test("a code serves once, and the provider's own refusal is reported", async () => {
  const there = await provider();
  const client = clientOf(there);
  const back = await goAndComeBack(there, client);
  expect(await client.finish(back)).toMatchObject({ ok: true });
  expect(await client.finish(back)).toMatchObject({
    ...refused,
    detail: { reason: expect.stringContaining("invalid_grant") },
  });
});

test("the code of somebody else's sign-in is refused by its verifier, and by its nonce", async () => {
  const there = await provider();
  const client = clientOf(there);
  const theirs = await goAndComeBack(there, client);
  const mine = newExchange();
  expect(await client.finish({ ...theirs, ...mine })).toMatchObject(refused);
  // Even with a matching verifier, the nonce is wrong.
  const again = await goAndComeBack(there, client);
  expect(await client.finish({ ...again, nonce: mine.nonce })).toMatchObject({
    ...refused,
    detail: { reason: expect.stringContaining("OAUTH_JWT_CLAIM_COMPARISON_FAILED") },
  });
});

test("another address than ours gets nothing: neither the browser nor the code", async () => {
  const there = await provider();
  const client = clientOf(there);
  const elsewhere = { ...newExchange(), redirectUri: "https://evil.example/app/otp" };
  await expect(goAndComeBack(there, client, elsewhere)).rejects.toThrow(/answered 400/);
  const back = await goAndComeBack(there, client);
  expect(await client.finish({ ...back, redirectUri: elsewhere.redirectUri })).toMatchObject(refused);
});

test("between two partners, the answer of one is not given to the other", async () => {
  const [one, other] = [await provider(), await provider()];
  const asOther: string[] = [];
  const client = clientOf(other, {
    tamper: (reply, { url }) => {
      asOther.push(new URL(url).pathname);
      return reply;
    },
  });
  const back = await goAndComeBack(one, clientOf(one));
  asOther.length = 0;
  // It names its issuer: its code is not even sent to the wrong partner.
  expect(await client.finish(back)).toMatchObject(refused);
  // A partner that sends its issuer must send it each time.
  expect(await client.finish({ ...back, issuer: null })).toMatchObject(refused);
  expect(asOther).not.toContain("/token");
  expect(await client.finish({ ...back, issuer: other.url })).toMatchObject(refused);
});

test("an identity of another partner is refused, whoever brings it", async () => {
  const [one, other] = [await provider(), await provider()];
  let theirs = "";
  const reader = clientOf(one, {
    tamper: changed("/token", (json) => {
      theirs = String(json["id_token"]);
      return json;
    }),
  });
  const out = newExchange();
  await reader.finish(await goAndComeBack(one, reader, out));
  const client = clientOf(other, { tamper: changed("/token", (json) => ({ ...json, id_token: theirs })) });
  // Even with the same nonce.
  expect(await client.finish(await goAndComeBack(other, client, out))).toMatchObject(refused);
});

test("what userinfo says of somebody else is refused, and so is userinfo without a subject", async () => {
  const there = await provider({ person: { given_name: "Ana" } });
  for (const sub of ["somebody-else", undefined]) {
    const client = clientOf(there, { tamper: changed("/me", (json) => ({ ...json, sub })) });
    expect(await client.finish(await goAndComeBack(there, client))).toMatchObject(refused);
  }
});

test("a token endpoint that leads elsewhere is not followed with our secret", async () => {
  const [there, elsewhere] = [await provider(), await provider()];
  const followed: string[] = [];
  const client = clientOf(there, {
    tamper: (reply, { url }) => {
      followed.push(new URL(url).origin);
      return url.endsWith("/token")
        ? { ...reply, status: 307, headers: new Headers({ location: `${elsewhere.url}/token` }) }
        : reply;
    },
  });
  expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({ ok: false });
  expect(followed).not.toContain(elsewhere.url);
});

test("a failure holds nothing of what the partner sent: no token, no secret, no name", async () => {
  const there = await provider({ person: { given_name: "Ana" } });
  const told: string[] = [];
  const failing = [
    changed("/token", (json) => ({ ...json, id_token: `${String(json["id_token"])}x` })),
    changed("/token", () => ({ error: "ana@exemple.fr said no", error_description: clientSecret })),
    changed("/me", (json) => ({ ...json, sub: "somebody-else" })),
  ];
  for (const tamper of failing) {
    const client = clientOf(there, { tamper });
    const back = await goAndComeBack(there, client);
    const came = await client.finish(back);
    expect(came.ok).toBe(false);
    told.push(JSON.stringify(came));
    for (const secret of [back.code, back.codeVerifier, back.nonce, clientSecret, "ana@exemple.fr", "Ana"])
      expect(told.join()).not.toContain(secret);
  }
  expect(told.join()).not.toMatch(/eyJ/);
});
