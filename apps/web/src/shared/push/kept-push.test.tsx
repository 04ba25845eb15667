// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { moment } from "../../testing/moment.ts";
import { camille } from "../../testing/people.ts";
import { serveApi } from "../../testing/server.ts";
import { renderScreen } from "../../testing/testing.tsx";
import { pushChoice } from "./choice.ts";
import { KeptPush } from "./kept-push.tsx";
import { switchOffInTurn } from "./turns.ts";

const key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const own = { endpoint: "https://push.example/1", keys: { p256dh: key, auth: "BTBZMqHH6r4Tts7J_aSIgg" } };
const device = {
  id: "0199e7d0-0000-7000-8000-000000000001",
  session_id: "0199e7d0-0000-7000-8000-000000000101",
  current: true,
  created_at: "2026-11-20T10:00:00.000Z",
};

/** A page whose browser subscribes when the test says so; answers what was told to the service. */
function opened({ removed = false } = {}) {
  const [asked, subscribed, read] = [moment(), moment(), moment()];
  const subscribe = async () => {
    asked.come();
    await subscribed.promise;
    const toJSON = () => {
      read.come();
      return own;
    };
    return { toJSON };
  };
  const held = { unsubscribe: vi.fn(async () => true) };
  const getSubscription = async () => (removed ? held : null);
  const ready = Promise.resolve({ pushManager: { getSubscription, subscribe } });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: { ready } });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  const told: unknown[] = [];
  serveApi((path, init) => {
    if (init?.method === "PUT") {
      told.push(typeof init.body === "string" ? JSON.parse(init.body) : null);
      return Promise.resolve(Response.json({ push_subscription: device }));
    }
    if (path.endsWith("/users/me")) return Promise.resolve(Response.json({ user: camille }));
    return Promise.resolve(Response.json({ application_server_key: key, push_subscriptions: [], removed }));
  });
  const page = renderScreen(KeptPush, { at: "/app/accounts", path: "accounts" });
  const subscribes = async (): Promise<void> => {
    subscribed.come();
    await read.promise;
    // What follows from it at once has been done.
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { page, told, asked: asked.promise, subscribes, unsubscribed: held.unsubscribe };
}

beforeEach(() => pushChoice.write(camille.id));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("a device that its owner chose is told again, once", async () => {
  const { told, asked, subscribes } = opened();
  await asked;
  await subscribes();
  await expect.poll(() => told).toEqual([own]);
});

test("one that was switched off while its browser subscribed is not", async () => {
  const { told, asked, subscribes } = opened();
  await asked;
  const end = moment();
  const ended = switchOffInTurn(async () => await end.promise);
  await subscribes();
  end.come();
  await ended;
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(told).toEqual([]);
});

test("nor is one whose owner has signed out meanwhile, though they still choose it", async () => {
  const { page, told, asked, subscribes } = opened();
  await asked;
  page.unmount();
  await subscribes();
  expect([told, pushChoice.read()]).toEqual([[], camille.id]);
});

test("one that was removed from another device is told no more: its choice is over, and its browser takes nothing", async () => {
  const { told, unsubscribed } = opened({ removed: true });
  await expect.poll(() => pushChoice.read()).toBe("off");
  await expect.poll(() => unsubscribed.mock.calls.length).toBe(1);
  expect(told).toEqual([]);
});
