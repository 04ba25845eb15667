import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { algorithms } from "./testing/provider.ts";
import { changed, goAndComeBack, newExchange, type Tamper, withProviders } from "./testing/support.ts";

/** Our client against a certified provider: settings from discovery, and from configuration. */

const { provider, clientOf } = withProviders(Date.now);
const folder = mkdtempSync(path.join(tmpdir(), "vigie-keys-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const ana = {
  email: "ana@exemple.fr",
  given_name: "Ana",
  family_name: "Ruiz",
  employer: "Forge & Fils",
  matricule: 10_427,
};

test.each(algorithms)("an identity that is signed by %s is believed, by code and PKCE", async (algorithm) => {
  const there = await provider({ algorithm, person: ana });
  const client = clientOf(there);
  expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({
    ok: true,
    value: { member: { subject: "m-1042", email: "ana@exemple.fr", firstName: "Ana", lastName: "Ruiz" } },
  });
});

test("another verifier than the one that left is refused", async () => {
  const there = await provider();
  const client = clientOf(there);
  const back = await goAndComeBack(there, client);
  expect(await client.finish({ ...back, codeVerifier: "w".repeat(50) })).toMatchObject({
    code: "sso.refused",
    detail: { reason: expect.stringContaining("invalid_grant") },
  });
});

test("a key that the provider exchanges is followed at once; the one that it withdrew serves no more", async () => {
  const there = await provider({ person: ana });
  const client = clientOf(there);
  expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({ ok: true });
  there.rotate();
  expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({ ok: true });
  // Signed before the key was withdrawn, delivered afterwards.
  let isSigned = false;
  const late = clientOf(there, {
    tamper: (reply, { url }) => {
      if (url.endsWith("/token") && !isSigned) {
        isSigned = true;
        there.rotate();
      }
      return reply;
    },
  });
  expect(await late.finish(await goAndComeBack(there, late))).toMatchObject({ code: "sso.refused" });
});

describe("how we prove who we are", () => {
  const methods = ["client_secret_basic", "client_secret_post"] as const;
  test.each(methods)("%s, where it alone is in the discovery document", async (method) => {
    const there = await provider({
      client: { token_endpoint_auth_method: method },
      configuration: { clientAuthMethods: [method] },
    });
    const client = clientOf(there);
    expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({ ok: true });
  });

  test("the one of our contract, where the provider has several", async () => {
    const there = await provider();
    const used: string[] = [];
    const tamper: Tamper = (reply, { url, headers = {}, body = "" }) => {
      if (url.endsWith("/token"))
        used.push(
          headers["authorization"]?.split(" ")[0] ??
            String(typeof body === "string" && body.includes("client_secret=")),
        );
      return reply;
    };
    const told: Readonly<Record<string, string>> = { SSO_CLIENT_AUTHENTICATION: "client_secret_post" };
    for (const env of [{}, told]) {
      const client = clientOf(there, { env, tamper });
      expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({ ok: true });
    }
    expect(used).toEqual(["Basic", "true"]);
  });

  test("a secret that is not ours is our affair, never a refusal of the member", async () => {
    const there = await provider();
    const client = clientOf(there, { env: { SSO_CLIENT_SECRET: "of-yesterday" } });
    expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({
      code: "sso.unavailable",
      detail: { reason: expect.stringContaining("invalid_client") },
    });
  });

  test.each(["RS256", "PS256", "ES256", "ES384", "ES512", "Ed25519"] as const)(
    "private_key_jwt by %s, without any secret",
    async (alg) => {
      const { privateKey, publicKey } = keysFor(alg);
      const file = path.join(folder, `${alg}.pem`);
      writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }));
      const there = await provider({
        client: {
          client_secret: undefined,
          token_endpoint_auth_method: "private_key_jwt",
          token_endpoint_auth_signing_alg: alg,
          jwks: { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "our-key" }] },
        },
        configuration: { enabledJWA: { clientAuthSigningAlgValues: [alg] } },
      });
      const env = { SSO_CLIENT_KEY_FILE: file, SSO_CLIENT_KEY_ID: "our-key" };
      const client = clientOf(there, { env });
      expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({ ok: true });
    },
  );

  test("no way in common is our affair, told in words and never as a refusal of the member", async () => {
    const there = await provider();
    const methods = { token_endpoint_auth_methods_supported: ["tls_client_auth"] };
    const client = clientOf(there, {
      tamper: changed("/.well-known/openid-configuration", (json) => ({ ...json, ...methods })),
    });
    expect(await client.start(newExchange())).toMatchObject({
      code: "sso.unavailable",
      detail: { reason: expect.stringContaining("no common client authentication") },
    });
  });
});

function keysFor(alg: string) {
  const curve = { ES256: "P-256", ES384: "P-384", ES512: "P-521" }[alg];
  if (curve !== undefined) return generateKeyPairSync("ec", { namedCurve: curve });
  if (alg === "Ed25519") return generateKeyPairSync("ed25519");
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}

describe("what the provider says of a person", () => {
  const work = {
    SSO_SCOPES: "openid profile work",
    SSO_CLAIMS: "company=employer,employee_number=matricule,email=/https:~1~1savings.example~1work/mail",
  };
  const person = {
    ...ana,
    email: "private@exemple.fr",
    "https://savings.example/work": { mail: "ana@forge.example" },
  };
  const known = {
    firstName: "Ana",
    company: "Forge & Fils",
    employeeNumber: "10427",
    email: "ana@forge.example",
  };

  test("is asked of userinfo, where it has it, under the names and scopes that are configured", async () => {
    const there = await provider({ person });
    const client = clientOf(there, { env: work });
    expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({
      value: { member: known },
    });
  });

  test("is read in the identity alone, where that is configured: userinfo is not asked", async () => {
    const asked: string[] = [];
    const env = { ...work, SSO_CLAIMS_FROM: "id_token" };
    const there = await provider({ person, configuration: { conformIdTokenClaims: false } });
    const client = clientOf(there, {
      env,
      tamper: (reply, { url }) => {
        asked.push(new URL(url).pathname);
        return reply;
      },
    });
    expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({
      value: { member: known },
    });
    expect(asked).not.toContain("/me");
  });

  test("is read in a signed userinfo as well, and not where its signature is another's", async () => {
    const there = await provider({
      person,
      client: { userinfo_signed_response_alg: "RS256" },
      configuration: { features: { jwtUserinfo: { enabled: true } } },
    });
    const client = clientOf(there, { env: work });
    expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({
      value: { member: known },
    });
    const forged = clientOf(there, {
      env: work,
      tamper: (reply, { url }) =>
        url.endsWith("/me") ? { ...reply, text: `${reply.text.slice(0, -6)}AAAAAA` } : reply,
    });
    expect(await forged.finish(await goAndComeBack(there, forged))).toMatchObject({ code: "sso.refused" });
  });

  test("is not known where it is not told, and the member comes in all the same", async () => {
    const there = await provider();
    const client = clientOf(there, { env: { SSO_SCOPES: "openid" } });
    const { value } = await goAndComeBack(there, client).then(async (back) => {
      const came = await client.finish(back);
      if (!came.ok) throw new Error(came.code);
      return came;
    });
    expect(value.member).toMatchObject({
      subject: "m-1042",
      email: null,
      company: null,
      employeeNumber: null,
    });
  });
});

describe("a sign-out at the provider", () => {
  test("knows whose it is and sends back to our page", async () => {
    const there = await provider({ person: ana });
    const client = clientOf(there);
    const came = await client.finish(await goAndComeBack(there, client));
    const url = new URL((came.ok ? came.value.signOutUrl : null) ?? "");
    expect(`${url.origin}${url.pathname}`).toBe(`${there.url}/session/end`);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(
      "http://passerelle.localhost:3000/app/login",
    );
    // The provider accepts the person, the client and the URL, and asks for confirmation.
    const page = await there.visit(url.href);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Do you want to sign-out");
    url.searchParams.set("post_logout_redirect_uri", "https://evil.example/");
    expect((await there.visit(url.href)).status).toBe(400);
  });

  test("is not offered where it is configured so, or where the provider has none", async () => {
    const there = await provider();
    const off = clientOf(there, { env: { SSO_SIGN_OUT: "0" } });
    expect(await off.finish(await goAndComeBack(there, off))).toMatchObject({ value: { signOutUrl: null } });
    const without = await provider({
      configuration: { features: { rpInitiatedLogout: { enabled: false } } },
    });
    const client = clientOf(without);
    expect(await client.finish(await goAndComeBack(without, client))).toMatchObject({
      value: { signOutUrl: null },
    });
  });
});

describe("a provider that is not the one that is configured", () => {
  test("gives no page: its document names another issuer", async () => {
    const there = await provider();
    const client = clientOf(there, {
      tamper: changed("/.well-known/openid-configuration", (json) => ({
        ...json,
        issuer: "https://another.example",
      })),
    });
    expect(await client.start(newExchange())).toMatchObject({ code: "sso.unavailable" });
  });
});

describe("clocks", () => {
  test.each([
    ["as far as a minute behind the provider's", -55, true],
    ["more than a minute behind", -75, false],
    ["less than five minutes ahead", 280, true],
    ["more than five minutes ahead", 320, false],
  ])("ours is %s: accepted %s", async (_name, seconds, isAccepted) => {
    const there = await provider();
    const client = clientOf(there, { offsetSeconds: () => seconds });
    expect(await client.finish(await goAndComeBack(there, client))).toMatchObject({ ok: isAccepted });
  });
});
