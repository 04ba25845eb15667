import {
  startSmtpServer,
  type SmtpCharacter,
  type SmtpTestServer,
  type TakenMail,
} from "@vigie/partners/sandboxes";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

/** Third-party mail servers: `smtp-server` everywhere, Debian's aiosmtpd if it is installed (`apt-get install
 * python3-aiosmtpd`). */

const python = "/usr/bin/python3";
export const hasAiosmtpd = spawnSync(python, ["-c", "import aiosmtpd"]).status === 0;

export const mailServers = [
  { name: "smtp-server", isThere: true, start: startSmtpServer },
  {
    name: hasAiosmtpd
      ? "aiosmtpd of Debian"
      : "aiosmtpd of Debian: SKIPPED, python3-aiosmtpd is not installed",
    isThere: hasAiosmtpd,
    start: startAiosmtpd,
  },
] as const;

async function startAiosmtpd({ tls, ...character }: SmtpCharacter = {}): Promise<SmtpTestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-aiosmtpd-"));
  const tlsFiles = { key: path.join(folder, "key.pem"), cert: path.join(folder, "cert.pem") };
  if (tls !== undefined) {
    writeFileSync(tlsFiles.key, tls.key);
    writeFileSync(tlsFiles.cert, tls.cert);
  }
  const given = JSON.stringify({ ...character, ...(tls === undefined ? {} : { tlsFiles }) });
  const script = path.join(import.meta.dirname, "aiosmtpd-server.py");
  const child = spawn(python, [script, given], { stdio: ["ignore", "pipe", "ignore"] });
  const taken: TakenMail[] = [];
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    lines.on("line", (line) => {
      const said: TakenMail | { readonly port: number } = JSON.parse(line);
      if ("port" in said) resolve(said.port);
      else taken.push(said);
    });
    child.once("exit", () => reject(new Error("aiosmtpd did not start")));
  });
  const close = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, taken, close };
}
