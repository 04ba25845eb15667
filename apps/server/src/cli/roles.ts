import "./plain-failures.ts";
import { parseArgs } from "node:util";
import { readOwnerConfig } from "../config.ts";
import { openAccess } from "../db/open-access.ts";
import { createRolesSql, databaseRoles } from "../db/roles.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run roles` applies the migrations as the owner of the tables, makes the roles that are missing, and gives each what it may do;
 * again it changes nothing. `-- --sql` prints how an operator makes the roles where the owner may not. */
const { values } = parseArgs({ options: { sql: { type: "boolean", default: false } } });
if (values.sql) process.stdout.write(`${createRolesSql}\n`);
else await prepare();

async function prepare(): Promise<void> {
  const config = readOwnerConfig();
  const database = await openDatabase(config);
  try {
    const { isOwner } = await openAccess({
      url: database.url,
      ownerUrl: config.ownerDatabaseUrl,
      onError: () => undefined,
    });
    process.stdout.write(isOwner ? cliText.rolesReady(databaseRoles) : cliText.rolesNeedOwner);
    if (!isOwner) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
