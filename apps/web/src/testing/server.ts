import { api } from "@vigie/api";
import { fakeApi, type FakeApi, type WireAnswer } from "@vigie/testkit";
import { afterEach, vi } from "vitest";

/** The server of a web test: the one place where a test puts something else than the network behind `fetch`. A test fails when
 * its answers, or what the page asked, are not what the API's schemas say. */

let running: FakeApi[] = [];

afterEach(() => {
  const faults = running.flatMap((server) => server.faults);
  running = [];
  vi.unstubAllGlobals();
  if (faults.length > 0) throw new Error(`the API's schemas do not allow:\n${faults.join("\n")}`);
});

/** With an answer in the wire's own words, or to be given its replies by `server.reply`. */
export function serveApi(answer?: WireAnswer): FakeApi {
  const server = fakeApi();
  // No test of a page has a live channel: what it would tell, the test says by its answers.
  server.refuse(api.sessions.websocketToken, "server.unexpected");
  if (answer !== undefined) server.onWire(answer);
  running.push(server);
  vi.stubGlobal("fetch", server.fetch);
  return server;
}

/** What comes instead of an answer where the network is away, or for a test of what no server of ours would send. */
export function serveUnchecked(answer: WireAnswer): void {
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => await answer(url, init));
}

export function serveNothing(): void {
  serveUnchecked(() => Promise.reject(new TypeError("Failed to fetch")));
}
