import type { Partner } from "./partner.ts";
import * as partners from "./partners.ts";

type AnyPartner = Partner<unknown, unknown>;
type Environment = Readonly<Record<string, string | undefined>>;

export type ChosenPartner = {
  readonly name: string;
  readonly title: string;
  /** Environment variable of its URL. */
  readonly variable: string;
  /** Host and port of the real partner, without a password in its URL; null where the sandbox is used. */
  readonly real: string | null;
  /** Hosts of additional real providers. */
  readonly alongside: readonly string[];
};

export type Choice = {
  /** All partners, in list order. */
  readonly all: readonly ChosenPartner[];
  /** Names of the partners replaced by sandboxes. */
  readonly played: readonly string[];
  /** One message for each setting of a real partner whose sandbox would be used instead. */
  readonly faults: readonly string[];
};

/** Decides which partners are real and which are replaced by sandboxes, before the sandboxes are started: a partner is real where
 * its URL is set, independently of the others. SANDBOXES, if set, lists those that may be sandboxes: all others must be real. */
export function choosePartners(
  env: Environment,
  list: readonly AnyPartner[] = Object.values(partners),
): Choice {
  const asked = env["SANDBOXES"]?.split(",").filter((name) => name !== "");
  const mayBePlayed = (name: string) => asked === undefined || asked.includes("all") || asked.includes(name);
  const played = list.filter(({ name, address }) => env[address] === undefined && mayBePlayed(name));
  return {
    all: list.map(({ name, title, address, moreAddresses }) => ({
      name,
      title,
      variable: address,
      real: played.some((one) => one.name === name) ? null : hostOf(env[address] ?? ""),
      alongside: Object.entries(env).flatMap(([variable, value]) =>
        moreAddresses?.test(variable) === true ? [hostOf(value ?? "")] : [],
      ),
    })),
    played: played.map(({ name }) => name),
    faults: played.flatMap((partner) => leftAlone(env, partner)),
  };
}

/** Credentials of a real partner are not meant for a sandbox: its URL was forgotten or its name misspelt. */
function leftAlone(env: Environment, { name, address, sandbox }: AnyPartner): readonly string[] {
  return Object.keys(sandbox)
    .filter((variable) => /_(CLIENT_ID|SECRETS?|TOKEN)$/.test(variable) && env[variable] !== undefined)
    .map(
      (variable) =>
        `${variable} is set and ${address} is not: the partner "${name}" is real with its address, or its sandbox without ${variable}.`,
    );
}

/** Host and port of a URL, or of each in a list, without other parts. */
export function hostOf(address: string): string {
  const hosts = address.split(",").map((one) => (URL.canParse(one.trim()) ? new URL(one.trim()).host : "?"));
  return address === "" ? "" : hosts.join(", ");
}
