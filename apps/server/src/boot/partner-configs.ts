import { type Partner, partners } from "@vigie/partners";
import type { z } from "zod";

type Partners = typeof partners;
export type PartnerName = keyof Partners;

export type PartnerConfigs = {
  readonly [N in PartnerName]: Partners[N] extends Partner<infer C, unknown> ? C : never;
};

type AnyPartner = Partner<unknown, unknown>;
type PartnerList = readonly (readonly [string, AnyPartner])[];
/** The partners with their types erased: each configuration is only passed back to the partner that parsed it. */
export const listedPartners: PartnerList = Object.entries(partners);

type Environment = Readonly<Record<string, string | undefined>>;
type Running = {
  /** The partners whose sandboxes run: only then are their published secrets accepted. */
  readonly sandboxes: readonly string[];
  /** A tool receives no events: a partner without any configuration keeps the URL of its sandbox. */
  readonly isTool: boolean;
};

/** Reads the configuration of every partner, real and complete or its sandbox's, with one sentence for each fault. */
export function readPartners(
  env: Environment,
  running: Running,
  list: PartnerList = listedPartners,
): { readonly configs: PartnerConfigs; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const configs = list.map(([key, partner]) => {
    const given = variablesOf(env, partner);
    const isUnset = Object.keys(given).length === 0;
    const usesSandbox = running.sandboxes.includes(partner.name) || (running.isTool && isUnset);
    const parsed = partner.schema.safeParse(usesSandbox ? { ...partner.sandbox, ...given } : given);
    if (!parsed.success) faults.push(...faultsOf(partner, given, parsed.error));
    faults.push(...(usesSandbox ? farSandbox(partner, given) : publishedSecrets(partner, given)));
    return [key, parsed.success ? parsed.data : null] as const;
  });
  return { configs: Object.fromEntries(configs) as PartnerConfigs, faults };
}

/** Returns the partner's variables that are set; an empty one counts as set and is refused. */
function variablesOf(env: Environment, { prefixes }: AnyPartner): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && prefixes.some((prefix) => name.startsWith(prefix)) ? [[name, value]] : [],
    ),
  );
}

function faultsOf(partner: AnyPartner, given: Environment, { issues }: z.ZodError): readonly string[] {
  return issues.map(({ path: [variable = ""], message, code }) => {
    const name = String(variable);
    // A custom message already says what is missing and why.
    if (given[name] !== undefined || code === "custom") return `${name} ${message}.`;
    return `${name} is missing: the partner "${partner.name}" needs it, unless its sandbox runs (SANDBOXES).`;
  });
}

const isSecret = (name: string): boolean => /_(SECRETS?|TOKEN)$/.test(name);

function publishedSecrets({ name, sandbox }: AnyPartner, given: Environment): readonly string[] {
  const isPublished = (variable: string) =>
    (given[variable] ?? "").split(",").includes(sandbox[variable] ?? "");
  return Object.keys(sandbox)
    .filter((variable) => isSecret(variable) && given[variable] !== undefined && isPublished(variable))
    .map((variable) => `${variable} is the published one of the sandbox of "${name}", which does not run.`);
}

const onThisComputer = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The secrets of a sandbox are published: a sandbox outside this machine is refused. */
function farSandbox({ name, sandbox }: AnyPartner, given: Environment): readonly string[] {
  return Object.keys(sandbox).flatMap((variable) => {
    const text = given[variable];
    if (!variable.endsWith("_URL") || text === undefined || !URL.canParse(text)) return [];
    return onThisComputer.test(new URL(text).hostname)
      ? []
      : [`SANDBOXES names "${name}", but ${variable} is not on this computer.`];
  });
}
