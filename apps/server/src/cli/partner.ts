import "./plain-failures.ts";
import { instant } from "@vigie/domain";
import { createResilientFetch } from "@vigie/partners";
import { readToolConfig } from "../config.ts";
import { replayRecorded } from "./partner-replay.ts";
import { checkTenant, setUpTenant } from "./partner-tenant.ts";
import { partnerText } from "./partner-text.ts";

/** `npm run partner -- aggregation setup|check|replay FOLDER`: registers our events at the partner, says what its tenant lacks, or
 * prints what is read of recorded payloads. The exit code is 1 when something is to be mended. */
const [partner, command, folder] = process.argv.slice(2);
if (partner === "aggregation" && command === "replay" && folder !== undefined)
  process.stdout.write(await replayRecorded(folder));
else if (partner === "aggregation" && (command === "check" || command === "setup")) {
  const { aggregation, publicUrl } = readToolConfig();
  const tenant = { ...aggregation, baseUrl: `${aggregation.url}/2.0`, publicUrl };
  const send = createResilientFetch({ clock: () => instant(new Date()), random: Math.random });
  const outcome = await (command === "check" ? checkTenant : setUpTenant)(tenant, send);
  process.stdout.write(`${outcome.lines.join("\n")}\n`);
  process.exitCode = outcome.isWell ? 0 : 1;
} else {
  process.stderr.write(`${partnerText.usage}\n`);
  process.exitCode = 2;
}
