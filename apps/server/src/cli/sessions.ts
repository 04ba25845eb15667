import "./plain-failures.ts";
import { variants } from "@vigie/domain";
import { parseArgs } from "node:util";
import { startServices } from "../boot/start-services.ts";
import { readToolConfig } from "../config.ts";
import { endAllSessions, endSessionsOf } from "../features/identity/sessions/actions/end-by-operator.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run sessions -- end ADDRESS [--variant NAME]`, or `end --all`: the next call of each is answered 401. */
const usage = "usage: npm run sessions -- end ADDRESS [--variant NAME] | npm run sessions -- end --all\n";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean", default: false }, variant: { type: "string", default: "vigie" } },
});
const [command, email] = positionals;
const isKnown = variants.some(({ name }) => name === values.variant);
if (command !== "end" || values.all === (email !== undefined) || !isKnown) {
  process.stderr.write(usage);
  process.exit(2);
}
const config = readToolConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
const ended =
  email === undefined
    ? await endAllSessions(services)
    : await endSessionsOf(services, { email, variant: values.variant });
process.stdout.write(cliText.sessionsEnded(ended));
await stop();
await database.close();
