import { instant } from "@vigie/domain";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createResilientFetch } from "../http/resilient-fetch.ts";
import type { SsoExchange, SsoPort, SsoReturn } from "./port.ts";
import { sandboxMembers } from "./sandbox/members.ts";
import { startSsoSandbox, type SsoSandbox } from "./sandbox/sandbox.ts";
import type { SsoFault } from "./sandbox/tokens.ts";
import { ssoPartnerFor } from "./testing/client.ts";

/** Test suite of the port, over real HTTP against the sandbox. Our clock differs from the system clock. */

const audience = "https://identite.passerelle.example";
let now = "2026-06-30T10:00:00Z";
const clock = () => instant(now);
let sandbox: SsoSandbox;
let port: SsoPort;

beforeAll(async () => {
  sandbox = await startSsoSandbox({ clock });
  port = portFor("vigie");
});
afterEach(() => {
  sandbox.setFault(null);
  now = "2026-06-30T10:00:00Z";
});
afterAll(async () => await sandbox.close());

function portFor(clientId: string): SsoPort {
  const fetch = createResilientFetch({
    clock,
    random: () => 0,
    tries: 1,
    backoffMs: 1,
    failuresToOpen: 1_000,
  });
  const env = {
    SSO_ISSUER_URL: sandbox.url,
    SSO_CLIENT_ID: clientId,
    SSO_CLIENT_SECRET: "sandbox-secret",
  };
  return ssoPartnerFor(env, { audience, fetch, clock, computerNow: Date.now });
}

let serial = 0;
function exchange(): SsoExchange {
  serial += 1;
  return {
    redirectUri: "http://passerelle.localhost:3000/app/otp",
    state: `state-${serial}`,
    nonce: `nonce-${serial}`,
    codeVerifier: "v".repeat(43) + String(serial),
  };
}

async function comeBack(out: SsoExchange, memberId = "m-1042"): Promise<SsoReturn> {
  const started = await port.start(out);
  if (!started.ok) throw new Error(started.code);
  const { searchParams } = new URL(await sandbox.choose(started.value.url, memberId));
  return {
    ...out,
    code: searchParams.get("code") ?? "",
    issuer: searchParams.get("iss"),
    signedOutUri: "http://passerelle.localhost:3000/app/login",
  };
}

test("a member who chooses themselves at the partner is known by name, once", async () => {
  const back = await comeBack(exchange());
  const [yann] = sandboxMembers;
  expect(await port.finish(back)).toEqual({
    ok: true,
    value: {
      member: {
        subject: "m-1042",
        email: yann?.email,
        firstName: "Yann",
        lastName: "Kerbrat",
        company: "Armor Composites",
        employeeNumber: "10427",
        plans: [
          expect.objectContaining({ id: "pee-1042", kind: "pee", name: "PEE Armor Composites" }),
          expect.objectContaining({ id: "perco-1042", kind: "perco" }),
        ],
      },
      signOutUrl: expect.stringContaining(`${sandbox.url}/logout?id_token_hint=`),
    },
  });
  expect(await port.finish(back)).toMatchObject({ ok: false, code: "sso.refused" });
});

test.each<[SsoFault, string]>([
  ["bad_signature", "sso.refused"],
  ["wrong_audience", "sso.refused"],
  ["wrong_issuer", "sso.refused"],
  ["wrong_nonce", "sso.refused"],
  ["expired", "sso.refused"],
  ["old", "sso.refused"],
  ["unsigned", "sso.refused"],
  ["unavailable", "sso.unavailable"],
  ["garbled", "sso.unavailable"],
])("an identity that is %s proves nobody: %s", async (fault, code) => {
  const back = await comeBack(exchange());
  sandbox.setFault(fault);
  expect(await port.finish(back)).toMatchObject({ ok: false, code });
});

test("the code of another browser's sign-in, or another verifier, proves nobody", async () => {
  const back = await comeBack(exchange());
  expect(await port.finish({ ...back, nonce: "somebody-else" })).toMatchObject({ ok: false });
  const other = await comeBack(exchange());
  expect(await port.finish({ ...other, codeVerifier: "w".repeat(50) })).toMatchObject({ ok: false });
});

test("a partner that is down gives no page, and that is a state", async () => {
  sandbox.setFault("unavailable");
  expect(await port.start(exchange())).toMatchObject({ ok: false, code: "sso.unavailable" });
});

test("a signed word about a member is read, with its name and its end", async () => {
  const read = await port.readAssertion(await sandbox.assert("m-1043", audience));
  expect(read).toMatchObject({
    ok: true,
    value: { member: { subject: "m-1043", firstName: "Inès" }, expiresAt: "2026-06-30T10:05:00.000Z" },
  });
});

test.each<SsoFault>(["bad_signature", "wrong_audience", "wrong_issuer", "expired", "old", "unsigned"])(
  "a word that is %s is refused",
  async (fault) => {
    sandbox.setFault(fault);
    const word = await sandbox.assert("m-1043", audience);
    sandbox.setFault(null);
    expect(await port.readAssertion(word)).toMatchObject({ ok: false, code: "sso.refused" });
  },
);

test("a word for another house, or of six minutes ago, is refused", async () => {
  const elsewhere = await sandbox.assert("m-1043", "https://ailleurs.example");
  expect(await port.readAssertion(elsewhere)).toMatchObject({ ok: false, code: "sso.refused" });
  const word = await sandbox.assert("m-1043", audience);
  now = "2026-06-30T10:06:00Z";
  expect(await port.readAssertion(word)).toMatchObject({ ok: false, code: "sso.refused" });
});

test.each(["", "a.b.c", "{}", "eyJhbGciOiJub25lIn0.e30."])("%j is no word at all", async (text) => {
  expect(await port.readAssertion(text)).toMatchObject({ ok: false, code: "sso.refused" });
});
