import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { deflateSync } from "node:zlib";
import { createHttp } from "../../apps/server/src/http.ts";
import { asker } from "../../apps/server/src/test-house.ts";
import type { BenchHouse } from "./house.ts";
import { listAt } from "./json.ts";
import { machine, quantile, report, timed } from "./report.ts";

const execute = promisify(execFile);
const size = 19_900_000;

/** Files made to cost: each is refused. */
function bombs(): { name: string; bytes: Buffer }[] {
  const packed = deflateSync(Buffer.alloc(600_000_000));
  const pdf = Buffer.concat([
    Buffer.from(`%PDF-1.4\n4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
    packed,
    Buffer.from("\nendstream endobj\ntrailer<<>>\n%%EOF"),
  ]);
  return [
    {
      name: "tags that never close",
      bytes: Buffer.from("OFXHEADER:100\n\n<OFX>".concat("<A>".repeat(size / 3))),
    },
    { name: "commas", bytes: Buffer.from("Date;Libellé;Montant\n".concat(";".repeat(size - 30))) },
    { name: "empty records", bytes: Buffer.from("!Type:Bank\n".concat("^\n".repeat(size / 2 - 10))) },
    { name: "deep JSON", bytes: Buffer.from("[".repeat(size)) },
    { name: "PDF of 600 MB", bytes: pdf },
  ];
}

/** How long the other calls of a web process take while files made to cost are read and refused, against the same calls
 * before. The bar is twice (issue 6 §2). */
export async function benchBombs(house: BenchHouse, folder: string): Promise<void> {
  const app = await createHttp(house.services);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const script = fileURLToPath(new URL("bomber.mjs", import.meta.url));
  const saver = await house.addSession(app);
  const ask = asker(app, saver.token);
  const one = async (): Promise<number> =>
    await timed(async () => {
      const answer = await ask("GET", "/users/me/portfolios");
      if (answer.status !== 200) throw new Error(`The call answers ${answer.status}.`);
    });
  for (let warm = 0; warm < 200; warm += 1) await one();
  for (const { name, bytes } of bombs()) {
    const base = await during(one, pause(3000));
    const file = path.join(folder, "bomb");
    writeFileSync(file, bytes);
    let statuses: readonly unknown[] = [];
    const bombing = execute(process.execPath, [script, address, saver.token, file, "6"]).then(
      ({ stdout }) => {
        statuses = listAt({ statuses: JSON.parse(stdout) }, "statuses");
      },
    );
    const under = await during(one, bombing);
    if (statuses.some((status) => status !== 422))
      throw new Error(`The bomb of ${name} answers ${statuses.join(", ")}.`);
    report({
      bench: "import",
      what: `other calls' p95 while a bomb is refused: ${name}`,
      ours: quantile(under, 0.95),
      peer: quantile(base, 0.95),
      peerName: "the same calls without a bomb (bar: 2)",
      unit: "ms",
      conditions: `${statuses.length} bombs refused, ${under.length} calls beside them, ${base.length} before; ${machine()}`,
    });
  }
  await app.close();
}

const pause = async (ms: number): Promise<void> => await new Promise((resume) => setTimeout(resume, ms));

/** Times of calls, one after the other with a breath between, until something else ends. */
async function during(call: () => Promise<number>, other: Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const watched = other.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    times.push(await call());
    await pause(5);
  }
  await watched;
  return times;
}
