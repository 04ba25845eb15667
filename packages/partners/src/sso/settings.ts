import { signOnLabel, variants } from "@vigie/domain";
import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { secretText } from "../partner.ts";
import { readClaimNames, type ClaimNames } from "./claims.ts";

/** Settings per OpenID provider: `SSO_ISSUER_URL` and similar apply to the variant with a partner by default,
 * `SSO_RIVAGE_ISSUER_URL` sets one for the variant « rivage ». */

export const authenticationMethods = [
  "private_key_jwt",
  "client_secret_basic",
  "client_secret_post",
] as const;
export type AuthenticationMethod = (typeof authenticationMethods)[number];

export type SsoSettings = {
  /** Name of the partner, used as namespace of its members. */
  readonly partner: string;
  readonly variant: string;
  /** Label of the sign-in button. */
  readonly label: string;
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** A key object does not disclose its content when it is logged. */
  readonly clientKey: KeyObject | null;
  readonly clientKeyId: string | null;
  /** Null: decided by the provider's discovery document. */
  readonly authentication: AuthenticationMethod | null;
  readonly scopes: string;
  readonly claims: ClaimNames;
  /** Null: userinfo, if the discovery document has it. */
  readonly claimsFrom: "id_token" | "userinfo" | null;
  /** True: members are restricted until they have a full account; false: only calls that protect the account require one. */
  readonly restricted: boolean;
  /** True: signing out here also redirects to the provider's sign-out, where it has one. */
  readonly signsOut: boolean;
};

/** Secret of the sandbox, which a real provider must not have. */
export const publishedSecret = "sandbox-secret";

const onThisComputer = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** An issuer may end with a slash: it is compared character by character. */
const issuer = z
  .url({ protocol: /^https?$/, error: "is not an http(s) address" })
  .refine((text) => !/[?#@]/.test(text), "holds more than an address: no query, fragment or password")
  .refine(
    (text) => text.startsWith("https:") || !URL.canParse(text) || onThisComputer.test(new URL(text).hostname),
    "is plain http, which is for this computer only",
  );

const keyFile = z.string().transform((file, context): KeyObject => {
  const key = readKey(file);
  if (typeof key !== "string") return key;
  context.addIssue({ code: "custom", message: key });
  return z.NEVER;
});

/** The library's curves, by their OpenSSL names. */
export const signingCurves: Readonly<Record<string, string>> = {
  prime256v1: "P-256",
  secp384r1: "P-384",
  secp521r1: "P-521",
};

/** @returns the error where the file contains no key that can sign */
function readKey(file: string): KeyObject | string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return "names a file that cannot be read";
  }
  try {
    const key = createPrivateKey(text);
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isRsa = key.asymmetricKeyType === "rsa" && modulusLength >= 2048;
    const isCurve = key.asymmetricKeyType === "ed25519" || (namedCurve ?? "") in signingCurves;
    return isRsa || isCurve
      ? key
      : "holds neither an RSA key of 2048 bits nor one of Ed25519, P-256, P-384 or P-521";
  } catch {
    return "holds no private key in PEM";
  }
}

const switched = z.enum(["0", "1"], { error: "is neither 0 nor 1" }).transform((text) => text === "1");

const provider = z.object({
  ISSUER_URL: issuer,
  CLIENT_ID: secretText,
  CLIENT_SECRET: secretText.optional(),
  CLIENT_KEY_FILE: keyFile.optional(),
  CLIENT_KEY_ID: secretText.optional(),
  CLIENT_AUTHENTICATION: z
    .enum(authenticationMethods, { error: `is none of ${authenticationMethods.join(", ")}` })
    .optional(),
  SCOPES: z
    .string()
    .regex(
      /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      "is no list of scopes, one space between them",
    )
    .refine((text) => text.split(" ").includes("openid"), "leaves out openid")
    .default("openid profile email"),
  CLAIMS: z
    .string()
    .default("")
    .transform((text, context): ClaimNames => {
      const names = readClaimNames(text);
      if (typeof names !== "string") return names;
      context.addIssue({ code: "custom", message: names });
      return z.NEVER;
    }),
  CLAIMS_FROM: z.enum(["id_token", "userinfo"], { error: "is neither id_token nor userinfo" }).optional(),
  RESTRICTED: switched.default(true),
  SIGN_OUT: switched.default(true),
  LABEL: z.string().trim().min(1, "is empty").max(80, "is longer than 80 characters").optional(),
});
type Provider = z.output<typeof provider>;

const variables = Object.keys(provider.shape);
/** Variant whose partner is configured without the variant's name in the variables. */
const usual = variants.find(({ singleSignOn }) => singleSignOn !== null);

type Env = Readonly<Record<string, string | undefined>>;
type Fault = { readonly variable: string; readonly message: string };

/** The variables that start with SSO_, by variant. */
export const ssoSchema = z
  .record(z.string(), z.string())
  .transform((env, context): readonly SsoSettings[] => {
    const read = readAll(env);
    for (const { variable, message } of read.faults)
      context.addIssue({ code: "custom", path: [variable], message });
    return read.faults.length > 0 ? z.NEVER : read.settings;
  });

function readAll(env: Env): { readonly settings: readonly SsoSettings[]; readonly faults: readonly Fault[] } {
  const strangers = Object.keys(env).filter((name) => ownerOf(name) === null);
  const faults: Fault[] = strangers.map((variable) => ({
    variable,
    message: `is no variable of single sign-on: SSO_ or SSO_VARIANT_, then one of ${variables.join(", ")}`,
  }));
  const owners = variants.filter(
    (variant) =>
      variant === usual || Object.keys(env).some((name) => ownerOf(name)?.variant === variant.name),
  );
  const settings: SsoSettings[] = [];
  for (const { name } of owners) {
    const prefix = name === usual?.name ? "SSO_" : `SSO_${name.toUpperCase()}_`;
    const one = readOne(env, prefix);
    faults.push(...one.faults);
    const { given } = one;
    if (given === null) continue;
    const same = settings.find(({ issuerUrl }) => issuerUrl === given.ISSUER_URL);
    if (same !== undefined)
      faults.push({
        variable: `${prefix}ISSUER_URL`,
        message: `is also that of the variant ${same.variant}: two partners have two issuers`,
      });
    settings.push(settingsOf(name, given));
  }
  return { settings, faults };
}

function ownerOf(name: string): { readonly variant: string | null } | null {
  if (variables.some((variable) => name === `SSO_${variable}`)) return { variant: usual?.name ?? null };
  const owner = variants.find(
    (one) =>
      one !== usual && variables.some((variable) => name === `SSO_${one.name.toUpperCase()}_${variable}`),
  );
  return owner === undefined ? null : { variant: owner.name };
}

function readOne(
  env: Env,
  prefix: string,
): { readonly given: Provider | null; readonly faults: readonly Fault[] } {
  const own = Object.fromEntries(variables.map((variable) => [variable, env[prefix + variable]]));
  const parsed = provider.safeParse(own);
  const faults = (parsed.error?.issues ?? []).map(({ path: [variable = ""], message }) => ({
    variable: prefix + String(variable),
    message: own[String(variable)] === undefined ? `is missing: ${neededBy(prefix)}` : message,
  }));
  const faulty = faults.map(({ variable }) => variable);
  const contradictory = contradictions(own, prefix).filter(({ variable }) => !faulty.includes(variable));
  return { given: parsed.data ?? null, faults: [...faults, ...contradictory] };
}

function neededBy(prefix: string): string {
  return prefix === "SSO_"
    ? 'the partner "sso" needs it, unless its sandbox runs (SANDBOXES)'
    : `a variant whose variables begin with ${prefix} has a whole partner`;
}

/** Settings that are valid individually but not together. */
function contradictions(own: Env, prefix: string): readonly Fault[] {
  const { CLIENT_SECRET: secret, CLIENT_KEY_FILE: key, CLIENT_AUTHENTICATION: method } = own;
  const missing = (variable: string, why: string) => ({
    variable: prefix + variable,
    message: `is missing: ${why}`,
  });
  const faults: Fault[] = [];
  if (method === "private_key_jwt" && key === undefined)
    faults.push(missing("CLIENT_KEY_FILE", "private_key_jwt signs with it"));
  else if (secret === undefined && (key === undefined || method?.startsWith("client_secret") === true))
    faults.push(missing("CLIENT_SECRET", `${neededBy(prefix)}, or ${prefix}CLIENT_KEY_FILE is set`));
  if (own["CLIENT_KEY_ID"] !== undefined && key === undefined)
    faults.push(missing("CLIENT_KEY_FILE", `${prefix}CLIENT_KEY_ID names its key`));
  if (prefix !== "SSO_" && secret === publishedSecret)
    faults.push({ variable: `${prefix}CLIENT_SECRET`, message: "is the published one of the sandbox" });
  return faults;
}

function settingsOf(variant: string, given: Provider): SsoSettings {
  const known = variants.find(({ name }) => name === variant)?.singleSignOn ?? null;
  return {
    partner: known?.partner ?? variant,
    variant,
    label: given.LABEL ?? known?.label ?? signOnLabel,
    issuerUrl: given.ISSUER_URL,
    clientId: given.CLIENT_ID,
    clientSecret: given.CLIENT_SECRET ?? null,
    clientKey: given.CLIENT_KEY_FILE ?? null,
    clientKeyId: given.CLIENT_KEY_ID ?? null,
    authentication: given.CLIENT_AUTHENTICATION ?? null,
    scopes: given.SCOPES,
    claims: given.CLAIMS,
    claimsFrom: given.CLAIMS_FROM ?? null,
    restricted: given.RESTRICTED,
    signsOut: given.SIGN_OUT,
  };
}
