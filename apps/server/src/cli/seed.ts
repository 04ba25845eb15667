import { demoPassword } from "@vigie/domain";
import { parseArgs } from "node:util";
import { readToolConfig } from "../config.ts";
import { seedCustomers } from "../demo/seed-customers.ts";
import { hashPassword } from "../features/identity/sessions/actions.ts";
import { startServices } from "../boot/start-services.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run seed -- --customers N`: invented customers with twelve contracts each, for benches and trials. */
const { values } = parseArgs({ options: { customers: { type: "string", default: "200" } } });
const customers = Number(values.customers);
if (!Number.isInteger(customers) || customers < 1 || customers > 1_000_000) {
  process.stderr.write("usage: npm run seed -- --customers N\n");
  process.exit(2);
}
const config = readToolConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
const made = await seedCustomers(services.db, {
  customers,
  passwordHash: await hashPassword(demoPassword),
  now: services.clock(),
});
process.stdout.write(cliText.seeded({ made, password: demoPassword, customers }));
await stop();
await database.close();
