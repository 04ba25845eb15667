import "./plain-failures.ts";
import { startServices } from "../boot/start-services.ts";
import { readToolConfig } from "../config.ts";
import { longSealedColumns } from "../db/sealed-columns.ts";
import { resealColumn } from "../edge/reseal.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run reseal` seals with the first of `SECRET_KEYS` what a former key still opens, beside the running service. Every process needs
 * the new key before. The exit code is 1 where no key opens an envelope. */
const config = readToolConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
let total = 0;
for (const column of longSealedColumns) {
  const { table, resealed, unopened } = await resealColumn(services, column);
  const place = `${table}.${column.column}`;
  total += resealed;
  if (resealed > 0) process.stdout.write(cliText.resealed(place, resealed));
  if (unopened === 0) continue;
  process.stdout.write(cliText.unopened(place, unopened));
  process.exitCode = 1;
}
process.stdout.write(cliText.resealedAll(total, services.secrets.keyId));
await stop();
await database.close();
