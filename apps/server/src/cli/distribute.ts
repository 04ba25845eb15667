import "./plain-failures.ts";
import { parseArgs } from "node:util";
import { readOwnerConfig } from "../config.ts";
import { openAccess, partitionDatabase, spreadDatabase } from "../db/open-access.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run distribute` places every table where one list says (`db/distribution.ts`): over the machines of a cluster of Citus where the
 * database is its coordinator, else in partitions of one PostgreSQL. Fresh or filled, as the owner of the tables; again it goes on where it
 * was. The service stops meanwhile: each table is locked while it moves. */
const { values } = parseArgs({ options: { partitions: { type: "string", default: "16" } } });
const parts = Number(values.partitions);
if (Number.isInteger(parts) && parts >= 2 && parts <= 1024) await distribute();
else {
  process.stderr.write(cliText.distributeNeedsNumber);
  process.exitCode = 1;
}

async function distribute(): Promise<void> {
  const config = readOwnerConfig();
  const database = await openDatabase(config);
  try {
    const { ownerDatabaseUrl: ownerUrl } = config;
    const { isOwner } = await openAccess({ url: database.url, ownerUrl, onError: () => undefined });
    if (!isOwner) {
      process.stderr.write(cliText.rolesNeedOwner);
      process.exitCode = 1;
      return;
    }
    const url = ownerUrl ?? database.url;
    const say = (line: string): void => void process.stdout.write(line);
    const spread = await spreadDatabase(url, (table) => say(cliText.spread(table)));
    const moved =
      spread ??
      (await partitionDatabase(url, {
        parts,
        onMoved: ({ table, rows, ms }) => say(cliText.moved(table, rows, ms)),
      }));
    say(cliText.distributed(moved.length));
  } finally {
    await database.close();
  }
}
