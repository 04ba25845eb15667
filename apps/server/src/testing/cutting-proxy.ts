import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Which of the coming calls are cut: before the request arrives, or after it arrived and before its response returns. */
export type Cut = {
  readonly after: number;
  readonly calls: number;
  readonly lost: "request" | "answer";
};

export type CuttingProxy = {
  readonly url: string;
  readonly cut: (plan: Cut | null) => void;
  /** Number of calls cut by the last plan. */
  readonly struck: () => number;
  readonly close: () => Promise<void>;
};

/** A proxy in front of a partner's sandbox that cuts the connection of some calls. */
export async function openCuttingProxy(target: () => string): Promise<CuttingProxy> {
  let [plan, seen, struck]: [Cut | null, number, number] = [null, 0, 0];
  const isStruck = (): boolean => {
    if (plan === null) return false;
    seen += 1;
    return seen > plan.after && seen <= plan.after + plan.calls;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(Buffer.from(part));
      const lost = isStruck() ? plan?.lost : undefined;
      if (lost !== undefined) struck += 1;
      if (lost === "request") return void request.socket.destroy();
      const { connection: _, host: __, "content-length": ___, ...headers } = request.headers;
      const { method = "GET" } = request;
      const answer = await fetch(`${target()}${request.url ?? ""}`, {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(method === "POST" ? { body: Buffer.concat(parts) } : {}),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      if (lost === "answer") return void request.socket.destroy();
      const type = answer.headers.get("content-type");
      response.writeHead(answer.status, type === null ? {} : { "content-type": type }).end(body);
    })().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    cut: (next) => {
      [plan, seen, struck] = [next, 0, 0];
    },
    struck: () => struck,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
