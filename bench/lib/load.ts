import http from "node:http";

/** Latencies in milliseconds of each named call, and how long the whole lasted. */
export type Load = { readonly latencies: ReadonlyMap<string, readonly number[]>; readonly seconds: number };

export type Call = { readonly name: string; readonly run: (turn: number) => Promise<unknown> };

/** Clients that ask one call after the other without a pause, for some seconds. */
export async function load(
  calls: readonly Call[],
  options: { readonly clients: number; readonly seconds: number },
): Promise<Load> {
  const latencies = new Map(calls.map((call) => [call.name, new Array<number>()]));
  const start = performance.now();
  const end = start + options.seconds * 1000;
  let turn = 0;
  const client = async (): Promise<void> => {
    // Each asks at least once, however short the run and slow the machine.
    do {
      turn += 1;
      const mine = turn;
      for (const call of calls) {
        const before = performance.now();
        await call.run(mine);
        latencies.get(call.name)?.push(performance.now() - before);
      }
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: options.clients }, client));
  return { latencies, seconds: (performance.now() - start) / 1000 };
}

/** Several loads as one. */
export function together(loads: readonly Load[]): Load {
  const latencies = new Map<string, number[]>();
  for (const one of loads) {
    for (const [name, values] of one.latencies)
      latencies.set(name, [...(latencies.get(name) ?? []), ...values]);
  }
  return { latencies, seconds: loads.reduce((sum, one) => sum + one.seconds, 0) };
}

export function allLatencies(of: Load): number[] {
  return [...of.latencies.values()].flat();
}

export type Getter = {
  /** With something to send it is a POST. */
  readonly get: (path: string, token: string, sent?: unknown) => Promise<string>;
  readonly close: () => void;
};

/** A lean HTTP client with kept connections: the less it costs, the less it hides.
 * @param encoding what it accepts, as a browser would say it
 * @param more what it says beside that with each call */
export function createGetter(
  origin: string,
  encoding: string,
  more: Readonly<Record<string, string>> = {},
): Getter {
  const agent = new http.Agent({ keepAlive: true });
  const get = async (path: string, token: string, sent?: unknown): Promise<string> =>
    await new Promise((resolve, reject) => {
      const type = sent === undefined ? {} : { "content-type": "application/json" };
      const headers = { authorization: `Bearer ${token}`, "accept-encoding": encoding, ...type, ...more };
      const method = sent === undefined ? "GET" : "POST";
      const request = http.request(`${origin}${path}`, { agent, headers, method }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          if (response.statusCode === 200) resolve(Buffer.concat(parts).toString("latin1"));
          else reject(new Error(`${path} answered ${response.statusCode ?? "nothing"}.`));
        });
      });
      request.on("error", reject);
      request.end(sent === undefined ? undefined : JSON.stringify(sent));
    });
  return { get, close: () => agent.destroy() };
}
