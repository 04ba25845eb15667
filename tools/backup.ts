import { parseArgs } from "node:util";
import { drill } from "./lib/backup-drill.ts";
import { hasPgBackRest } from "../apps/server/src/cli/pgbackrest.ts";
import { nodeCommand, run } from "./lib/run.ts";

/** `npm run backup -- restore --config FILE --data EMPTY_FOLDER [--at MOMENT]`: restores the database to a point in time on an
 * empty machine, and checks it against its ledgers before it opens. `npm run backup -- drill [--customers N]`: loses a machine
 * on purpose, in a temporary folder, and reports what was restored. Both need Debian's pgbackrest. */
const usage = `usage: npm run backup -- restore --config FILE --data EMPTY_FOLDER [--at "2026-11-23 12:00:00+00"] [--stanza vigie]
       npm run backup -- drill [--customers 1000]
`;
const [command, ...rest] = process.argv.slice(2);
if (command === "restore") {
  const { code } = await run(nodeCommand("apps/server/src/cli/restore.ts", ...rest), { show: true });
  process.exitCode = code;
} else if (command === "drill") process.exitCode = await drillOf(rest);
else {
  process.stderr.write(usage);
  process.exitCode = 2;
}

async function drillOf(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { customers: { type: "string", default: "1000" } },
  });
  const customers = Number(values.customers);
  if (!Number.isInteger(customers) || customers < 10 || !hasPgBackRest()) {
    process.stderr.write(
      hasPgBackRest() ? usage : "pgbackrest is not on this machine: apt-get install pgbackrest\n",
    );
    return 2;
  }
  const { faults } = await drill({ customers, print: (line) => void process.stdout.write(`${line}\n`) });
  return faults.length === 0 ? 0 : 1;
}
