import { expect, test } from "vitest";
import type { PartnerLook } from "../look.ts";
import { checkProvider } from "./check.ts";
import { ssoSchema } from "./settings.ts";
import type { CertifiedOptions } from "./testing/provider.ts";
import { withProviders } from "./testing/support.ts";

/** The report on a provider for operators, before members depend on it. */

const { provider } = withProviders(Date.now);
const look: PartnerLook = {
  ask: async ({ url }) => {
    const reply = await fetch(url);
    return { status: reply.status, text: await reply.text() };
  },
  lookAtMailServer: () => Promise.resolve([]),
};

async function findingsOf(env: Readonly<Record<string, string>> = {}, options: CertifiedOptions = {}) {
  const { url } = await provider(options);
  const usual = { SSO_ISSUER_URL: url, SSO_CLIENT_ID: "vigie", SSO_CLIENT_SECRET: "secret" };
  const [settings] = ssoSchema.parse({ ...usual, ...env });
  if (settings === undefined) throw new Error("assertion: one partner is configured");
  const found = await checkProvider(settings, look);
  return found.map(({ level, sentence }) => `${level} ${sentence.replace(new URL(url).host, "HOST")}`);
}

test("a provider that offers all that we need has no fault: its document, its keys, our proof", async () => {
  expect(await findingsOf()).toEqual([
    expect.stringMatching(/^ok HOST answers: its discovery document is that of /),
    "ok HOST answers: one signing key.",
    "ok We prove who we are to HOST by client_secret_basic.",
  ]);
});

test("what it does not list is reported, with the variable that asks for it", async () => {
  const without = {
    features: { rpInitiatedLogout: { enabled: false } },
    clientAuthMethods: ["none"],
  } as const;
  const told = await findingsOf(
    { SSO_SCOPES: "openid payroll", SSO_CLIENT_AUTHENTICATION: "client_secret_post" },
    { configuration: without, client: { token_endpoint_auth_method: "none", client_secret: undefined } },
  );
  expect(told.slice(2)).toEqual([
    "warning HOST does not list client_secret_post, by which we prove who we are (CLIENT_AUTHENTICATION).",
    "warning HOST does not list the scopes payroll (SCOPES).",
    "warning HOST has no sign-out of its own: who signs out here stays signed in there.",
  ]);
});

test("a provider to which we cannot prove who we are, or that has no userinfo where it is to be read, is a fault", async () => {
  const none = {
    clientAuthMethods: ["none"],
    features: { userinfo: { enabled: false } },
  } as const;
  const told = await findingsOf(
    { SSO_CLAIMS_FROM: "userinfo" },
    { configuration: none, client: { token_endpoint_auth_method: "none", client_secret: undefined } },
  );
  expect(told.slice(2)).toEqual([
    expect.stringMatching(/^fault HOST takes none of our proofs of who we are \(it takes none\)/),
    "fault HOST has no userinfo, where the claims are to be read (CLAIMS_FROM).",
  ]);
});
