import "./plain-failures.ts";
import { variants } from "@vigie/domain";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readToolConfig } from "../config.ts";
import {
  countReaders,
  readNewsletter,
  sendNewsletter,
} from "../features/messages/notifications/actions/newsletter-send.ts";
import { startServices } from "../boot/start-services.ts";
import { openDatabase } from "./open-database.ts";
import { cliText, newsletterRefusals } from "./text.ts";

/** `npm run newsletter -- [--variant NAME] [--dry-run] FILE`: writes a letter to those who asked for it, through the outbox. */
const usage = "usage: npm run newsletter -- [--variant NAME] [--dry-run] FILE\n";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { variant: { type: "string", default: "vigie" }, "dry-run": { type: "boolean" } },
});
const [file] = positionals;
const variant = variants.find(({ name }) => name === values.variant);
if (file === undefined || variant === undefined) {
  process.stderr.write(usage);
  process.exit(2);
}
const text = readNewsletter(await readFile(file, "utf8"));
if (!text.ok) {
  process.stderr.write(`${newsletterRefusals[text.code]}\n`);
  process.exit(1);
}
const config = readToolConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
if (values["dry-run"] === true)
  process.stdout.write(cliText.newsletterReaders(text.value.subject, await countReaders(services, variant)));
else {
  const sent = await sendNewsletter(services, { text: text.value, variant });
  process.stdout.write(sent.ok ? cliText.newsletterSent(sent.value) : `${newsletterRefusals[sent.code]}\n`);
  if (!sent.ok) process.exitCode = 1;
}
await stop();
await database.close();
