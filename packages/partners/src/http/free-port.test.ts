import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freePort, isFree } from "./free-port.ts";

test("a port is given once, is free, and is none that an outgoing connection may take", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, async () => await freePort()));
  expect(new Set(ports).size).toBe(50);
  expect(ports.every((port) => port >= 20_000 && port < 32_000)).toBe(true);
  expect(await Promise.all(ports.map(async (port) => await isFree(port)))).not.toContain(false);
});

test.each(["127.0.0.1", "0.0.0.0"])("a port where a program listens on %s is not free", async (host) => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  expect(await isFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isFree(port)).toBe(true);
});

test("a process that draws from the same place is given other ports, while this one lives", async () => {
  const drawing = `Object.defineProperty(process, "pid", { value: Number(process.argv[1]) });
    const { freePort } = await import(process.argv[2]);
    console.log(JSON.stringify([await freePort(), await freePort()]));
    process.stdin.resume();`;
  const start = (): ReturnType<typeof spawn> =>
    spawn(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        drawing,
        "--",
        "7",
        fileURLToPath(new URL("free-port.ts", import.meta.url)),
      ],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
  const drawn = async (child: ReturnType<typeof spawn>): Promise<unknown> =>
    await new Promise((resolve) =>
      child.stdout?.once("data", (text: Buffer) => resolve(JSON.parse(text.toString()))),
    );
  const [one, other] = [start(), start()];
  const ports = await Promise.all([drawn(one), drawn(other)]);
  for (const child of [one, other]) child.kill();
  expect(new Set(ports.flat()).size).toBe(4);
});
