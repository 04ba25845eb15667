import "./plain-failures.ts";
import { variants } from "@vigie/domain";
import { parseArgs } from "node:util";
import { startServices } from "../boot/start-services.ts";
import { readToolConfig } from "../config.ts";
import { inviteFrom } from "../features/identity/invitations/actions/invite-from.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run invite -- --advisor ADDRESS [--variant NAME] ADDRESS...`: mails each saver the advisor's invitation to register. */
const usage = "usage: npm run invite -- --advisor ADDRESS [--variant NAME] ADDRESS...\n";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { advisor: { type: "string" }, variant: { type: "string", default: "vigie" } },
});
const { advisor, variant } = values;
if (advisor === undefined || positionals.length === 0 || !variants.some(({ name }) => name === variant)) {
  process.stderr.write(usage);
  process.exit(2);
}
const config = readToolConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
for (const email of positionals) {
  const invited = await inviteFrom(services, { email, advisor, variant });
  process.stdout.write(
    invited.ok ? cliText.invited(email) : cliText.inviteRefused[invited.code]({ email, advisor }),
  );
  if (!invited.ok) process.exitCode = 1;
}
await stop();
await database.close();
