import { failureText } from "./failure.ts";

/** Every command imports this module first: a failure that an operator can act on prints one sentence instead of a stack. */
process.on("uncaughtException", (error) => {
  const known = failureText(error);
  process.stderr.write(known ?? `${error.stack ?? String(error)}\n`);
  process.exit(1);
});
