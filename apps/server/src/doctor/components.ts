import { readFileSync } from "node:fs";
import { type Finding, found } from "./finding.ts";

const monthMs = 31 * 24 * 3_600_000;

/** Checks that the packages were reviewed within the month that docs/security-policies.md requires.
 * @param file docs/dependencies.md, as `npm run dependencies -- care` writes it */
export function checkComponents(file: string, nowMs: number): Finding {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return found.warning("docs/dependencies.md is not here: nobody says when the packages were looked at.");
  }
  const [, day = ""] = /on (\d{4}-\d\d-\d\d)/.exec(text) ?? [];
  const lookedMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(lookedMs)) return found.warning("docs/dependencies.md has no date.");
  return nowMs - lookedMs > monthMs
    ? found.warning(`The packages were looked at on ${day}: npm audit, then npm run dependencies -- care.`)
    : found.ok(`The packages were looked at on ${day}.`);
}

type Trail = { readonly securityLog: string | null; readonly securitySyslog: object | null };

/** Security events that stay on the machine are lost with it.
 * @param isReal savers are real people: some partner is not a sandbox */
export function checkTrail({ securityLog, securitySyslog }: Trail, isReal: boolean): Finding {
  if (securitySyslog !== null) return found.ok("Security events are sent to a collector.");
  if (securityLog !== null) return found.ok(`Security events are added to ${securityLog}.`);
  return isReal
    ? found.warning(
        "Security events are on the standard output only: does a collector read it (SECURITY_SYSLOG)?",
      )
    : found.ok("Security events are on the standard output.");
}
