import { demoPassword } from "@vigie/domain";
import { type PushSandbox, startPushSandbox } from "@vigie/partners/sandboxes";
import { sendPush } from "../features/messages/pushes/actions/send.ts";
import { type NewNotification, notify } from "../features/messages/notifications/actions/notify.ts";
import { asker, openTestServer, type Ask, type TestServer, type TestUser } from "./test-server.ts";

/** A server whose push messages go to a simulated service over real HTTP. */

export const pushPath = "/users/me/push_subscriptions";

/** The next response of the service; null: the regular one. */
type NextReply = { readonly code: number; readonly retryAfter?: number } | null;

export type PushBench = {
  readonly server: TestServer;
  readonly service: PushSandbox;
  readonly answerWith: (told: NextReply) => void;
  /** Number of requests since the response was set. */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
};

export async function openPushBench(): Promise<PushBench> {
  let told: NextReply = null;
  let asked = 0;
  const strike = () => {
    asked += 1;
    if (told === null) return null;
    const { code, retryAfter = 30 } = told;
    return code === 429
      ? { kind: "rate_limit" as const, value: retryAfter, id: 1, struck: 1 }
      : { kind: "status" as const, value: code, id: 1, struck: 1 };
  };
  const unused = () => {
    throw new Error("assertion: the test says what is answered");
  };
  const never = () => false;
  const faults = { list: () => [], set: unused, clear: () => 0, isDown: never, isWithdrawn: never, strike };
  const opened: { server?: TestServer } = {};
  // The service uses the test's clock.
  const clock = () => (opened.server === undefined ? unused() : opened.server.services.clock());
  const service = await startPushSandbox({ port: 0, clock, faults });
  const server = await openTestServer({ jobs: false, partnerUrls: { PUSH_SERVICES: service.url } });
  opened.server = server;
  return {
    server,
    service,
    answerWith: (next) => {
      told = next;
      asked = 0;
    },
    asked: () => asked,
    close: async () => {
      await server.close();
      await service.close();
    },
  };
}

export async function pushKeyOf(ask: Ask): Promise<string> {
  return String((await ask("GET", pushPath)).body.application_server_key);
}

/** Subscribes a browser of this person. */
export async function subscribed({ service }: PushBench, ask: Ask) {
  const browser = service.subscribe(await pushKeyOf(ask));
  const answer = await ask("PUT", pushPath, browser);
  if (answer.status !== 200) throw new Error(`refused: ${String(answer.body.code)}`);
  return { ...browser, id: String(answer.body.push_subscription.id) };
}

/** Signs the same person in on another device. */
export async function onAnotherDevice({ server }: PushBench, { email }: TestUser): Promise<Ask> {
  const signIn = { grant_type: "password", username: email, password: demoPassword };
  const session = await asker(server.app, null)("POST", "/oauth/token", signIn);
  return asker(server.app, String(session.body.access_token));
}

export async function sendNotification(
  { server }: PushBench,
  who: TestUser,
  message: NewNotification,
): Promise<boolean> {
  return await notify({ services: server.services, subject: who.subject, trx: server.services.db }, message);
}

export async function pushesOf({ server }: PushBench, who: TestUser) {
  return await server.services.db
    .selectFrom("pushes")
    .selectAll()
    .where("customer_id", "=", who.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function outcomesOf(bench: PushBench, who: TestUser) {
  return (await pushesOf(bench, who)).map(({ outcome }) => outcome);
}

export async function sendAll(bench: PushBench, who: TestUser): Promise<void> {
  for (const { customer_id: customerId, id } of await pushesOf(bench, who))
    await sendPush(bench.server.services, { customerId, id });
}
