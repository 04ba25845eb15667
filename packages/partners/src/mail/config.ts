import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** Mail server settings for its client. */
export type MailServer = {
  readonly url: string;
  /** False only if explicitly configured: encryption is then opportunistic. */
  readonly isTlsRequired: boolean;
  /** EHLO name; null for the machine's name. */
  readonly ehloName: string | null;
  readonly dkim: { readonly domain: string; readonly selector: string; readonly key: string } | null;
  /** Trusted certificate authorities; null for those of the system. */
  readonly ca: string | null;
};

export type MailConfig = {
  readonly server: MailServer;
  /** Sender address. */
  readonly from: string;
  /** Envelope sender, to which delivery reports are sent; null for `from`. */
  readonly bouncesTo: string | null;
  /** Secret of reports sent to /webhooks/mail; without one, none is accepted. */
  readonly reportSecret: string | null;
};

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const isDomainName = (text: string): boolean => new RegExp(`^(?:${label}\\.)+${label}$`, "i").test(text);
const domainName = z.string().refine(isDomainName, { error: "is not a domain name" });
const mailAddress = z.email({ error: "is not an address that mails may come from" });
const minKeyBits = 1024;
const minSecretLength = 16;

/** Reads a file as text; its content is validated at startup, like all settings. */
function fileText(holds: (text: string) => boolean, fault: string) {
  return z.string().transform((file, context) => {
    try {
      const text = readFileSync(file, "utf8");
      if (holds(text)) return text;
      context.addIssue({ code: "custom", message: fault });
    } catch {
      context.addIssue({ code: "custom", message: "names a file that cannot be read" });
    }
    return z.NEVER;
  });
}

function isSigningKey(text: string): boolean {
  const bits = privateKey(text)?.asymmetricKeyDetails?.modulusLength;
  return bits !== undefined && bits >= minKeyBits;
}

function privateKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
}

const environment = z.object({
  SMTP_URL: z.url({
    protocol: /^smtps?$/,
    error: "is neither smtp://host:port nor smtps://user:password@host",
  }),
  SMTP_TLS: z
    .enum(["required", "not required"], { error: 'is neither "required" nor "not required"' })
    .default("required"),
  SMTP_EHLO_NAME: z
    .string()
    .refine((name) => isDomainName(name) || /^\[[\da-f.:]+\]$/i.test(name), {
      error: "is neither a domain name nor an address in brackets",
    })
    .optional(),
  SMTP_CA_FILE: fileText(isCertificate, "holds no certificate (PEM)").optional(),
  MAIL_FROM: mailAddress,
  MAIL_BOUNCES_TO: mailAddress.optional(),
  MAIL_DKIM_DOMAIN: domainName.optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(new RegExp(`^${label}(?:\\.${label})*$`, "i"), "is not a selector")
    .optional(),
  MAIL_DKIM_KEY_FILE: fileText(
    isSigningKey,
    `holds no private RSA key (PEM) of ${minKeyBits} bits or more`,
  ).optional(),
  MAIL_REPORT_SECRET: z
    .string()
    .min(minSecretLength, `is shorter than ${minSecretLength} characters`)
    .optional(),
});
type Environment = z.output<typeof environment>;

/** Settings that are valid individually but not together, each with the variable to report. */
function contradictions(env: Environment): readonly (readonly [keyof Environment, string])[] {
  const dkim = ["MAIL_DKIM_DOMAIN", "MAIL_DKIM_SELECTOR", "MAIL_DKIM_KEY_FILE"] as const;
  const [present] = dkim.filter((name) => env[name] !== undefined);
  const missing = dkim.filter((name) => env[name] === undefined);
  const url = new URL(env.SMTP_URL);
  const isFar = !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const sender = env.MAIL_FROM.split("@")[1] ?? "";
  const { MAIL_DKIM_DOMAIN: signer = sender } = env;
  return [
    ...(present === undefined || missing.length === 0
      ? []
      : [[present, `is set without ${missing.join(" and ")}: the three stand together`] as const]),
    ...(isWithin(sender, signer)
      ? []
      : [
          [
            "MAIL_DKIM_DOMAIN",
            `is not the domain of MAIL_FROM (${sender}): its signature would not count`,
          ] as const,
        ]),
    ...(url.protocol === "smtp:" && url.username !== "" && isFar && env.SMTP_TLS !== "required"
      ? [["SMTP_TLS", 'is "not required" while SMTP_URL holds a password: it would go unencrypted'] as const]
      : []),
    ...(url.username !== "" && url.password === ""
      ? [["SMTP_URL", "holds a user without a password"] as const]
      : []),
  ];
}

function isWithin(domain: string, parent: string): boolean {
  return `.${domain.toLowerCase()}`.endsWith(`.${parent.toLowerCase()}`);
}

export const mailConfig: z.ZodType<MailConfig> = environment
  .superRefine((env, context) => {
    for (const [name, message] of contradictions(env))
      context.addIssue({ code: "custom", path: [name], message });
  })
  .transform((env) => ({
    server: {
      url: env.SMTP_URL,
      isTlsRequired: env.SMTP_TLS === "required",
      ehloName: env.SMTP_EHLO_NAME ?? null,
      ca: env.SMTP_CA_FILE ?? null,
      dkim: dkimOf(env),
    },
    from: env.MAIL_FROM,
    bouncesTo: env.MAIL_BOUNCES_TO ?? null,
    reportSecret: env.MAIL_REPORT_SECRET ?? null,
  }));

function dkimOf(env: Environment): MailServer["dkim"] {
  const { MAIL_DKIM_DOMAIN: domain, MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY_FILE: key } = env;
  return domain === undefined || selector === undefined || key === undefined
    ? null
    : { domain, selector, key };
}
