import { expect, test } from "vitest";
import { choosePartners } from "./choice.ts";

const everyName = [
  "aggregation",
  "fund-data",
  "home-estimate",
  "mail",
  "payments",
  "push",
  "signature",
  "sso",
];
/** URL and credentials of each real partner. */
const realOnes = {
  aggregation: {
    AGGREGATION_URL: "https://vigie.biapi.pro",
    AGGREGATION_CLIENT_ID: "4711",
    AGGREGATION_CLIENT_SECRET: "s1",
    AGGREGATION_WEBHOOK_SECRETS: "s2",
  },
  "fund-data": { FUND_DATA_URL: "https://funds.example:8443", FUND_DATA_TOKEN: "s3" },
  "home-estimate": { HOME_ESTIMATE_URL: "https://homes.example", HOME_ESTIMATE_TOKEN: "s4" },
  mail: { SMTP_URL: "smtps://us:password@mail.example", MAIL_FROM: "contact@vigie.example" },
  payments: {
    PAYMENTS_URL: "https://api.stripe.com",
    PAYMENTS_SCRIPT_URL: "https://js.stripe.com/v3",
    PAYMENTS_SECRET_KEY: "sk_test_1",
    PAYMENTS_PUBLISHABLE_KEY: "pk_test_1",
    PAYMENTS_WEBHOOK_SECRETS: "s6",
  },
  push: { PUSH_SERVICES: "https://fcm.googleapis.com,https://*.push.apple.com" },
  signature: {
    SIGNATURE_URL: "https://api.yousign.app/v3",
    SIGNATURE_API_KEY: "s7",
    SIGNATURE_WEBHOOK_SECRETS: "s8",
  },
  sso: {
    SSO_ISSUER_URL: "https://savings.example",
    SSO_CLIENT_ID: "vigie",
    SSO_CLIENT_SECRET: "s5",
  },
} as const;

test.each(Object.entries(realOnes))("%s alone is real, the others are played", (name, env) => {
  const { all, played, faults } = choosePartners(env);
  expect(all.map((one) => one.name)).toEqual(everyName);
  expect(played).toEqual(everyName.filter((one) => one !== name));
  expect(all.filter((one) => one.real !== null).map((one) => one.name)).toEqual([name]);
  expect(faults).toEqual([]);
});

test("the host of a real partner is reported, its password is not", () => {
  const real = (env: Readonly<Record<string, string>>) =>
    choosePartners(env).all.flatMap((one) => (one.real === null ? [] : [one.real]));
  expect(real(realOnes.mail)).toEqual(["mail.example"]);
  expect(real(realOnes["fund-data"])).toEqual(["funds.example:8443"]);
  expect(real(realOnes.push)).toEqual(["fcm.googleapis.com, *.push.apple.com"]);
  expect(real({ SMTP_URL: "us:password" })).toEqual([expect.not.stringContaining("password")]);
  // An empty value counts as set: the server rejects it with a message, and no sandbox replaces it.
  expect(choosePartners({ SSO_ISSUER_URL: "" }).played).not.toContain("sso");
});

test("what only the real partner knows us by is never given to a sandbox in silence", () => {
  const { AGGREGATION_URL: _a, ...aggregation } = realOnes.aggregation;
  expect(choosePartners(aggregation).faults).toEqual([
    'AGGREGATION_CLIENT_ID is set and AGGREGATION_URL is not: the partner "aggregation" is real with its address, or its sandbox without AGGREGATION_CLIENT_ID.',
    expect.stringMatching(/^AGGREGATION_CLIENT_SECRET is set and AGGREGATION_URL is not/),
    expect.stringMatching(/^AGGREGATION_WEBHOOK_SECRETS is set and AGGREGATION_URL is not/),
  ]);
  const { SSO_ISSUER_URL: _s, ...sso } = realOnes.sso;
  expect(choosePartners({ ...sso, SSO_ISUER_URL: "https://savings.example" }).faults).toHaveLength(2);
  // The sender address may be combined with the sandbox's mailbox.
  expect(choosePartners({ MAIL_FROM: "contact@vigie.example" }).faults).toEqual([]);
});

test("a real provider of another variant stands beside the sandbox", () => {
  const { all, played } = choosePartners({ SSO_RIVAGE_ISSUER_URL: "https://rivage.example" });
  expect(played).toContain("sso");
  expect(all.at(-1)).toMatchObject({ name: "sso", real: null, alongside: ["rivage.example"] });
});

test("SANDBOXES names those that may be played: the others must be real", () => {
  expect(choosePartners({ SANDBOXES: "0" }).played).toEqual([]);
  expect(choosePartners({ SANDBOXES: "" }).played).toEqual([]);
  expect(choosePartners({ SANDBOXES: "mail,sso", ...realOnes.mail }).played).toEqual(["sso"]);
  expect(choosePartners({ SANDBOXES: "all", ...realOnes.mail }).played).toHaveLength(7);
});
