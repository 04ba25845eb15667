import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { createHttp } from "../../apps/server/src/http.ts";
import { asker } from "../../apps/server/src/testing/test-server.ts";
import type { BenchServer } from "./bench-server.ts";
import { listAt } from "../../tools/lib/json.ts";
import { machine, median, quantile, report, timed } from "./report.ts";
import { statementLines, statementOf } from "./statement.ts";

const size = 19_900_000;
const windowMs = 1500;

/** A file that is sent, and the answer that it must get. */
type Sent = { readonly name: string; readonly bytes: Buffer; readonly status: number };

/** Files made to be expensive, each of which is refused, and a valid file of the maximum size. */
function bombs(): Sent[] {
  const packed = deflateSync(Buffer.alloc(600_000_000));
  const pdf = Buffer.concat([
    Buffer.from(`%PDF-1.4\n4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
    packed,
    Buffer.from("\nendstream endobj\ntrailer<<>>\n%%EOF"),
  ]);
  return [
    {
      name: "tags that never close",
      status: 422,
      bytes: Buffer.from("OFXHEADER:100\n\n<OFX>".concat("<A>".repeat(size / 3))),
    },
    {
      name: "commas",
      status: 422,
      bytes: Buffer.from("Date;Libellé;Montant\n".concat(";".repeat(size - 30))),
    },
    {
      name: "empty records",
      status: 422,
      bytes: Buffer.from("!Type:Bank\n".concat("^\n".repeat(size / 2 - 10))),
    },
    { name: "deep JSON", status: 422, bytes: Buffer.from("[".repeat(size)) },
    { name: "PDF of 600 MB", status: 422, bytes: pdf },
    {
      name: "none, an honest CSV of 50,000 rows read and shown",
      status: 201,
      bytes: Buffer.from(statementOf("csv", statementLines(50_000))),
    },
  ];
}

/** The duration of other calls of a web process while expensive files are read and refused, against the same calls without them.
 * The bar is twice (issue 6 §2). Windows with and without such a file alternate, so that other load of the machine affects both. */
export async function benchBombs(server: BenchServer, folder: string, rounds: number): Promise<void> {
  const app = await createHttp(server.services);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const saver = await server.addSession(app);
  const bomber = startBomber(address, saver.token);
  const ask = asker(app, saver.token);
  const one = async (): Promise<number> =>
    await timed(async () => {
      const answer = await ask("GET", "/users/me/portfolios");
      if (answer.status !== 200) throw new Error(`The call answers ${answer.status}.`);
    });
  for (let warm = 0; warm < 500; warm += 1) await one();
  for (const { name, bytes, status } of bombs()) {
    const file = path.join(folder, "bomb");
    writeFileSync(file, bytes);
    const found: { base: number[]; under: number[]; bombs: number }[] = [];
    // The first round warms up the reader.
    for (let round = 0; round <= rounds; round += 1) {
      const base = await during(one, pause(windowMs));
      bomber.start(file);
      const under = await during(one, pause(windowMs));
      const statuses = await bomber.stop();
      if (statuses.some((answer) => answer !== status))
        throw new Error(`The bomb of ${name} answers ${statuses.join(", ")}.`);
      if (round > 0) found.push({ base, under, bombs: statuses.length });
    }
    reportBomb(name, found);
  }
  bomber.end();
  await app.close();
}

type Round = { readonly base: readonly number[]; readonly under: readonly number[]; readonly bombs: number };

function reportBomb(name: string, rounds: readonly Round[]): void {
  const ratios = rounds.map(({ base, under }) => quantile(under, 0.95) / quantile(base, 0.95));
  const sum = (of: (round: Round) => number): number => rounds.reduce((total, round) => total + of(round), 0);
  report({
    bench: "import",
    what: `other calls' p95 while a bomb is refused: ${name}`,
    ours: median(rounds.map(({ under }) => quantile(under, 0.95))),
    peer: median(rounds.map(({ base }) => quantile(base, 0.95))),
    peerName: "the same calls without a bomb (bar: 2)",
    unit: "ms",
    conditions:
      `medians of ${rounds.length} pairs of windows of ${windowMs} ms; ratio of a pair: median ${median(ratios).toFixed(2)}, ` +
      `from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; ${sum(({ bombs: sent }) => sent)} files answered, ` +
      `${sum(({ under }) => under.length)} calls beside them, ${sum(({ base }) => base.length)} without; ${machine()}`,
  });
}

type Bomber = {
  readonly start: (file: string) => void;
  /** Stops sending and returns the answers. */
  readonly stop: () => Promise<readonly unknown[]>;
  readonly end: () => void;
};

function startBomber(address: string, token: string): Bomber {
  const script = fileURLToPath(new URL("bomber.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, address, token], { stdio: ["pipe", "pipe", "inherit"] });
  process.once("exit", () => child.kill());
  const lines = createInterface({ input: child.stdout });
  return {
    start: (file) => void child.stdin.write(`start ${file}\n`),
    stop: async () => {
      const next = new Promise<string>((resolve) => lines.once("line", resolve));
      child.stdin.write("stop\n");
      const statuses: unknown = JSON.parse(await next);
      return listAt({ statuses }, "statuses");
    },
    end: () => void child.stdin.end(),
  };
}

const pause = async (ms: number): Promise<void> => await new Promise((resume) => setTimeout(resume, ms));

/** Durations of successive calls with a pause between them, until the other work ends. */
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
