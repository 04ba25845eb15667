import type { Partner } from "./partner.ts";
import * as partners from "./partners.ts";

type AnyPartner = Partner<unknown, unknown>;
type Environment = Readonly<Record<string, string | undefined>>;

export type ChosenPartner = {
  readonly name: string;
  readonly title: string;
  /** The variable of its address. */
  readonly variable: string;
  /** Host and port of the real one, without the password that its address may hold; null where its sandbox plays it. */
  readonly real: string | null;
  /** Hosts of real ones that are there alongside. */
  readonly alongside: readonly string[];
};

export type Choice = {
  /** Every partner, in the order of the list. */
  readonly all: readonly ChosenPartner[];
  /** The names of those that their sandboxes play. */
  readonly played: readonly string[];
  /** A sentence for each value that belongs to a real partner while its sandbox would play it. */
  readonly faults: readonly string[];
};

/** Which partners are real and which are played by their sandboxes, where nobody has started the sandboxes yet: the real one
 * where its address is set, whatever the others are. SANDBOXES, where it is set, names those that may be played: any other must
 * be real. */
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

/** What only the real partner knows us by is no value for a sandbox: its address was forgotten, or misspelt. */
function leftAlone(env: Environment, { name, address, sandbox }: AnyPartner): readonly string[] {
  return Object.keys(sandbox)
    .filter((variable) => /_(CLIENT_ID|SECRETS?|TOKEN)$/.test(variable) && env[variable] !== undefined)
    .map(
      (variable) =>
        `${variable} is set and ${address} is not: the partner "${name}" is real with its address, or its sandbox without ${variable}.`,
    );
}

/** Host and port of an address, or of each of a list, without what else it may hold. */
export function hostOf(address: string): string {
  const hosts = address.split(",").map((one) => (URL.canParse(one.trim()) ? new URL(one.trim()).host : "?"));
  return address === "" ? "" : hosts.join(", ");
}
