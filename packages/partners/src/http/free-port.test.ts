import { createServer } from "node:net";
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
