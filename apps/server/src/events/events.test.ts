import { fail, type Id, ok } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { subscriptions } from "../boot/subscriptions.ts";
import { unitOfWork } from "../db/unit-of-work.ts";
import { workOf } from "../edge/work.ts";
import { type TestServer, openTestServer } from "../testing/test-server.ts";
import { createPublish, publish, type Subscriber, type Subscriptions } from "./events.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

type Reaction = Subscriber<"advice.accepted">;
/** Publishes an acceptance to these subscribers, in a unit of work that may fail afterwards. */
async function accepted(reactions: readonly Reaction[], { refused = false } = {}) {
  const user = await server.addUser();
  const event = { adviceId: server.services.newId(), portfolioId: server.services.newId() };
  const own: Subscriptions = { ...subscriptions, "advice.accepted": reactions };
  const services = { ...server.services, publish: createPublish(own) };
  const done = unitOfWork(services, async (unit) => {
    await publish(workOf(unit, user.subject), "advice.accepted", event);
    return refused ? fail("advice.outdated") : ok(null);
  });
  return { done, user, event };
}

const rename =
  (name: string): Reaction =>
  async ({ trx, subject }) => {
    await trx.updateTable("users").set({ last_name: name }).where("id", "=", subject.customerId).execute();
  };

async function nameOf(id: Id): Promise<string | null> {
  const row = await server.services.db
    .selectFrom("users")
    .select("last_name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.last_name;
}

test("subscribers run in their order, with the event and the transaction of its cause", async () => {
  const seen: unknown[] = [];
  const first: Reaction = async (_work, told) => void seen.push(told);
  const { done, user, event } = await accepted([first, rename("one"), rename("two")]);
  expect((await done).ok).toBe(true);
  expect(seen).toEqual([event]);
  expect(await nameOf(user.id)).toBe("two");
});

test("what a subscriber wrote is rolled back when the action is refused", async () => {
  const { done, user } = await accepted([rename("refused")], { refused: true });
  expect((await done).ok).toBe(false);
  expect(await nameOf(user.id)).not.toBe("refused");
});

test("a subscriber that throws rolls back its cause and the subscribers before it", async () => {
  const fault: Reaction = async () => await Promise.reject(new Error("fault"));
  const { done, user } = await accepted([rename("before"), fault, rename("after")]);
  await expect(done).rejects.toThrow("fault");
  expect(["before", "after"]).not.toContain(await nameOf(user.id));
});
