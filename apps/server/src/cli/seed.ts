import "./plain-failures.ts";
import { demoPassword } from "@vigie/domain";
import { parseArgs } from "node:util";
import { readToolConfig } from "../config.ts";
import { seedCustomers } from "../demo/seed-customers.ts";
import { seedNetwork } from "../demo/seed-network.ts";
import { hashPassword } from "../features/identity/sessions/actions.ts";
import { startServices } from "../boot/start-services.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run seed -- --customers N`: invented customers with twelve contracts each, for benches and trials. With `--advisors M`:
 * networks instead, customers with three contracts in the books of M advisors, in firms of ten with a manager. */
const { values } = parseArgs({
  options: { customers: { type: "string", default: "200" }, advisors: { type: "string", default: "0" } },
});
const [customers, advisors] = [Number(values.customers), Number(values.advisors)];
const isAsked = (count: number, from: number): boolean =>
  Number.isInteger(count) && count >= from && count <= 1_000_000;
if (!isAsked(customers, 1) || !isAsked(advisors, 0)) {
  process.stderr.write("usage: npm run seed -- --customers N [--advisors M]\n");
  process.exit(2);
}
const config = readToolConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
const seed = { customers, passwordHash: await hashPassword(demoPassword), now: services.clock() };
const made =
  advisors === 0
    ? await seedCustomers(services.db, seed)
    : await seedNetwork(services.db, { ...seed, advisors });
process.stdout.write(cliText.seeded({ made, password: demoPassword, customers, advisors }));
await stop();
await database.close();
