import "./plain-failures.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readLedgersConfig } from "../config.ts";
import {
  countMissing,
  type Erasure,
  readErasure,
  savedLedger,
} from "../features/identity/users/actions/erasure-ledger.ts";
import { replayErasure } from "../features/identity/users/actions/replay.ts";
import { startServices } from "../boot/start-services.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run erasures -- save` prints the ledger of erasures, to keep beside a backup; `npm run erasures -- replay [FILE...]`
 * erases again, in a restored database, those whom the ledger outside the database names (LEDGER_DIR), and those of the files. */
const usage = `usage: npm run erasures -- save > FILE
       npm run erasures -- replay [FILE...]
`;
const [command, ...files] = process.argv.slice(2);
if (command !== "replay" && (command !== "save" || files.length > 0)) {
  process.stderr.write(usage);
  process.exit(2);
}
const config = readLedgersConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
if (command === "save") for (const line of await savedLedger(services)) process.stdout.write(`${line}\n`);
else process.exitCode = await replay(files);
await stop();
await database.close();

async function replay(names: readonly string[]): Promise<number> {
  const counts = { erased: 0, already_gone: 0, refused: 0, unreadable: 0 };
  const erasures = await readAll(names);
  process.stdout.write(cliText.erasuresRead(erasures.length, path.resolve(config.ledgerDir)));
  const missing = await countMissing(
    services,
    new Set(erasures.map((one) => one !== "unreadable" && one.userId)),
  );
  for (const erasure of erasures)
    counts[erasure === "unreadable" ? erasure : await replayErasure(services, erasure)] += 1;
  process.stdout.write(cliText.erasures(counts));
  if (missing > 0) process.stdout.write(cliText.erasuresMissing(missing));
  return counts.refused + counts.unreadable + missing > 0 ? 1 : 0;
}

async function readAll(names: readonly string[]): Promise<(Erasure | "unreadable")[]> {
  const texts = await Promise.all(names.map(async (name) => await readFile(name, "utf8")));
  const kept = (await services.ledgers.read("erasures")).map(readErasure);
  const torn = kept.flatMap((one, at) => (one === "unreadable" ? [at + 1] : []));
  if (torn.length > 0) process.stdout.write(cliText.tornErasures(torn));
  const others = texts.flatMap((text) => text.split("\n")).map(readErasure);
  return [...kept, ...others].filter((one) => one !== null);
}
