import { createReadStream, statSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createHttp } from "../../apps/server/src/http.ts";
import type { BenchServer } from "./bench-server.ts";
import { textAt } from "../../tools/lib/json.ts";
import { machine, quantile, report, timed } from "./report.ts";
import { statementLines, statementOf } from "./statement.ts";

const lines = 200_000;

/** How long a valid file of the maximum size blocks the web process for other requests, at each step of the wizard: the longest
 * turn of its event loop in CPU time, against the same process at rest. The bar is 100 ms (threats and faults, F18). */
export async function benchLong(server: BenchServer, folder: string): Promise<void> {
  const app = await createHttp(server.services);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const { token } = await server.addSession(app);
  const file = path.join(folder, "long");
  writeFileSync(file, statementOf("csv", statementLines(lines)));
  const imports = `${address}/v1/users/me/imports`;
  const call = async (method: string, url: string, body?: string): Promise<unknown> =>
    await ask({ method, url, token, send: (request) => void request.end(body) });
  const send = async (): Promise<unknown> => {
    const url = `${imports}?file_name=releve`;
    const length = statSync(file).size;
    const pour = (request: http.ClientRequest): void => void createReadStream(file).pipe(request);
    return await ask({ method: "POST", url, token, length, send: pour });
  };
  await call("GET", imports);
  const rest = await held(async () => await new Promise((resume) => setTimeout(resume, 1500)));
  let id = "";
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["sent, read and previewed", async () => (id = textAt(await send(), "import", "id"))],
    ["shown again", async () => await call("GET", `${imports}/${id}`)],
    ["confirmed", async () => await call("POST", `${imports}/${id}/confirm`, '{"joins":[]}')],
    ["sent again, every line held already", async () => await send()],
    ["taken back", async () => await call("DELETE", `${imports}/${id}`)],
  ];
  for (const [name, step] of steps) {
    const found = await held(step);
    report({
      bench: "import",
      what: `longest hold of the web process by a file of ${lines} lines: ${name}`,
      ours: found.longest,
      peer: rest.longest,
      peerName: "the same process at rest (bar: 100 ms)",
      unit: "ms",
      conditions: `1 turn of 1,000 over ${found.rare.toFixed(1)} ms (at rest ${rest.rare.toFixed(1)}), the step took ${found.took.toFixed(0)} ms; ${machine()}`,
    });
  }
  await app.close();
}

type Held = { readonly longest: number; readonly rare: number; readonly took: number };

/** CPU time of the thread between two turns of its event loop: unlike elapsed time, it does not include other processes. */
async function held(step: () => Promise<unknown>): Promise<Held> {
  const holds: number[] = [];
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    holds.push((now.user + now.system - last.user - last.system) / 1000);
    last = now;
  }, 1);
  const took = await timed(step);
  clearInterval(timer);
  return { longest: Math.max(...holds), rare: quantile(holds, 0.999), took };
}

type Asked = {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  readonly length?: number;
  readonly send: (request: http.ClientRequest) => void;
};

/** Sent in chunks, as a browser does: a client that copies the file first would block the process itself. */
async function ask({ method, url, token, length, send }: Asked): Promise<unknown> {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const type = length === undefined ? "application/json" : "application/octet-stream";
    const request = http.request(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === "POST" ? { "content-type": type } : {}),
        ...(length === undefined ? {} : { "content-length": length }),
      },
    });
    request.on("response", resolve);
    request.on("error", reject);
    send(request);
  });
  const body = await text(answer);
  if (answer.statusCode === undefined || answer.statusCode >= 300)
    throw new Error(`${method} ${url} answers ${answer.statusCode ?? "nothing"}: ${body.slice(0, 200)}`);
  return JSON.parse(body === "" ? "null" : body);
}
