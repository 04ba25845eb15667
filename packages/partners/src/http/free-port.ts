import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/** Below the ephemeral ports of Linux (32768 and up) and other systems, so that no outgoing connection takes the port between the
 * check and the start of its program. Each process starts at a different offset, as far as there are offsets. */
const lowest = 20_000;
const count = 12_000;
const drawnByAProcess = 20;

let drawn = 0;

/** Returns a port of this machine on which nothing listens and which this function has not given to a living process.
 * @throws Error where every port is taken */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const candidate = lowest + ((process.pid * drawnByAProcess + drawn) % count);
    drawn += 1;
    if ((await isFree(candidate)) && (await keep(candidate))) return candidate;
  }
  throw new Error("No port of this machine is free.");
}

/** Two processes may start at the same offset: a UDP socket on the same port number serves as a lock until this process ends; the
 * TCP port itself stays free for the listener. */
async function keep(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const held = createSocket("udp4");
    held.once("error", () => held.close(() => resolve(false)));
    held.bind({ port, address: "127.0.0.1", exclusive: true }, () => {
      held.unref();
      resolve(true);
    });
  });
}

/** Returns whether nothing listens on a port.
 * @param host the address to check; default: all addresses of the machine */
export async function isFree(candidate: number, host?: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port: candidate, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
