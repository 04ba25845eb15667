import { instant } from "@vigie/domain";
import type { SsoSettings } from "@vigie/partners";
import { type SsoSandbox, startSsoSandbox } from "@vigie/partners/sandboxes";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuthenticationHost } from "../../../authentication-host.ts";
import { readConfig } from "../../../config.ts";
import { cookieOf } from "../../../testing/test-members.ts";
import { type Answer, asker, openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { singleSignOnPurge } from "./purge.ts";

/** Two partners at once, each with its variant, and attempts to cross from one to the other. */

const hosts = { passerelle: "passerelle.localhost", rivage: "rivage.localhost" } as const;
type Variant = keyof typeof hosts;

const time = instant("2026-11-20T10:00:00Z");
let server: TestServer;
let identity: FastifyInstance;
let sandboxes: Readonly<Record<Variant, SsoSandbox>>;
const logged: string[] = [];

function settingsOf(environment: Readonly<Record<string, string>>): readonly SsoSettings[] {
  return readConfig({ SANDBOXES: "all", DEMO: "0", ...environment }).sso;
}

beforeAll(async () => {
  const clock = () => time;
  const [passerelle, rivage] = [
    await startSsoSandbox({ clock }),
    await startSsoSandbox({ clock, clientId: "vigie-rivage", clientSecret: "of-the-second" }),
  ];
  sandboxes = { passerelle, rivage };
  const sso = settingsOf({
    SSO_ISSUER_URL: passerelle.url,
    SSO_RIVAGE_ISSUER_URL: rivage.url,
    SSO_RIVAGE_CLIENT_ID: "vigie-rivage",
    SSO_RIVAGE_CLIENT_SECRET: "of-the-second",
    SSO_RIVAGE_LABEL: "Entrer par mon entreprise",
    SSO_RIVAGE_RESTRICTED: "0",
  });
  server = await openTestServer({ now: time, config: { sso } });
  Object.assign(server.services, {
    log: (...line: readonly unknown[]) => void logged.push(JSON.stringify(line)),
  });
  identity = await createAuthenticationHost(server.services);
});
afterAll(async () => {
  await identity.close();
  await server.close();
  await Promise.all(Object.values(sandboxes).map(async (one) => await one.close()));
});

const visitorOf = (variant: Variant) => asker(server.app, null, hosts[variant]);

type Way = { readonly cookie: string; readonly body: Readonly<Record<string, string>> };

async function goAndComeBack(variant: Variant, memberId = "m-1042"): Promise<Way> {
  const started = await visitorOf(variant)("POST", "/single_sign_on/requests", {});
  const url = new URL(started.body.url);
  expect(url.origin).toBe(sandboxes[variant].url);
  const back = new URL(await sandboxes[variant].choose(url.href, memberId));
  expect(back.hostname).toBe(hosts[variant]);
  const { state = "", code = "", iss = "" } = Object.fromEntries(back.searchParams);
  return { cookie: cookieOf(started, "vigie-sso"), body: { state, code, issuer: iss } };
}

async function finish(variant: Variant, { cookie, body }: Way): Promise<Answer> {
  return await visitorOf(variant)("POST", "/single_sign_on/sessions", body, { cookie });
}

test("each variant shows its own partner, and leads to it", async () => {
  const shown = async (variant: Variant) =>
    (await visitorOf(variant)("GET", "/variant")).body.variant.single_sign_on;
  expect(await shown("passerelle")).toMatchObject({ partner: "passerelle", opens_advice: false });
  expect(await shown("rivage")).toMatchObject({
    partner: "rivage",
    label: "Entrer par mon entreprise",
    opens_advice: true,
  });
});

test("the same subject of two partners is two people, each in their variant", async () => {
  const ids = new Set<string>();
  for (const variant of ["passerelle", "rivage"] as const) {
    const came = await finish(variant, await goAndComeBack(variant));
    expect([came.status, came.body.user_created]).toEqual([200, true]);
    const ask = asker(server.app, came.body.access_token, hosts[variant]);
    ids.add((await ask("GET", "/users/me")).body.user.id);
    expect((await ask("GET", "/users/me/profile")).body.profile.onboarding_origin).toBe(variant);
  }
  expect(ids.size).toBe(2);
});

test("a partner may open advice to its members, and what protects the account asks for a full one all the same", async () => {
  const codes = async (variant: Variant) => {
    const came = await finish(variant, await goAndComeBack(variant));
    const ask = asker(server.app, came.body.access_token, hosts[variant]);
    const portfolio = server.services.newId();
    const advice = await ask("POST", `/users/me/portfolios/${portfolio}/optimize`, { data: {} });
    const email = await ask("POST", "/users/me/email", { email: "autre@exemple.fr" });
    expect((await ask("GET", "/users/me")).body.user.sso_restricted).toBe(true);
    return [advice.body.code, email.body.code];
  };
  const asked = "single_sign_on.upgrade_required";
  expect(await codes("passerelle")).toEqual([asked, asked]);
  expect(await codes("rivage")).toEqual(["portfolio.not_found", asked]);
});

test("what left for one partner does not come back by the other's variant", async () => {
  const way = await goAndComeBack("rivage");
  const refused = await finish("passerelle", way);
  expect([refused.status, refused.body.code]).toEqual([422, "single_sign_on.invalid_state"]);
});

test("the answer of one partner under the state of the other is refused, with its issuer or without", async () => {
  const theirs = await goAndComeBack("rivage");
  for (const issuer of [sandboxes.rivage.url, sandboxes.passerelle.url]) {
    const mine = await goAndComeBack("passerelle");
    const mixed = { ...mine.body, code: theirs.body["code"] ?? "", issuer };
    expect((await finish("passerelle", { ...mine, body: mixed })).body.code).toBe("single_sign_on.refused");
  }
});

test("a state that somebody else began is no way in, however it reaches the browser", async () => {
  const attacker = await goAndComeBack("passerelle", "m-2007");
  const victim = await goAndComeBack("passerelle");
  const fixed = await finish("passerelle", { cookie: victim.cookie, body: attacker.body });
  expect(fixed.body.code).toBe("single_sign_on.invalid_state");
  expect((await finish("passerelle", victim)).status).toBe(200);
});

test("a code that has served opens nothing, under a state that has not", async () => {
  const first = await goAndComeBack("passerelle");
  expect((await finish("passerelle", first)).status).toBe(200);
  const second = await goAndComeBack("passerelle");
  const replayed = { ...second.body, code: first.body["code"] ?? "" };
  expect((await finish("passerelle", { ...second, body: replayed })).body.code).toBe(
    "single_sign_on.refused",
  );
});

test("a signed word opens the variant of who signed it, and is believed by that partner's keys alone", async () => {
  const { url } = server.services.config.authentication;
  const ask = async (assertion: string) =>
    await identity.inject({ method: "POST", url: "/tokens/otp", payload: { assertion } });
  const good = await ask(await sandboxes.rivage.assert("m-1042", url));
  expect([good.statusCode, new URL(good.json().url).hostname]).toEqual([201, hosts.rivage]);
  // Rivage signs an assertion in the name of Passerelle.
  const [header = "", claims = "", signature = ""] = (await sandboxes.rivage.assert("m-1042", url)).split(
    ".",
  );
  const told: object = JSON.parse(Buffer.from(claims, "base64url").toString());
  const other = Buffer.from(JSON.stringify({ ...told, iss: sandboxes.passerelle.url })).toString("base64url");
  expect((await ask(`${header}.${other}.${signature}`)).json().code).toBe("single_sign_on.refused");
  const nobody = Buffer.from(JSON.stringify({ ...told, iss: "https://nobody.example" })).toString(
    "base64url",
  );
  expect((await ask(`${header}.${nobody}.${signature}`)).json().code).toBe("single_sign_on.refused");
});

test("signing out ends the session, and leads once to the end of the one that opened it", async () => {
  for (const variant of ["passerelle", "rivage"] as const) {
    const came = await finish(variant, await goAndComeBack(variant));
    const ask = asker(server.app, came.body.access_token, hosts[variant]);
    const left = await ask("POST", "/single_sign_on/sessions/leave", {});
    const url = new URL(left.body.url);
    expect(`${url.origin}${url.pathname}`).toBe(`${sandboxes[variant].url}/logout`);
    expect((await ask("GET", "/users/me")).status).toBe(401);
    const ended = await fetch(url, { redirect: "manual" });
    expect(ended.headers.get("location")).toBe(`http://${hosts[variant]}:3000/app/login`);
  }
  const rows = await server.services.db.selectFrom("sso_sign_outs").selectAll().execute();
  const own = await server.addUser();
  expect((await own.ask("POST", "/single_sign_on/sessions/leave", {})).body).toEqual({ url: null });
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("id_token_hint");
});

test("the address of a sign-out goes once its session has ended, by whatever way", async () => {
  const kept = async () =>
    (await server.services.db.selectFrom("sso_sign_outs").select("session_id").execute()).length;
  const [one, other] = [
    await finish("rivage", await goAndComeBack("rivage")),
    await finish("rivage", await goAndComeBack("rivage")),
  ];
  const before = await kept();
  const ask = asker(server.app, other.body.access_token, hosts.rivage);
  expect((await ask("POST", "/oauth/revoke", {})).status).toBe(200);
  expect(await kept()).toBe(before);
  await singleSignOnPurge.run(server.services);
  expect(await kept()).toBe(before - 1);
  const alive = asker(server.app, one.body.access_token, hosts.rivage);
  expect((await alive("POST", "/single_sign_on/sessions/leave", {})).body.url).toContain("/logout?");
});

test("what went wrong is logged by the partner's name and the library's word, without a secret", async () => {
  const way = await goAndComeBack("rivage");
  sandboxes.rivage.setFault("wrong_nonce");
  await finish("rivage", way);
  sandboxes.rivage.setFault(null);
  expect(logged.at(-1)).toMatch(/"sso.refused",\{"partner":"rivage","reason":"OAUTH_[A-Z_]+"\}/);
  for (const secret of ["of-the-second", "eyJ", "kerbrat", way.body["code"] ?? "", way.body["state"] ?? ""])
    expect(logged.join().toLowerCase()).not.toContain(secret.toLowerCase());
});
