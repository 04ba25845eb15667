import { parseArgs } from "node:util";
import { drill } from "./lib/backup-drill.ts";
import { hasPgBackRest } from "./lib/postgres-backup.ts";
import { restore } from "./lib/backup-restore.ts";

/** `npm run backup -- restore --config FILE --data EMPTY_FOLDER [--at MOMENT]`: the database of a moment on an empty machine,
 * held against its ledgers before it opens. `npm run backup -- drill [--customers N]`: loses a machine on purpose, in a folder
 * of its own, and says what came back. Both need Debian's pgbackrest. */
const usage = `usage: npm run backup -- restore --config FILE --data EMPTY_FOLDER [--at "2026-11-23 12:00:00+00"] [--stanza vigie]
       npm run backup -- drill [--customers 1000]
`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    config: { type: "string" },
    data: { type: "string" },
    at: { type: "string" },
    stanza: { type: "string", default: "vigie" },
    customers: { type: "string", default: "1000" },
  },
});
const [command] = positionals;
const { config, data, at = null, stanza } = values;
const customers = Number(values.customers);

if (!hasPgBackRest()) {
  process.stderr.write("pgbackrest is not on this machine: apt-get install pgbackrest\n");
  process.exitCode = 2;
} else if (command === "restore" && config !== undefined && data !== undefined) {
  process.exitCode = await restore({ config, stanza, dataDir: data, at, print });
} else if (command === "drill" && Number.isInteger(customers) && customers >= 10) {
  const found = await drill({ customers, print });
  process.exitCode = found.faults.length === 0 ? 0 : 1;
} else {
  process.stderr.write(usage);
  process.exitCode = 2;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
