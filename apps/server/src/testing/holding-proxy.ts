import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call that waits for its answer. */
export type HeldCall = { readonly path: string; readonly release: () => void };

export type HoldingProxy = {
  readonly url: string;
  /** The n-th of the calls to come waits until it is released; resolved once it is there. */
  readonly hold: (n: number) => Promise<HeldCall>;
  readonly close: () => Promise<void>;
};

type ProxyOptions = {
  readonly target: () => string;
  /** The calls that `hold` counts; the others pass. */
  readonly counts: (path: string) => boolean;
};

/** Stands before a partner's sandbox and holds the call of somebody who is to die while they wait for it. It passes the `Host` on, so
 * that the addresses of the next pages lead through it too. */
export async function openHoldingProxy({ target, counts }: ProxyOptions): Promise<HoldingProxy> {
  let [left, tell]: [number, (call: HeldCall) => void] = [0, () => undefined];
  const server = createServer((request, response) => {
    const pass = (): void => {
      forward(target(), request, response);
    };
    const path = request.url ?? "";
    const isCounted = left > 0 && counts(path);
    if (isCounted) left -= 1;
    if (isCounted && left === 0) tell({ path, release: pass });
    else pass();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    hold: async (n) =>
      await new Promise((resolve) => {
        [left, tell] = [n, resolve];
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { method = "GET", headers, url = "/" } = request;
  const onward = ask(new URL(url, target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  const cut = (): void => void response.destroy();
  onward.on("error", cut);
  request.pipe(onward);
}
