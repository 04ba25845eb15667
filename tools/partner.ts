import { existsSync } from "node:fs";
import path from "node:path";
import { nodeCommand, run } from "./lib/run.ts";

/** `npm run partner -- aggregation setup|check|replay FOLDER`: see `apps/server/src/cli/partner.ts`. */
const args = process.argv.slice(2).map((word, index) => {
  const file = path.resolve(process.env["INIT_CWD"] ?? ".", word);
  return index === 2 && existsSync(file) ? file : word;
});
const { code } = await run(nodeCommand("apps/server/src/cli/partner.ts", ...args), { show: true });
process.exitCode = code;
