import { expect, test } from "vitest";
import { createConcurrencyLimiter, type Entry, type ConcurrencyLimiter } from "./concurrency-limiter.ts";

const limits = {
  running: { all: 3, network: 2, person: 1 },
  waiting: { network: 4, person: 2 },
  usualSeconds: 5,
};
const never = new AbortController().signal;
const enter = (gate: ConcurrencyLimiter, person: string, network = person) =>
  gate.enter({ person, network }, never);
const started = async (entry: Promise<Entry>): Promise<boolean> =>
  await Promise.race([
    entry.then(({ state }) => state === "entered"),
    new Promise<false>((resolve) => setImmediate(resolve, false)),
  ]);
async function leave(entry: Promise<Entry>): Promise<void> {
  const found = await entry;
  if (found.state !== "entered") throw new Error("assertion: it entered");
  found.leave();
}

test("one person has one at once, two that wait, and the rest is refused with a delay", async () => {
  const gate = createConcurrencyLimiter(limits);
  const first = enter(gate, "ana");
  const waiting = [enter(gate, "ana"), enter(gate, "ana")];
  expect(await started(first)).toBe(true);
  expect(await Promise.all(waiting.map(started))).toEqual([false, false]);
  expect(await enter(gate, "ana")).toEqual({ state: "refused", retryAfterSeconds: 10 });
  expect(gate.secondsToWait({ person: "ana", network: "ana" })).toBe(10);
  expect(gate.secondsToWait({ person: "bob", network: "bob" })).toBe(null);
  await leave(first);
  expect(await Promise.all(waiting.map(started))).toEqual([true, false]);
  // Another person is not blocked by those who wait.
  expect(await started(enter(gate, "bob"))).toBe(true);
});

test("who has least under way comes next, whoever came first, and a network has its share", async () => {
  const gate = createConcurrencyLimiter(limits);
  const crowd = ["c1", "c2", "c3", "c4"].map((person) => enter(gate, person, "crowd"));
  const other = enter(gate, "bob", "home");
  expect(await Promise.all(crowd.map(started))).toEqual([true, true, false, false]);
  expect(await started(other)).toBe(true);
  const late = enter(gate, "eve", "elsewhere");
  expect(await started(late)).toBe(false);
  const [first] = crowd;
  if (first !== undefined) await leave(first);
  expect([await started(late), gate.counts()]).toEqual([
    true,
    { running: 3, waiting: 2, entered: 4, refused: 0, gone: 0 },
  ]);
});

test("who leaves twice leaves once, and who gives up frees their place in the queue and is not refused", async () => {
  const gate = createConcurrencyLimiter(limits);
  const first = await enter(gate, "ana");
  const gone = new AbortController();
  const given = gate.enter({ person: "ana", network: "ana" }, gone.signal);
  gone.abort();
  expect(await given).toEqual({ state: "gone" });
  expect(await gate.enter({ person: "ana", network: "ana" }, gone.signal)).toEqual({ state: "gone" });
  if (first.state === "entered") {
    first.leave();
    first.leave();
  }
  expect(gate.counts()).toEqual({ running: 0, waiting: 0, entered: 1, refused: 0, gone: 2 });
});
