import { variants } from "@vigie/domain";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readToolConfig } from "../config.ts";
import {
  countReaders,
  type NewsletterCode,
  readNewsletter,
  sendNewsletter,
} from "../features/messages/notifications/actions/newsletter-send.ts";
import { startServices } from "../boot/start-services.ts";
import { openDatabase } from "./open-database.ts";

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
const reasons: Readonly<Record<NewsletterCode, string>> = {
  "newsletter.no_subject": "La première ligne doit être un objet, de 150 signes au plus.",
  "newsletter.no_text": "La lettre ne dit rien : après l’objet, une ligne vide, puis les paragraphes.",
  "newsletter.already_sent": "Cette lettre a déjà été envoyée.",
};
const text = readNewsletter(await readFile(file, "utf8"));
if (!text.ok) {
  process.stderr.write(`${reasons[text.code]}\n`);
  process.exit(1);
}
const config = readToolConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
if (values["dry-run"] === true)
  process.stdout.write(`« ${text.value.subject} » : ${await countReaders(services, variant)} abonnés.\n`);
else {
  const sent = await sendNewsletter(services, { text: text.value, variant });
  process.stdout.write(
    sent.ok ? `Lettre confiée à l’envoi pour ${sent.value} abonnés.\n` : `${reasons[sent.code]}\n`,
  );
  if (!sent.ok) process.exitCode = 1;
}
await stop();
await database.close();
