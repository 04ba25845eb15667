import { choosePartners, type ChosenPartner } from "@vigie/partners";
import { listedPartners } from "../boot/partner-configs.ts";
import { diagnoseConfig, type OwnConfig } from "../config.ts";
import path from "node:path";
import { checkComponents, checkTrail } from "./components.ts";
import { checkPublicUrl, checkRunning, checkTrustProxy } from "./addresses.ts";
import { checkApart, checkClock, checkDisk, checkFolder, checkKeys, checkNode, spaceOf } from "./computer.ts";
import { checkDatabase } from "./database.ts";
import { checkReplica } from "./replica.ts";
import { type Finding, found, messageOf, type Section } from "./finding.ts";
import { createLook, type Look } from "./look.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Means = { readonly now: () => number };

/** Checks everything that can be wrong before savers notice, each item on its own: no fault hides another. Sends, changes and
 * starts nothing. Partners that no sandbox replaces are checked at their real URL.
 * @param env that of `npm start`: if SANDBOXES is not set, sandboxes replace the partners without a URL */
export async function examine(env: Environment, { now }: Means): Promise<readonly Section[]> {
  const choice = choosePartners(env);
  const { faults, config, partners } = diagnoseConfig({ ...env, SANDBOXES: choice.played.join(",") || "0" });
  const look = createLook(now);
  const keys = checkKeys(config);
  const database = await guarded(
    async () =>
      await checkDatabase(config, {
        keyIds: keys.ids,
        now,
        onClockAhead: (host, aheadMs) => look.aheadMs.set(host, aheadMs),
      }),
  );
  const looked: Section[] = [];
  for (const chosen of choice.all)
    looked.push({ title: `Partner ${chosen.name}`, findings: await lookAt(chosen, partners, look) });
  const hasReal = choice.all.some(({ real, alongside }) => real !== null || alongside.length > 0);
  const addresses = [
    await checkRunning(config, look),
    ...(await checkPublicUrl(config, look, hasReal)),
    ...checkTrustProxy(config),
  ];
  return [
    { title: "Configuration", findings: configuration([...choice.faults, ...faults]) },
    { title: "Computer", findings: [checkNode(process.versions.node), ...folders(config)] },
    { title: "Keys", findings: keys.findings },
    {
      title: "Database",
      findings: [...database, ...(await guarded(async () => await checkReplica(config)))],
    },
    ...looked,
    { title: "Addresses", findings: addresses },
    { title: "Watch", findings: [checkTrail(config, hasReal), checkComponents(componentsFile, now())] },
    // Last, since the other checks collect the time of other hosts.
    { title: "Clock", findings: [checkClock(look.aheadMs)] },
  ];
}

const componentsFile = path.join(import.meta.dirname, "../../../../docs/dependencies.md");

function configuration(faults: readonly string[]): readonly Finding[] {
  return faults.length === 0
    ? [found.ok("Every variable can be used.")]
    : faults.map((sentence) => found.fault(sentence));
}

function folders(config: OwnConfig): readonly Finding[] {
  const { dataDir, ledgerDir } = config;
  return [
    checkFolder("DATA_DIR", dataDir),
    checkDisk("DATA_DIR", spaceOf(dataDir)),
    checkFolder("LEDGER_DIR", ledgerDir),
    checkDisk("LEDGER_DIR", spaceOf(ledgerDir)),
    ...checkApart(config),
  ];
}

async function lookAt(
  { name, real, alongside, variable }: ChosenPartner,
  configs: Readonly<Record<string, unknown>>,
  look: Look,
): Promise<readonly Finding[]> {
  const listed = listedPartners.find(([, partner]) => partner.name === name);
  if (listed === undefined) throw new Error(`assertion: "${name}" is a partner of the list`);
  const [key, partner] = listed;
  const played = real === null ? [found.ok(`Its sandbox plays it: ${variable} is not set.`)] : [];
  if (real === null && alongside.length === 0) return played;
  const config = configs[key];
  if (config === null || config === undefined)
    return [found.warning("Not looked at: its configuration has a fault.")];
  const findings = await guarded(async () => await partner.check(config, look));
  const hosts = [...(real === null || real === "" ? [] : [real]), ...alongside];
  return [
    ...played,
    found.ok(`Real${hosts.length === 0 ? "" : `, at ${hosts.join(" and ")}`}.`),
    ...findings,
  ];
}

/** A check that throws is reported as a fault of what it checked. */
async function guarded(look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [found.fault(`It could not be looked at: ${messageOf(error)}.`)];
  }
}

const marks = { ok: "  ok     ", warning: "  note   ", fault: "  FAULT  " } as const;

/** Formats the report for printing. */
export function reportOf(sections: readonly Section[]): string {
  const all = sections.flatMap(({ findings }) => findings);
  const faults = all.filter(({ level }) => level === "fault").length;
  const notes = all.filter(({ level }) => level === "warning").length;
  const parts = sections.map(
    ({ title, findings }) =>
      `${title}\n${findings.map(({ level, sentence }) => `${marks[level]}${sentence}\n`).join("")}`,
  );
  const end = faults === 0 ? "No fault" : `${faults} ${faults === 1 ? "fault" : "faults"}`;
  return `${parts.join("")}\n${end}, ${notes} ${notes === 1 ? "note" : "notes"}.\n`;
}

export function hasFault(sections: readonly Section[]): boolean {
  return sections.some(({ findings }) => findings.some(({ level }) => level === "fault"));
}
