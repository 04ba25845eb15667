import "./plain-failures.ts";
import { parseArgs } from "node:util";
import { givenEnvironment, readLedgersConfig } from "../config.ts";
import { hasPgBackRest } from "./pgbackrest.ts";
import { restore } from "./restore-backup.ts";

/** `npm run backup -- restore --config FILE --data EMPTY_FOLDER [--at MOMENT]`, of a release `vigie restore`: the database of a moment
 * on an empty machine, held against its ledgers before it opens. Needs Debian's pgbackrest and postgresql. */
const usage = `usage: restore --config FILE --data EMPTY_FOLDER [--at "2026-11-23 12:00:00+00"] [--stanza vigie]\n`;
const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { config: text, data: text, at: text, stanza: { ...text, default: "vigie" } },
});
const { config, data, at = null, stanza } = values;

if (config === undefined || data === undefined) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else if (!hasPgBackRest()) {
  process.stderr.write("pgbackrest is not on this machine: apt-get install pgbackrest\n");
  process.exitCode = 2;
} else {
  // Before the hours of a restore: the commands after it need the keys and the ledgers.
  readLedgersConfig({ ...givenEnvironment(), DATABASE_URL: "postgres://restored" });
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  process.exitCode = await restore({ config, stanza, dataDir: data, at, print });
}
