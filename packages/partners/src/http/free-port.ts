import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/** Below the ports that Linux (32768 and up) and other systems give to outgoing connections: between the moment when a port is
 * found free and the one when its program listens, no connection takes it. Each process draws from a place of its own, as far as there are
 * places. */
const lowest = 20_000;
const count = 12_000;
const drawnByAProcess = 20;

let drawn = 0;

/** A port of this machine on which nothing listens, and which no living process has been given by this function.
 * @throws Error where every port is taken */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const candidate = lowest + ((process.pid * drawnByAProcess + drawn) % count);
    drawn += 1;
    if ((await isFree(candidate)) && (await keep(candidate))) return candidate;
  }
  throw new Error("No port of this machine is free.");
}

/** Two processes may draw from one place: the datagram socket of the same number, of which nobody has another use, is held until this
 * process ends, and leaves the port itself to who listens. */
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

/** Nothing listens there.
 * @param host the address asked, or all of the machine */
export async function isFree(candidate: number, host?: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port: candidate, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
