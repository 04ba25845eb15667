import { variants } from "@vigie/domain";
import { existsSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { listedPartners, type PartnerConfigs, readPartners } from "./boot/partner-configs.ts";
import {
  databaseConfig,
  type DatabaseConfig,
  databaseContradictions,
  databaseVariables,
  type Reader,
} from "./config-database.ts";
import { syslogAddress, type SyslogTarget } from "./trail/syslog.ts";

const whole = (from: number, to: number) =>
  z
    .string()
    .transform(Number)
    .refine(
      (value) => Number.isInteger(value) && value >= from && value <= to,
      Number.isFinite(to) ? `is no whole number from ${from} to ${to}` : `is no whole number from ${from} on`,
    );
const oneOf = <const T extends readonly string[]>(...words: T) =>
  z.enum(words, { error: `is none of ${words.join(", ")}` });
const list = z.string().transform((text) => text.split(",").filter((name) => name !== ""));
const address = z
  .url({ protocol: /^https?$/, error: "is not an http(s) address" })
  .refine((text) => !text.endsWith("/"), "ends in a slash");
const isKey = (entry: string): boolean =>
  /^[^:,]+:[A-Za-z0-9+/]{43}=$/.test(entry) && Buffer.from(entry.split(":")[1] ?? "", "base64").length === 32;

/** An address, or a network of a size that one house may have: trusting half of the internet is trusting everybody. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const widest = version === 4 ? { from: 8, to: 32 } : { from: 16, to: 128 };
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= widest.from && Number(bits) <= widest.to)
  );
}

/** This computer, or a network that the internet does not reach (RFC 1918, RFC 4193). */
function isPrivate(network: string): boolean {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1(\/128)?$|f[cd][0-9a-f]{2}:)/i.test(network);
}

/** The only reader of the environment. What an operator sets is in the README's table; each partner adds its own variables
 * (`boot/partner-configs.ts`). */
const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  ...databaseVariables,
  DATABASE_POOL: whole(2, 100).default(10),
  /** How many megabytes of answers a web process keeps for who asks the same again (`edge/answer-memory.ts`); 0 for none. */
  ANSWER_MEMORY_MB: whole(0, 4096).default(32),
  LOG_LEVEL: oneOf("silent", "fatal", "error", "warn", "info", "debug").default("warn"),
  PUBLIC_URL: address.optional(),
  /** The authentication host, where partners' one-time codes become sessions: its port (without one it is not opened), and its
   * address as browsers and the partner see it. */
  AUTHENTICATION_PORT: whole(0, 65_535).optional(),
  AUTHENTICATION_URL: address.optional(),
  /** `keyId:base64 of 32 bytes`, comma-separated, the first one encrypts; a file in DATA_DIR is made when absent. */
  SECRET_KEYS: z
    .string()
    .refine(
      (text) => text.trim().split(",").every(isKey),
      "holds an entry that is not `id:base64 of 32 bytes`",
    )
    .optional(),
  /** The addresses of the balancers that stand before the server, or their networks (`10.0.3.0/24`), comma-separated. */
  TRUST_PROXY: list
    .refine((proxies) => proxies.every(isNetwork), "holds an entry that is no IP address or network")
    .default([]),
  /** From which addresses or networks `/metrics` is read; from none unless it is set. */
  METRICS_FROM: list
    .refine(
      (readers) => readers.every((one) => isNetwork(one) && isPrivate(one)),
      "holds an entry that is no address or network of a private range",
    )
    .default([]),
  /** Where a worker answers `/metrics`, to those of METRICS_FROM; without it, nowhere. */
  METRICS_PORT: whole(0, 65_535).optional(),
  /** A collector of OpenTelemetry (OTLP over HTTP), told what requests, jobs and calls to partners took. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  /** The part of the requests that it is told of. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "is not a number from 0 to 1" })
    .min(0, "is not a number from 0 to 1")
    .max(1, "is not a number from 0 to 1")
    .default(1),
  /** A file to which the security events are added, besides the standard output. */
  SECURITY_LOG: z
    .string()
    .refine(
      (file) => existsSync(path.dirname(path.resolve(file))),
      "names a file in a folder that does not exist",
    )
    .optional(),
  /** A collector to which the security events are also sent. */
  SECURITY_SYSLOG: syslogAddress.optional(),
  /** A folder outside the database and its backups, for what a restored database must be held against. */
  LEDGER_DIR: z.string().min(1, { error: "is empty" }).optional(),
  /** The partners whose sandboxes run, by name, comma-separated, or `all`: set by `npm start`. */
  SANDBOXES: list.default([]),
  /** Opens the demonstration; by default where the sandbox of the aggregation partner runs. `still`: as it is at its start, without the
   * subscriptions to the Club that it lives afterwards. */
  DEMO: oneOf("0", "1", "still").optional(),
  /** Names of variants whose maintenance page is on, comma-separated. */
  MAINTENANCE: list.default([]),
  /** The built web app; empty where this process serves no pages. */
  WEB_DIST: z
    .string()
    .refine(
      (folder) => folder === "" || existsSync(path.join(folder, "index.html")),
      "holds no built pages (index.html)",
    )
    .optional(),
  /** A sync whose runner has been silent this long is given to another. */
  SYNC_STALE_MS: whole(200, Number.POSITIVE_INFINITY).default(15_000),
});
/** The names of our variables that are set. */
export function configuredVariables(source: Source = process.env): readonly string[] {
  const prefixes = listedPartners.flatMap(([, partner]) => partner.prefixes);
  const isOurs = (name: string) => name in environment.shape || prefixes.some((one) => name.startsWith(one));
  return Object.keys(source).filter(isOurs).toSorted();
}

type Environment = z.output<typeof environment>;

export type OwnConfig = Omit<Config, keyof PartnerConfigs>;
export type Config = PartnerConfigs &
  DatabaseConfig & {
    readonly port: number;
    readonly host: string;
    readonly dataDir: string;
    readonly databasePool: number;
    readonly answerMemoryBytes: number;
    readonly logLevel: string;
    readonly publicUrl: string;
    readonly authentication: { readonly port: number | null; readonly url: string };
    readonly secretKeys: string | null;
    readonly ledgerDir: string;
    readonly securityLog: string | null;
    readonly securitySyslog: SyslogTarget | null;
    readonly trustProxy: readonly string[];
    readonly metricsFrom: readonly string[];
    readonly metricsPort: number | null;
    readonly collector: { readonly url: string; readonly ratio: number } | null;
    /** The names of the partners that their sandboxes play. */
    readonly sandboxes: readonly string[];
    readonly demo: boolean;
    /** Its subscriptions to the Club are lived. */
    readonly demoLives: boolean;
    readonly maintenance: readonly string[];
    readonly webDist: string | null;
    readonly syncStaleMs: number;
  };

type Source = Readonly<Record<string, string | undefined>>;

/** Everything at once: a configuration with a fault starts nothing, and every fault has its sentence. */
export function readConfig(source: Source = process.env): Config {
  return read(source, "server");
}

/** For the commands that work on the database beside the server and accept nothing from outside. */
export function readToolConfig(source: Source = process.env): Config {
  return read(source, "tool");
}

/** For those that hold a database against its ledgers: an empty folder made on the way would find nothing wrong. */
export const readLedgersConfig = (source: Source = process.env): Config => read(source, "ledgers");

/** For the commands by which the owner of the tables makes and places them. */
export const readOwnerConfig = (source: Source = process.env): Config => read(source, "owner");

function read(source: Source, reader: Reader): Config {
  const { config, faults } = diagnose(source, reader);
  if (faults.length > 0) throw new Error(["The configuration cannot be used:", ...faults].join("\n- "));
  return config;
}

/** The environment as it was given, for what tells which of it is real. */
export const givenEnvironment = (): Source => process.env;

/** Every fault, and a configuration for what can be looked at all the same: a variable with a fault is as if it were not set,
 * and a partner with one is null. */
export function diagnoseConfig(source: Source): {
  readonly faults: readonly string[];
  readonly config: OwnConfig;
  readonly partners: Readonly<Record<string, unknown>>;
} {
  const { faults, config } = diagnose(source, "server");
  return { faults, config, partners: config };
}

function diagnose(source: Source, reader: Reader): { readonly config: Config; readonly faults: string[] } {
  const parsed = environment.safeParse(source);
  const own = parsed.error?.issues ?? [];
  const wrong = own.map(({ path: [name = ""] }) => String(name));
  const right = Object.fromEntries(Object.entries(source).filter(([name]) => !wrong.includes(name)));
  const env = parsed.success ? parsed.data : environment.parse(right);
  // Read by itself, so that a fault elsewhere does not make every partner a real one.
  const named = list.parse(source["SANDBOXES"] ?? "");
  const names = listedPartners.map(([, { name }]) => name);
  const sandboxes = named.includes("all") ? names : named.filter((name) => name !== "0");
  const partners = readPartners(source, { sandboxes, isTool: reader !== "server" });
  const faults = [
    ...own.map(({ path: [name = ""], message }) => `${String(name)} ${message}.`),
    // Told already by the fault of its own.
    ...contradictions(env, { sandboxes, names, reader }).filter(
      (sentence) => !wrong.some((name) => sentence.startsWith(`${name} `)),
    ),
    ...partners.faults,
  ];
  return { config: { ...ownConfig(env, sandboxes), ...partners.configs }, faults };
}

type Known = {
  readonly sandboxes: readonly string[];
  readonly names: readonly string[];
  readonly reader: Reader;
};

function isLoopback(host: string): boolean {
  return /^(localhost$|127\.|::1(\/|$))/.test(host);
}

/** Values that are right one by one and wrong together. */
function contradictions(env: Environment, { sandboxes, names, reader }: Known): readonly string[] {
  const strangers = sandboxes.filter((name) => !names.includes(name));
  const variantNames = variants.map(({ name }) => name);
  const unknown = env.MAINTENANCE.filter((name) => !variantNames.includes(name));
  return [
    ...strangers.map((name) => `SANDBOXES names "${name}", which is no partner (${names.join(", ")}).`),
    ...unknown.map(
      (name) => `MAINTENANCE names "${name}", which is no variant (${variantNames.join(", ")}).`,
    ),
    ...databaseContradictions(env, reader),
    ...(env.TRUST_PROXY.length > 0 && isLoopback(env.HOST) && !env.TRUST_PROXY.every(isLoopback)
      ? ["TRUST_PROXY names another computer, but HOST listens to this one only: no balancer reaches it."]
      : []),
    ...(env.METRICS_PORT !== undefined && env.METRICS_FROM.length === 0
      ? ["METRICS_PORT is set, but METRICS_FROM names nobody who may read there."]
      : []),
    ...(env.DEMO !== undefined && opensDemo(env.DEMO) && !sandboxes.includes("aggregation")
      ? [`DEMO is ${env.DEMO}, but the sandbox of the aggregation partner does not run (SANDBOXES).`]
      : []),
    ...(env.AUTHENTICATION_URL === undefined && !sandboxes.includes("sso") && reader === "server"
      ? ['AUTHENTICATION_URL is missing: the real partner "sso" sends its members\' browsers there.']
      : []),
    ...(env.AUTHENTICATION_PORT !== undefined &&
    env.AUTHENTICATION_PORT !== 0 &&
    env.AUTHENTICATION_PORT === env.PORT
      ? ["AUTHENTICATION_PORT is PORT: the authentication host is another one."]
      : []),
  ];
}

function opensDemo(asked: Environment["DEMO"]): boolean {
  return asked === "1" || asked === "still";
}

function ownConfig(env: Environment, sandboxes: readonly string[]): OwnConfig {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    ...databaseConfig(env),
    databasePool: env.DATABASE_POOL,
    answerMemoryBytes: env.ANSWER_MEMORY_MB * 1_000_000,
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    authentication: {
      port: env.AUTHENTICATION_PORT ?? null,
      url: env.AUTHENTICATION_URL ?? `http://localhost:${env.AUTHENTICATION_PORT ?? 3002}`,
    },
    secretKeys: env.SECRET_KEYS ?? null,
    trustProxy: env.TRUST_PROXY,
    metricsFrom: env.METRICS_FROM,
    metricsPort: env.METRICS_PORT ?? null,
    collector:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { url: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG },
    securityLog: env.SECURITY_LOG ?? null,
    securitySyslog: env.SECURITY_SYSLOG ?? null,
    ledgerDir: env.LEDGER_DIR ?? path.join(env.DATA_DIR, "ledgers"),
    sandboxes,
    demo: env.DEMO === undefined ? sandboxes.includes("aggregation") : opensDemo(env.DEMO),
    demoLives: env.DEMO !== "still",
    maintenance: env.MAINTENANCE,
    webDist: env.WEB_DIST === undefined || env.WEB_DIST === "" ? null : env.WEB_DIST,
    syncStaleMs: env.SYNC_STALE_MS,
  };
}
