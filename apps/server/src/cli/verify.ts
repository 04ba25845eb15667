import "./plain-failures.ts";
import { isId } from "@vigie/domain";
import { parseArgs } from "node:util";
import { readLedgersConfig } from "../config.ts";
import { verifyAnchors } from "../features/advice/advices/actions/anchors.ts";
import { verifyChains } from "../features/advice/advices/actions/verify.ts";
import { verifyDocuments } from "../features/club/documents/actions/chain.ts";
import { verifyRecords } from "../features/club/record/actions/verify.ts";
import { startServices } from "../boot/start-services.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run verify -- [--customer ID]`: checks the chains of accepted recommendations, of documents of the Club
 * and of the record of advice with the rows that it tells of, and names the first broken link of
 * each, and holds them and the ledger of accesses against the anchors outside the database (LEDGER_DIR). The exit code is 1 when one is broken. */
const { values } = parseArgs({ options: { customer: { type: "string" } } });
const { customer = null } = values;
if (customer !== null && !isId(customer)) {
  process.stderr.write("usage: npm run verify -- [--customer ID]\n");
  process.exit(2);
}

const config = readLedgersConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
let chains = 0;
let links = 0;
for await (const { customerId, count, broken } of verifyChains(services, customer)) {
  chains += 1;
  links += count;
  if (broken === null) continue;
  process.exitCode = 1;
  const name = broken.id === null ? "" : ` (${broken.id})`;
  process.stdout.write(cliText.brokenChain({ customerId, rank: broken.rank, name, reason: broken.reason }));
}
for await (const { customerId, count, broken } of verifyDocuments(services, customer)) {
  chains += 1;
  links += count;
  if (broken === null) continue;
  process.exitCode = 1;
  const name = broken.id === null ? "" : ` (${broken.id})`;
  process.stdout.write(cliText.brokenChain({ customerId, rank: broken.rank, name, reason: broken.reason }));
}
for await (const { customerId, count, broken } of verifyRecords(services, customer)) {
  chains += 1;
  links += count;
  if (broken === null) continue;
  process.exitCode = 1;
  const name = broken.about === null ? "" : ` (${broken.about.source} ${broken.about.id})`;
  process.stdout.write(cliText.brokenRecord({ customerId, rank: broken.rank, name, reason: broken.reason }));
}
if (customer === null) {
  const { compared, faults, torn } = await verifyAnchors(services);
  if (faults.length > 0) process.exitCode = 1;
  if (torn.length > 0) process.stdout.write(cliText.tornAnchors(torn));
  process.stdout.write(faults.map(cliText.anchorFault).join("") || cliText.anchorsIntact(compared));
}
process.stdout.write(process.exitCode === 1 ? "" : cliText.chainsIntact(chains, links));
await stop();
await database.close();
