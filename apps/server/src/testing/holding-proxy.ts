import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call that waits for its response. */
export type HeldCall = { readonly path: string; readonly release: () => void };

export type HoldingProxy = {
  readonly url: string;
  /** Holds the n-th of the coming calls until it is released; resolves once it has arrived. */
  readonly hold: (n: number) => Promise<HeldCall>;
  readonly close: () => Promise<void>;
};

type ProxyOptions = {
  readonly target: () => string;
  /** Which calls `hold` counts; others pass. */
  readonly counts: (path: string) => boolean;
};

/** A proxy in front of a partner's sandbox that holds a call, so that its caller can be killed while waiting. It forwards the
 * `Host` header, so that links to further pages use the proxy too. */
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
