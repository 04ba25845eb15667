// @vitest-environment jsdom
import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { ApiFailure, errorBody } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { clubApi } from "@vigie/api/club";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

const unavailable = new ApiFailure(503, errorBody("server.unavailable"));
const unexpected = new ApiFailure(500, errorBody("server.unexpected"));
const refused = new ApiFailure(422, errorBody("email.invalid"));

const onServerError = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  onServerError.mockReset();
});

/** What a reading comes to, however long it waits between its tries. */
async function read(queryFn: () => Promise<string>, path = "reading"): Promise<string> {
  const outcome = createQueryClient(onServerError)
    .fetchQuery({ queryKey: [path], queryFn })
    .catch((error: unknown) => (error instanceof ApiFailure ? error.body.code : "other"));
  await vi.runAllTimersAsync();
  return await outcome;
}

test("a service that is away is shown within two seconds, and the page never leaves", async () => {
  const queryFn = vi.fn(async () => await Promise.resolve("read"));
  for (const _ of [1, 2]) queryFn.mockRejectedValueOnce(unavailable);
  expect(await read(queryFn)).toBe("read");
  queryFn.mockReset().mockRejectedValue(unavailable);
  const said = createQueryClient(onServerError)
    .fetchQuery({ queryKey: ["reading"], queryFn })
    .catch(() => "said");
  await vi.advanceTimersByTimeAsync(2000);
  expect(await said).toBe("said");
  expect(onServerError).not.toHaveBeenCalled();
});

test("what was refused while the service was away is asked again by itself, for a while only", async () => {
  const queryFn = vi.fn(async () => await Promise.reject<string>(unavailable));
  const client = createQueryClient(onServerError);
  const observer = new QueryObserver(client, { queryKey: ["reading"], queryFn });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(12_000);
  queryFn.mockResolvedValue("read");
  await vi.advanceTimersByTimeAsync(6000);
  expect(observer.getCurrentResult().data).toBe("read");
  const asked = queryFn.mock.calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(queryFn).toHaveBeenCalledTimes(asked);
  leave();
});

test("a server error that stops a first reading goes to its page, after one more try", async () => {
  const queryFn = vi.fn(async () => await Promise.reject<string>(unexpected));
  expect(await read(queryFn)).toBe("server.unexpected");
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(onServerError).toHaveBeenCalledOnce();
});

test("a refusal is an answer: not asked twice", async () => {
  const queryFn = vi.fn(async () => await Promise.reject<string>(refused));
  expect(await read(queryFn)).toBe("email.invalid");
  expect(queryFn).toHaveBeenCalledOnce();
  expect(onServerError).not.toHaveBeenCalled();
});

test.each([bookApi.missions.lead.path, clubApi.pricing.price.path])(
  "%s fails without the page of errors",
  async (path) => {
    expect(await read(async () => await Promise.reject<string>(unexpected), path)).toBe("server.unexpected");
    expect(onServerError).not.toHaveBeenCalled();
  },
);

test("without a network an act is tried and fails at once, and is not sent later", async () => {
  const mutationFn = vi.fn(async () => await Promise.reject<string>(new Error("network.unreachable")));
  const act = new MutationObserver(createQueryClient(onServerError), { mutationFn });
  onlineManager.setOnline(false);
  try {
    await expect(act.mutate()).rejects.toThrow("network.unreachable");
    onlineManager.setOnline(true);
    await vi.runAllTimersAsync();
    expect(mutationFn).toHaveBeenCalledOnce();
  } finally {
    onlineManager.setOnline(true);
  }
});
