import "./plain-failures.ts";
import { variants } from "@vigie/domain";
import { parseArgs } from "node:util";
import { startServices } from "../boot/start-services.ts";
import { readToolConfig } from "../config.ts";
import { addCoupon } from "../features/club/plans/actions.ts";
import { couponTerms } from "./coupon-options.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** `npm run coupon -- CODE --months N`: makes a promotional code of the Club, or changes what it gives from now on. */
const usage =
  "usage: npm run coupon -- CODE (--months N | --percent N [--lasts once|forever|MONTHS] | --amount EUROS)\n" +
  "  [--until YYYY-MM-DD] [--uses N] [--variant NAME]\n";
const text = { type: "string" } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    months: text,
    percent: text,
    amount: text,
    lasts: text,
    until: text,
    uses: text,
    variant: { ...text, default: "vigie" },
  },
});
const [code, ...more] = positionals;
const terms = couponTerms(values);
const isCode = code !== undefined && /^[A-Za-z0-9-]{1,40}$/.test(code) && more.length === 0;
if (!isCode || terms === null || !variants.some(({ name }) => name === values.variant)) {
  process.stderr.write(usage);
  process.exit(2);
}
const config = readToolConfig();
const database = await openDatabase(config);
const { services, stop } = await startServices(config, database.url);
const isKept = await addCoupon(services, { variant: values.variant, code, ...terms });
process.stdout.write(cliText.coupon[isKept ? "kept" : "used"](code.toUpperCase()));
if (!isKept) process.exitCode = 1;
await stop();
await database.close();
