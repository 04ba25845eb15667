import "./plain-failures.ts";
import { firmRoles, variants } from "@vigie/domain";
import { parseArgs } from "node:util";
import { startServices } from "../boot/start-services.ts";
import { readToolConfig } from "../config.ts";
import { addAdvisor } from "../features/identity/users/actions/add-advisor.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run advisor -- --firm NAME [--variant NAME] [--role advisor|manager|admin] ADDRESS FIRST_NAME LAST_NAME`: lets in an advisor,
 * who chooses a password by the link of a mail and invites savers; the first one of a firm lets the others in, as its admin. Where the
 * demonstration is closed nobody enters before. */
const usage =
  "usage: npm run advisor -- --firm NAME [--variant NAME] [--role advisor|manager|admin] ADDRESS FIRST_NAME LAST_NAME\n";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    firm: { type: "string" },
    variant: { type: "string", default: "vigie" },
    role: { type: "string", default: "advisor" },
  },
});
const [email, firstName, lastName] = positionals;
const { firm, variant } = values;
const role = firmRoles.find((one) => one === values.role);
const isComplete =
  firm !== undefined &&
  email !== undefined &&
  firstName !== undefined &&
  lastName !== undefined &&
  role !== undefined;
if (!isComplete || !variants.some(({ name }) => name === variant)) {
  process.stderr.write(usage);
  process.exit(2);
}
const config = readToolConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
const added = await addAdvisor(services, { email, firstName, lastName, firm, variant, role });
process.stdout.write(added.ok ? cliText.advisorAdded(email) : cliText.advisorRefused[added.code](email));
if (!added.ok) process.exitCode = 1;
await stop();
await database.close();
