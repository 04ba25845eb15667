import { demoPassword } from "@vigie/domain";
import { startServices } from "../boot/start-services.ts";
import { openDatabase } from "../cli/open-database.ts";
import { readToolConfig } from "../config.ts";
import { hashPassword } from "../features/identity/sessions/actions.ts";
import { ensureUser } from "../features/identity/users/actions.ts";
import { seedHousehold } from "./test-seeded-household.ts";

/** `node apps/server/src/testing/seed-households.ts SEED:ADDRESS...`: for end-to-end tests, creates customers with the households
 * that the server's tests draw from these seeds (empty without a seed), in the database of the running Vigie whose data folder
 * is set in the environment. */
const config = readToolConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
const passwordHash = await hashPassword(demoPassword);
const person = {
  passwordHash,
  firstName: "Camille",
  lastName: "Roussel",
  firmId: null,
  demo: false,
} as const;
for (const asked of process.argv.slice(2)) {
  const [seed = "", email = ""] = asked.split(":");
  const id = await ensureUser(services, { ...person, email, roles: ["customer"] });
  if (seed !== "") await seedHousehold(services, { id }, Number(seed));
}
await stop();
await database.close();
