import { createHttp } from "../../apps/server/src/http.ts";
import type { BenchServer } from "./bench-server.ts";
import { numberAt, textAt } from "../../tools/lib/json.ts";
import { machine, median, report, timed } from "./report.ts";
import { statementLines, statementOf } from "./statement.ts";

/** The same file sent a second time through the calls of the wizard, when every line of it is already held: read, compared with
 * what is held, and confirmed. It is compared with the first time, which also writes the lines. */
export async function benchTwice(
  server: BenchServer,
  { lines, repeats }: { lines: number; repeats: number },
): Promise<void> {
  const app = await createHttp(server.services);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  for (const format of ["csv", "ofx"] as const) {
    const bytes = new TextEncoder().encode(statementOf(format, statementLines(lines)));
    const first: number[] = [];
    const second: number[] = [];
    for (let turn = 0; turn < repeats; turn += 1) {
      const { token } = await server.addSession(app);
      const sending = { address, token, bytes, format };
      first.push(await timed(async () => await sendOnce({ ...sending, added: lines })));
      second.push(await timed(async () => await sendOnce({ ...sending, added: 0 })));
    }
    report({
      bench: "import",
      what: `${format.toUpperCase()} of ${lines} lines sent again, every line held already`,
      ours: median(second),
      peer: median(first),
      peerName: "the first sending of the same file (bar: 1)",
      unit: "ms",
      conditions: `sent, shown and confirmed over HTTP; median of ${repeats}, ${server.engine}, ${machine()}`,
    });
  }
  await app.close();
}

type Sending = {
  readonly address: string;
  readonly token: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: string;
  readonly added: number;
};

async function sendOnce({ address, token, bytes, format, added }: Sending): Promise<void> {
  const authorization = `Bearer ${token}`;
  const call = async (method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<unknown> => {
    const headers = new Headers({ authorization });
    if (body !== undefined) headers.set("content-type", "application/octet-stream");
    const reply = await fetch(`${address}/v1/users/me/${path}`, { method, headers, body: body ?? null });
    if (!reply.ok) throw new Error(`${method} ${path} answers ${reply.status}: ${await reply.text()}`);
    return await reply.json();
  };
  const batchId = textAt(
    await call("POST", `imports?file_name=releve.${format}`, bytes),
    "import",
    "batch_id",
  );
  const shown = await call("GET", `import_batches/${batchId}`);
  if (numberAt(shown, "batch", "new_count") !== added) throw new Error(`Other than ${added} lines are new.`);
  const done = await call("POST", `import_batches/${batchId}/confirm`);
  if (numberAt(done, "batch", "added_count") !== added) throw new Error("The import is confirmed otherwise.");
}
