import { expect, test } from "vitest";
import { api, createClient } from "./index.ts";

/** A refusal whose body does not arrive whole. */
function cutShort(): Response {
  const body = new ReadableStream({
    pull: (stream) => {
      stream.error(new TypeError("cut"));
    },
  });
  return new Response(body, { status: 403 });
}

const callAnsweredBy = (answer: () => Response) =>
  createClient({ baseUrl: "", headers: () => ({}), fetch: () => Promise.resolve(answer()) });

test("a refusal that the caller no longer waits for is no refusal: 403 would end the session", async () => {
  const waiting = new AbortController();
  waiting.abort();
  const asked = callAnsweredBy(cutShort)(api.connections.banks, {}, waiting.signal);
  await expect(asked).rejects.toThrow("cut");
});

test("a refusal whose body is lost on the way is a network that went away", async () => {
  const asked = callAnsweredBy(cutShort)(api.connections.banks, {});
  await expect(asked).rejects.toMatchObject({ status: 0, body: { code: "network.unreachable" } });
});

test("a refusal of something between us and the server keeps its status", async () => {
  const asked = callAnsweredBy(() => new Response("<h1>Bad gateway</h1>", { status: 502 }))(
    api.connections.banks,
    {},
  );
  await expect(asked).rejects.toMatchObject({ status: 502, body: { code: "server.unexpected" } });
});
