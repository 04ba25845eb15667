import { failureText, isUsage } from "../boot/failure.ts";

/** The first import of every operator command: a failure that an operator can act on (unreachable database, refused access, wrong
 * variable, file or option) is one sentence. */
process.on("uncaughtException", (error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(isUsage(error) ? 2 : 1);
});
