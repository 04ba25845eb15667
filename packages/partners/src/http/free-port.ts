import { createServer } from "node:net";

/** Below the ports that Linux (32768 and up) and other systems give to outgoing connections: between the moment when a port is
 * found free and the one when its program listens, no connection takes it. Each process draws from a place of its own. */
const lowest = 20_000;
const count = 12_000;
const drawnByAProcess = 20;

let drawn = 0;

/** A port of this machine on which nothing listens, and which this process has not given before.
 * @throws Error where every port is taken */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const candidate = lowest + ((process.pid * drawnByAProcess + drawn) % count);
    drawn += 1;
    if (await isFree(candidate)) return candidate;
  }
  throw new Error("No port of this machine is free.");
}

/** Nothing listens there.
 * @param host the address asked, or all of the machine */
export async function isFree(candidate: number, host?: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port: candidate, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
