import { fstatSync } from "node:fs";
import { join } from "node:path";
import { controlPort, partners, sandboxPort } from "@vigie/partners";
import { startSandboxesOf } from "@vigie/partners/sandboxes";

/** Starts the sandboxes of the partners that SANDBOXES names (all of them without it), each on its own port, and one control page.
 * Prints one line of JSON when all are ready. */

const env = process.env;
const list = Object.values(partners);

function portOf(name: string): number {
  const partner = list.find((one) => one.name === name);
  const { variable, usual } = partner === undefined ? controlPort : sandboxPort(partner);
  const port = Number(env[variable] ?? usual);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${variable} is a port, from 0 to 65535.`);
  return port;
}

const known = list.map(({ name }) => name);
const given = (env["SANDBOXES"] ?? "all").split(",").filter((name) => name !== "");
const names = given.includes("all") ? known : given;
for (const name of names) {
  if (!known.includes(name))
    throw new Error(`SANDBOXES names "${name}", which is no partner (${known.join(", ")}).`);
}
const sandboxes = await startSandboxesOf(names, {
  portOf,
  ...(env["SANDBOX_HOST"] === undefined ? {} : { host: env["SANDBOX_HOST"] }),
  env: { ...env, SANDBOX_DIR: env["SANDBOX_DIR"] ?? join(env["DATA_DIR"] ?? ".data", "sandboxes") },
});

let stopping = false;

function stop(): void {
  if (stopping) return;
  stopping = true;
  sandboxes.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// A parent that dies closes its channel and its pipe: the sandboxes never outlive it. A terminal, a file or /dev/null as
// standard input says nothing about a parent.
process.on("disconnect", stop);
const input = fstatSync(0);
if (input.isFIFO() || input.isSocket()) process.stdin.on("end", stop).on("close", stop).resume();

process.stdout.write(
  `${JSON.stringify({ ready: true, control: sandboxes.control.url, addresses: sandboxes.addresses })}\n`,
);
