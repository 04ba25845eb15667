import { z } from "zod";

/** The only reader of the environment. What an operator sets is in the README's table. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("warn"),
  PUBLIC_URL: z.string().optional(),
  AGGREGATION_URL: z.string().optional(),
  AGGREGATION_WEBVIEW_URL: z.string().optional(),
  AGGREGATION_CLIENT_ID: z.string().default("10000001"),
  AGGREGATION_CLIENT_SECRET: z.string().default("sandbox-secret"),
  AGGREGATION_WEBHOOK_SECRETS: z.string().default("sandbox-webhook-secret"),
  /** `smtp://host:port` or `smtps://user:password@host`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).default("smtp://127.0.0.1:3012"),
  MAIL_FROM: z.email().default("bonjour@vigie.example"),
  /** The authentication host, where partners' one-time codes become sessions: its port (without one it is not opened), and its
   * address as browsers and the partner see it. */
  AUTHENTICATION_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  AUTHENTICATION_URL: z.string().optional(),
  /** The employee-savings partner: its OpenID Connect issuer and what it gave us. */
  SSO_ISSUER_URL: z.string().optional(),
  SSO_CLIENT_ID: z.string().default("vigie"),
  SSO_CLIENT_SECRET: z.string().default("sandbox-secret"),
  FUND_DATA_URL: z.string().optional(),
  FUND_DATA_TOKEN: z.string().default("demonstration"),
  HOME_ESTIMATE_URL: z.string().optional(),
  HOME_ESTIMATE_TOKEN: z.string().default("demonstration"),
  /** `keyId:base64 of 32 bytes`, comma-separated, the first one encrypts; a file in DATA_DIR is made when absent. */
  SECRET_KEYS: z.string().optional(),
  /** Set by `npm start` while the sandboxes run: opens the demonstration. */
  SANDBOXES: z.enum(["0", "1"]).default("0"),
  SANDBOX_URLS: z.string().optional(),
  /** Names of variants whose maintenance page is on, comma-separated. */
  MAINTENANCE: z.string().default(""),
  WEB_DIST: z.string().optional(),
  /** A sync whose runner has been silent this long is given to another. */
  SYNC_STALE_MS: z.coerce.number().int().min(200).default(15_000),
});

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  readonly logLevel: string;
  readonly publicUrl: string;
  readonly aggregation: {
    readonly url: string;
    readonly webviewUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookSecrets: readonly string[];
  };
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  readonly authentication: { readonly port: number | null; readonly url: string };
  readonly singleSignOn: {
    readonly issuerUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  readonly fundData: { readonly url: string; readonly token: string };
  readonly homeEstimate: { readonly url: string; readonly token: string };
  readonly secretKeys: string | null;
  readonly demo: boolean;
  readonly maintenance: readonly string[];
  readonly webDist: string | null;
  readonly syncStaleMs: number;
};

export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(source);
  if (!parsed.success) throw new Error(`The environment is not usable: ${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  const aggregationUrl = env.AGGREGATION_URL ?? "http://127.0.0.1:3010";
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    aggregation: {
      url: aggregationUrl,
      webviewUrl: env.AGGREGATION_WEBVIEW_URL ?? `${aggregationUrl}/2.0/auth/webview/fr`,
      clientId: env.AGGREGATION_CLIENT_ID,
      clientSecret: env.AGGREGATION_CLIENT_SECRET,
      webhookSecrets: env.AGGREGATION_WEBHOOK_SECRETS.split(","),
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    authentication: {
      port: env.AUTHENTICATION_PORT ?? null,
      url: env.AUTHENTICATION_URL ?? `http://localhost:${env.AUTHENTICATION_PORT ?? 3002}`,
    },
    singleSignOn: {
      issuerUrl: env.SSO_ISSUER_URL ?? "http://localhost:3014",
      clientId: env.SSO_CLIENT_ID,
      clientSecret: env.SSO_CLIENT_SECRET,
    },
    fundData: { url: env.FUND_DATA_URL ?? "http://127.0.0.1:3013", token: env.FUND_DATA_TOKEN },
    homeEstimate: { url: env.HOME_ESTIMATE_URL ?? "http://127.0.0.1:3016", token: env.HOME_ESTIMATE_TOKEN },
    secretKeys: env.SECRET_KEYS ?? null,
    demo: env.SANDBOXES === "1",
    maintenance: env.MAINTENANCE.split(",").filter((name) => name !== ""),
    webDist: env.WEB_DIST ?? null,
    syncStaleMs: env.SYNC_STALE_MS,
  };
}
