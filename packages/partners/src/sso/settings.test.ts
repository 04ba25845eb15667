import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { ssoSchema } from "./settings.ts";

const usual = {
  SSO_ISSUER_URL: "https://savings.example",
  SSO_CLIENT_ID: "vigie-production",
  SSO_CLIENT_SECRET: "our-own-secret",
};
const folder = mkdtempSync(path.join(tmpdir(), "vigie-settings-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
function keyFile(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}
const pem = (bits: number) =>
  generateKeyPairSync("rsa", { modulusLength: bits }).privateKey.export({ type: "pkcs8", format: "pem" });

function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  const { error } = ssoSchema.safeParse(env);
  return (error?.issues ?? []).map(({ path: [name], message }) => `${String(name)} ${message}`);
}

test("three variables are a partner: all else has its usual value", () => {
  expect(ssoSchema.parse(usual)).toEqual([
    {
      partner: "passerelle",
      variant: "passerelle",
      label: "Se connecter avec mon espace d’épargne salariale",
      issuerUrl: "https://savings.example",
      clientId: "vigie-production",
      clientSecret: "our-own-secret",
      clientKey: null,
      clientKeyId: null,
      authentication: null,
      scopes: "openid profile email",
      claims: {
        email: "email",
        first_name: "given_name",
        last_name: "family_name",
        company: "company",
        employee_number: "employee_number",
      },
      claimsFrom: null,
      restricted: true,
      signsOut: true,
    },
  ]);
});

test("a second variant has a partner of its own, whole, with another issuer", () => {
  const second = {
    SSO_RIVAGE_ISSUER_URL: "https://rivage.example/",
    SSO_RIVAGE_CLIENT_ID: "vigie",
    SSO_RIVAGE_CLIENT_SECRET: "another-secret",
    SSO_RIVAGE_LABEL: "Entrer par mon entreprise",
    SSO_RIVAGE_RESTRICTED: "0",
  };
  const read = ssoSchema.parse({ ...usual, ...second });
  expect(read.map(({ variant, partner, restricted }) => [variant, partner, restricted])).toEqual([
    ["rivage", "rivage", false],
    ["passerelle", "passerelle", true],
  ]);
  expect(read[0]).toMatchObject({ label: "Entrer par mon entreprise", issuerUrl: "https://rivage.example/" });
  expect(faultsOf({ ...usual, SSO_RIVAGE_LABEL: "Entrer" })).toEqual([
    "SSO_RIVAGE_ISSUER_URL is missing: a variant whose variables begin with SSO_RIVAGE_ has a whole partner",
    "SSO_RIVAGE_CLIENT_ID is missing: a variant whose variables begin with SSO_RIVAGE_ has a whole partner",
    expect.stringMatching(/^SSO_RIVAGE_CLIENT_SECRET is missing: .*, or SSO_RIVAGE_CLIENT_KEY_FILE is set$/),
  ]);
  expect(faultsOf({ ...usual, ...second, SSO_RIVAGE_ISSUER_URL: usual.SSO_ISSUER_URL })).toEqual([
    expect.stringMatching(/^SSO_ISSUER_URL is also that of the variant rivage/),
  ]);
  expect(faultsOf({ ...usual, ...second, SSO_RIVAGE_CLIENT_SECRET: "sandbox-secret" })).toEqual([
    "SSO_RIVAGE_CLIENT_SECRET is the published one of the sandbox",
  ]);
});

test.each([
  ["SSO_ISSUER_URL", "savings.example", /is not an http\(s\) address$/],
  ["SSO_ISSUER_URL", "http://savings.example", /is plain http/],
  ["SSO_ISSUER_URL", "https://savings.example?tenant=1", /holds more than an address/],
  ["SSO_ISSUER_URL", "https://us:secret@savings.example", /holds more than an address/],
  ["SSO_CLIENT_ID", " ", /is empty$/],
  ["SSO_SCOPES", "profile email", /leaves out openid$/],
  ["SSO_SCOPES", "openid,profile", /leaves out openid$/],
  ["SSO_SCOPES", "openid  profile", /is no list of scopes/],
  ["SSO_CLAIMS", "company", /holds an entry that is not ours=theirs/],
  ["SSO_CLAIMS", "subject=email", /holds an entry that is not ours=theirs/],
  ["SSO_CLAIMS", "company=a,company=b", /names company twice$/],
  ["SSO_CLAIMS_FROM", "both", /is neither id_token nor userinfo$/],
  ["SSO_CLIENT_AUTHENTICATION", "none", /is none of private_key_jwt, /],
  ["SSO_CLIENT_AUTHENTICATION", "private_key_jwt", /^SSO_CLIENT_KEY_FILE is missing/],
  ["SSO_CLIENT_KEY_ID", "k1", /^SSO_CLIENT_KEY_FILE is missing/],
  ["SSO_RESTRICTED", "no", /is neither 0 nor 1$/],
  ["SSO_SIGN_OUT", "", /is neither 0 nor 1$/],
  ["SSO_LABEL", "", /is empty$/],
  ["SSO_CLIENT_KEY_FILE", "/nowhere/key.pem", /names a file that cannot be read$/],
  ["SSO_CLIENT_KEY", "x", /is no variable of single sign-on/],
  ["SSO_PASSERELLE_LABEL", "x", /is no variable of single sign-on/],
  ["SSO_NOBODY_CLIENT_ID", "x", /is no variable of single sign-on/],
])("%s = %j is one fault", (name, value, sentence) => {
  expect(faultsOf({ ...usual, [name]: value })).toEqual([expect.stringMatching(sentence)]);
});

test("a key replaces the secret, if it is one that we can sign with, and is never shown", () => {
  const { SSO_CLIENT_SECRET: _, ...keyed } = usual;
  const file = keyFile("good.pem", String(pem(2048)));
  const [read] = ssoSchema.parse({ ...keyed, SSO_CLIENT_KEY_FILE: file });
  expect(read).toMatchObject({ clientSecret: null });
  expect(JSON.stringify(read)).not.toContain("PRIVATE");
  for (const [name, text, sentence] of [
    ["short.pem", String(pem(1024)), /holds neither an RSA key of 2048 bits/],
    ["none.pem", "hello", /holds no private key in PEM$/],
  ] as const)
    expect(faultsOf({ ...keyed, SSO_CLIENT_KEY_FILE: keyFile(name, text) })).toEqual([
      expect.stringMatching(sentence),
    ]);
  expect(
    faultsOf({ ...keyed, SSO_CLIENT_KEY_FILE: file, SSO_CLIENT_AUTHENTICATION: "client_secret_basic" }),
  ).toEqual([expect.stringMatching(/^SSO_CLIENT_SECRET is missing/)]);
});
