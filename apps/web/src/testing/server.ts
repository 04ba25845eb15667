import { api } from "@vigie/api";
import { fakeApi, type FakeApi, type WireAnswer } from "@vigie/testkit";
import { afterEach, vi } from "vitest";

/** Fake server of the web tests: the only place where a test replaces `fetch`. With `serveApi`, a test fails when a request of
 * the page or a response of the test does not match the API's schemas. */

let running: FakeApi[] = [];

afterEach(() => {
  const faults = running.flatMap((server) => server.faults);
  running = [];
  vi.unstubAllGlobals();
  if (faults.length > 0) throw new Error(`the API's schemas do not allow:\n${faults.join("\n")}`);
});

/** Replaces `fetch` with a fake API; responses come from `answer`, as JSON, or are set later by `server.reply`. */
export function serveApi(answer?: WireAnswer): FakeApi {
  const server = fakeApi();
  // No page test has a live channel: a test expresses in its responses what the channel would announce.
  server.refuse(api.sessions.websocketToken, "server.unexpected");
  if (answer !== undefined) server.onWire(answer);
  running.push(server);
  vi.stubGlobal("fetch", server.fetch);
  return server;
}

/** Replaces `fetch` without checking against the API's schemas: for network failures, or for responses that our server never
 * sends. */
export function serveUnchecked(answer: WireAnswer): void {
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => await answer(url, init));
}

export function serveNothing(): void {
  serveUnchecked(() => Promise.reject(new TypeError("Failed to fetch")));
}
