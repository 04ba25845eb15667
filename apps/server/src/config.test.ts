import { webhookSignature } from "@vigie/partners";
import { generateKeyPairSync } from "node:crypto";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { listedPartners } from "./boot/partner-configs.ts";
import { readConfig, readOwnerConfig, readToolConfig } from "./config.ts";

const keys = `k1:${Buffer.alloc(32, 1).toString("base64")}`;
const real = {
  AGGREGATION_URL: "https://vigie.biapi.pro",
  AGGREGATION_CLIENT_ID: "4711",
  AGGREGATION_CLIENT_SECRET: "our-own-secret",
  AGGREGATION_WEBHOOK_SECRETS: "first-of-two,second-of-two",
  FUND_DATA_URL: "https://funds.example",
  FUND_DATA_TOKEN: "our-token",
  HOME_ESTIMATE_URL: "https://homes.example",
  HOME_ESTIMATE_TOKEN: "our-token",
  SMTP_URL: "smtps://us:password@mail.example",
  MAIL_FROM: "contact@vigie.example",
  PAYMENTS_URL: "https://api.stripe.com",
  PAYMENTS_SCRIPT_URL: "https://js.stripe.com/v3",
  PAYMENTS_SECRET_KEY: "sk_live_ours",
  PAYMENTS_PUBLISHABLE_KEY: "pk_live_ours",
  PAYMENTS_WEBHOOK_SECRETS: "whsec_ours",
  SIGNATURE_URL: "https://api.yousign.app/v3",
  SIGNATURE_API_KEY: "our-signature-key",
  SIGNATURE_WEBHOOK_SECRETS: "our-signature-secret",
  SSO_ISSUER_URL: "https://savings.example",
  SSO_CLIENT_ID: "vigie-production",
  SSO_CLIENT_SECRET: "our-own-secret",
  AUTHENTICATION_URL: "https://authentication.vigie.example",
};

function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return String(error).split("\n- ").slice(1);
  }
}
const without = (...names: readonly string[]) =>
  Object.fromEntries(Object.entries(real).filter(([name]) => !names.includes(name)));

test("a server whose partners are real and complete starts, and so does one whose sandboxes all run", () => {
  expect(faultsOf(real)).toEqual([]);
  expect(readConfig(real).aggregation.webhookSecrets).toEqual(["first-of-two", "second-of-two"]);
  expect(readConfig(real).demo).toBe(false);
  expect(faultsOf({ SANDBOXES: "all" })).toEqual([]);
  expect(readConfig({ SANDBOXES: "all" })).toMatchObject({ demo: true, demoLives: true });
  expect(readConfig({ SANDBOXES: "all", DEMO: "still" })).toMatchObject({ demo: true, demoLives: false });
});

test.each([
  ["unset", without("AGGREGATION_WEBHOOK_SECRETS"), /^AGGREGATION_WEBHOOK_SECRETS is missing/],
  [
    "empty",
    { ...real, AGGREGATION_WEBHOOK_SECRETS: "" },
    /^AGGREGATION_WEBHOOK_SECRETS holds an empty secret/,
  ],
  ["ending in a comma", { ...real, AGGREGATION_WEBHOOK_SECRETS: "ours," }, /holds an empty secret/],
  ["a space between commas", { ...real, AGGREGATION_WEBHOOK_SECRETS: "a, ,b" }, /holds an empty secret/],
  [
    "the sandbox's",
    { ...real, AGGREGATION_WEBHOOK_SECRETS: "ours,sandbox-webhook-secret" },
    /^AGGREGATION_WEBHOOK_SECRETS is the published one/,
  ],
])("with the aggregation partner real and the webhook secrets %s, nothing starts", (_name, env, sentence) => {
  expect(faultsOf(env)).toEqual([expect.stringMatching(sentence)]);
});

test("every secret of every real partner is asked for, by one sentence each, and the published ones are refused", () => {
  const secrets = Object.keys(real).filter((name) => /_(SECRETS?|TOKEN)$/.test(name));
  expect(secrets).toHaveLength(7);
  for (const name of secrets) {
    expect(faultsOf(without(name))).toEqual([expect.stringMatching(new RegExp(`^${name} is missing`))]);
    expect(faultsOf({ ...real, [name]: "" })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    const partner = listedPartners.find(([, { sandbox }]) => name in sandbox)?.[1];
    const published = partner?.sandbox[name] ?? "";
    expect(faultsOf({ ...real, [name]: published })).toEqual([
      expect.stringMatching(new RegExp(`^${name} is the published one`)),
    ]);
  }
  expect(faultsOf({})).toHaveLength(Object.keys(real).length);
});

test("each partner is real or its sandbox on its own, and a sandbox is on this computer", () => {
  const mixed = { ...without("FUND_DATA_URL", "FUND_DATA_TOKEN"), SANDBOXES: "fund-data" };
  expect(readConfig(mixed).fundData).toEqual({ url: "http://127.0.0.1:3013", token: "demonstration" });
  expect(readConfig(mixed).demo).toBe(false);
  expect(faultsOf({ ...real, SANDBOXES: "aggregation" })).toEqual([
    'SANDBOXES names "aggregation", but AGGREGATION_URL is not on this computer.',
  ]);
});

test("all faults are reported at once: types, ranges and contradictions", () => {
  expect(
    faultsOf({
      SANDBOXES: "all",
      PORT: "99999",
      DATABASE_POOL: "one",
      PUBLIC_URL: "vigie",
      SECRET_KEYS: "k1:short",
    }),
  ).toHaveLength(4);
  const shared = { SANDBOXES: "all", DATABASE_URL: "postgresql://db.example/vigie" };
  expect(faultsOf(shared)).toEqual([
    expect.stringMatching(/^SECRET_KEYS is missing/),
    expect.stringMatching(/^LEDGER_DIR is missing/),
  ]);
  expect(faultsOf({ ...shared, SECRET_KEYS: keys, LEDGER_DIR: "/mnt/ledgers" })).toEqual([]);
  const whole = { ...shared, SECRET_KEYS: keys, LEDGER_DIR: "/mnt/ledgers" };
  const DATABASE_REPLICA_URL = "postgresql://replica.example/vigie";
  expect(readConfig(whole).replica).toBeNull();
  expect(readConfig({ ...whole, DATABASE_REPLICA_URL }).replica).toEqual({
    url: DATABASE_REPLICA_URL,
    maxLagMs: 1_000,
  });
  for (const [wrong, sentence] of [
    [{ DATABASE_REPLICA_URL: "replica.example" }, /^DATABASE_REPLICA_URL is not a postgresql/],
    [{ DATABASE_REPLICA_URL: whole.DATABASE_URL }, /^DATABASE_REPLICA_URL is DATABASE_URL/],
    [{ DATABASE_REPLICA_LAG_MS: "500" }, /^DATABASE_REPLICA_LAG_MS is set without DATABASE_REPLICA_URL/],
    [
      { DATABASE_REPLICA_URL, DATABASE_REPLICA_LAG_MS: "60000" },
      /^DATABASE_REPLICA_LAG_MS is no whole number/,
    ],
  ] as const)
    expect(faultsOf({ ...whole, ...wrong })).toEqual([expect.stringMatching(sentence)]);
  expect(faultsOf({ SANDBOXES: "all", DATABASE_REPLICA_URL })).toEqual([
    expect.stringMatching(/^DATABASE_REPLICA_URL is set without DATABASE_URL/),
  ]);
  expect(faultsOf({ SANDBOXES: "all", SECRET_KEYS: `${keys},` })).toHaveLength(1);
  expect(
    faultsOf({ SANDBOXES: "all,bank", MAINTENANCE: "nowhere", PORT: "3002", AUTHENTICATION_PORT: "3002" }),
  ).toEqual([
    expect.stringMatching(/^MAINTENANCE names "nowhere"/),
    expect.stringMatching(/^AUTHENTICATION_PORT is PORT/),
  ]);
  for (const DEMO of ["1", "still"])
    expect(faultsOf({ ...real, SANDBOXES: "bank", DEMO })).toEqual([
      expect.stringMatching(/^SANDBOXES names "bank"/),
      expect.stringMatching(new RegExp(`^DEMO is ${DEMO}`)),
    ]);
});

test("the balancers that are believed are addresses or networks of a size that one house may have", () => {
  const behind = { SANDBOXES: "all", HOST: "0.0.0.0" };
  expect(faultsOf({ ...behind, TRUST_PROXY: "10.0.3.0/24,10.0.4.7,2001:db8::/48" })).toEqual([]);
  for (const wrong of ["everybody", "0.0.0.0/0", "10.0.0.0/7", "::/0", "10.0.3.0/33", "10.0.3.0/24/1"])
    expect(faultsOf({ ...behind, TRUST_PROXY: wrong })).toEqual([
      expect.stringMatching(/^TRUST_PROXY holds an entry/),
    ]);
  expect(faultsOf({ SANDBOXES: "all", TRUST_PROXY: "10.0.3.7" })).toEqual([
    expect.stringMatching(/^TRUST_PROXY names another computer/),
  ]);
});

test("the figures of the process are read from private networks only", () => {
  const reads = (METRICS_FROM: string) => faultsOf({ SANDBOXES: "all", METRICS_FROM });
  expect(reads("127.0.0.1,10.0.3.0/24,172.16.0.0/12,192.168.1.7,::1,fd12::/64")).toEqual([]);
  for (const wrong of ["everybody", "203.0.113.7", "172.32.0.1", "8.0.0.0/8", "2001:db8::1"])
    expect(reads(wrong)).toEqual([expect.stringMatching(/^METRICS_FROM holds/)]);
});

test("a real employee-savings partner needs the address of our authentication host, its sandbox does not", () => {
  expect(faultsOf(without("AUTHENTICATION_URL"))).toEqual([
    expect.stringMatching(/^AUTHENTICATION_URL is missing/),
  ]);
  expect(faultsOf({ ...without("AUTHENTICATION_URL", "SSO_ISSUER_URL"), SANDBOXES: "sso" })).toEqual([]);
});

test("mail needs encryption unless the operator allows plain text, and each fault has its sentence", () => {
  expect(readConfig(real).mail.server).toMatchObject({ isTlsRequired: true, ehloName: null, dkim: null });
  expect(readConfig({ SANDBOXES: "all" }).mail.server.isTlsRequired).toBe(false);
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-dkim-"));
  const key = path.join(folder, "dkim.pem");
  writeFileSync(
    key,
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
  );
  const weak = path.join(folder, "weak.pem");
  writeFileSync(
    weak,
    generateKeyPairSync("rsa", { modulusLength: 512 }).privateKey.export({ type: "pkcs8", format: "pem" }),
  );
  const signed = { MAIL_DKIM_DOMAIN: "vigie.example", MAIL_DKIM_SELECTOR: "s2026", MAIL_DKIM_KEY_FILE: key };
  const whole = {
    ...real,
    ...signed,
    SMTP_EHLO_NAME: "app.vigie.example",
    MAIL_BOUNCES_TO: "retours@vigie.example",
  };
  expect(faultsOf(whole)).toEqual([]);
  expect(readConfig(whole).mail).toMatchObject({
    bouncesTo: "retours@vigie.example",
    server: { ehloName: "app.vigie.example", dkim: { domain: "vigie.example", selector: "s2026" } },
  });
  expect(faultsOf({ ...real, MAIL_DKIM_DOMAIN: "vigie.example" })).toEqual([
    "MAIL_DKIM_DOMAIN is set without MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE: the three stand together.",
  ]);
  for (const [wrong, sentence] of [
    [{ SMTP_TLS: "yes" }, 'SMTP_TLS is neither "required" nor "not required".'],
    [
      { SMTP_URL: "smtp://us:password@mail.example", SMTP_TLS: "not required" },
      'SMTP_TLS is "not required" while SMTP_URL holds a password: it would go unencrypted.',
    ],
    [{ SMTP_URL: "smtps://us@mail.example" }, "SMTP_URL holds a user without a password."],
    [{ SMTP_EHLO_NAME: "app vigie" }, "SMTP_EHLO_NAME is neither a domain name nor an address in brackets."],
    [{ SMTP_CA_FILE: key }, "SMTP_CA_FILE holds no certificate (PEM)."],
    [{ MAIL_BOUNCES_TO: "retours" }, "MAIL_BOUNCES_TO is not an address that mails may come from."],
    [
      { ...signed, MAIL_DKIM_KEY_FILE: weak },
      "MAIL_DKIM_KEY_FILE holds no private RSA key (PEM) of 1024 bits or more.",
    ],
    [{ ...signed, MAIL_DKIM_KEY_FILE: "/nowhere" }, "MAIL_DKIM_KEY_FILE names a file that cannot be read."],
    [
      { ...signed, MAIL_DKIM_DOMAIN: "other.example" },
      "MAIL_DKIM_DOMAIN is not the domain of MAIL_FROM (vigie.example): its signature would not count.",
    ],
    [{ MAIL_REPORT_SECRET: "short" }, "MAIL_REPORT_SECRET is shorter than 16 characters."],
  ] as const)
    expect(faultsOf({ ...real, ...wrong })).toEqual([sentence]);
  expect(faultsOf({ ...real, SMTP_TLS: "yes", MAIL_FROM: "nobody" })).toHaveLength(2);
  rmSync(folder, { recursive: true });
});

test("the partner of another variant is whole, and its faults stand beside all others", () => {
  const rivage = {
    SSO_RIVAGE_ISSUER_URL: "https://rivage.example",
    SSO_RIVAGE_CLIENT_ID: "vigie",
    SSO_RIVAGE_CLIENT_SECRET: "another-secret",
  };
  const variants = readConfig({ ...real, ...rivage }).sso.map(({ variant }) => variant);
  expect(variants.toSorted()).toEqual(["passerelle", "rivage"]);
  expect(faultsOf({ ...real, SSO_RIVAGE_ISSUER_URL: "http://rivage.example", PORT: "99999" })).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^SSO_RIVAGE_ISSUER_URL is plain http/),
    expect.stringMatching(/^SSO_RIVAGE_CLIENT_ID is missing/),
    expect.stringMatching(/^SSO_RIVAGE_CLIENT_SECRET is missing/),
  ]);
});

test("the folder of the pages holds them, or none are served", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-pages-"));
  expect(faultsOf({ SANDBOXES: "all", WEB_DIST: folder })).toEqual([
    "WEB_DIST holds no built pages (index.html).",
  ]);
  writeFileSync(path.join(folder, "index.html"), "<!doctype html>");
  expect(readConfig({ SANDBOXES: "all", WEB_DIST: folder }).webDist).toBe(folder);
  expect(readConfig({ SANDBOXES: "all", WEB_DIST: "" }).webDist).toBe(null);
  rmSync(folder, { recursive: true });
});

test("a command beside the server needs no partner, but none by half", () => {
  expect(readToolConfig({}).aggregation.url).toBe("http://127.0.0.1:3010");
  expect(() => readToolConfig({ FUND_DATA_URL: "https://funds.example" })).toThrow(
    /FUND_DATA_TOKEN is missing/,
  );
});

test("what the owner of the tables does to them needs their address alone; whoever opens secrets needs the keys", () => {
  const alone = { DATABASE_URL: "postgresql://owner@db.example/vigie" };
  expect(readOwnerConfig(alone).databaseUrl).toBe(alone.DATABASE_URL);
  expect(() => readOwnerConfig({ DATABASE_URL: "db.example" })).toThrow(/DATABASE_URL/);
  expect(() => readToolConfig(alone)).toThrow(/SECRET_KEYS is missing/);
});

test("the process ends with its sentences before it listens: an event signed with an empty key reaches nobody", async () => {
  // The request of the attack: it was accepted while the list contained an empty secret.
  const signed = {
    method: "POST",
    path: "/webhooks/aggregation/CONNECTION_SYNCED",
    date: "2026-11-22T10:00:00Z",
  };
  expect(webhookSignature("", { ...signed, payload: "{}" })).toMatch(/=$/);
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-config-"));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "main.ts"), "http"], {
    env: {
      PATH: process.env["PATH"],
      ...real,
      AGGREGATION_WEBHOOK_SECRETS: "ours,",
      DATA_DIR: folder,
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let told = "";
  child.stdout.on("data", (bytes) => (told += String(bytes)));
  child.stderr.on("data", (bytes) => (told += String(bytes)));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(told).toMatch(
    /^The configuration cannot be used:\n- AGGREGATION_WEBHOOK_SECRETS holds an empty secret[^\n]*\n$/,
  );
});
