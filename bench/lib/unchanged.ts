import { readFileSync } from "node:fs";
import http from "node:http";
import type { createPool } from "../../apps/server/src/db/connection.ts";
import { load } from "./load.ts";

/** What a dashboard that did not change costs: the processor of the web process for each of its calls, answered 304, beside the same
 * calls answered whole and beside the version alone, read by pg. */

type Member = { readonly id: string; readonly token: string };
type Costs = { readonly unchanged: number; readonly whole: number; readonly bare: number };

type Measured = {
  readonly address: string;
  readonly pid: number;
  readonly pool: ReturnType<typeof createPool>;
  readonly members: readonly Member[];
  readonly paths: readonly string[];
  readonly clients: number;
  readonly seconds: number;
};

/** Milliseconds of processor a call.
 * @throws where a tag is missing, or what is unchanged is answered whole */
export async function unchangedCosts(measured: Measured): Promise<Costs> {
  const { address, pid, pool, members, paths, clients, seconds } = measured;
  const agent = new http.Agent({ keepAlive: true });
  const tags = new Map<string, string>();
  for (const { token } of members)
    for (const path of paths) {
      const { tag } = await ask(`${address}${path}`, { agent, token });
      if (tag === undefined) throw new Error(`${path} has no tag.`);
      tags.set(`${token} ${path}`, tag);
    }
  const asking = async (isHeld: boolean): Promise<number> => {
    const expected = isHeld ? 304 : 200;
    const calls = paths.map((path) => ({
      name: path,
      run: async (turn: number) => {
        const token = members[turn % members.length]?.token ?? "";
        const tag = isHeld ? tags.get(`${token} ${path}`) : undefined;
        const { status } = await ask(`${address}${path}`, { agent, token, ...(tag ? { tag } : {}) });
        if (status !== expected) throw new Error(`${path} answered ${status}, not ${expected}.`);
      },
    }));
    await load(calls, { clients, seconds: seconds / 4 });
    const before = processorMs(pid);
    const { latencies } = await load(calls, { clients, seconds });
    return (processorMs(pid) - before) / countOf(latencies);
  };
  const bare = async (): Promise<number> => {
    const text =
      "select (select coalesce(sum(steps), 0) from customer_changes where customer_id = $1) own, (select coalesce(sum(steps), 0) from shared_changes) shared";
    const run = async (turn: number) =>
      await pool.query({ name: "version", text, values: [members[turn % members.length]?.id] });
    const calls = [{ name: "version", run }];
    await load(calls, { clients, seconds: seconds / 4 });
    const before = process.cpuUsage();
    const { latencies } = await load(calls, { clients, seconds });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / countOf(latencies);
  };
  const costs = { unchanged: await asking(true), whole: await asking(false), bare: await bare() };
  agent.destroy();
  return costs;
}

function countOf(latencies: ReadonlyMap<string, readonly number[]>): number {
  return [...latencies.values()].flat().length;
}

type Asking = { readonly agent: http.Agent; readonly token: string; readonly tag?: string };

async function ask(url: string, { agent, token, tag }: Asking): Promise<{ status: number; tag?: string }> {
  return await new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "accept-encoding": "gzip, deflate, br",
      ...(tag === undefined ? {} : { "if-none-match": tag }),
    };
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume();
      response.on("error", reject);
      response.on("end", () => {
        const { etag } = response.headers;
        resolve({ status: response.statusCode ?? 0, ...(etag === undefined ? {} : { tag: etag }) });
      });
    });
    request.on("error", reject);
  });
}

/** Of a process of this machine, since its start: proc(5), in hundredths of a second. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
