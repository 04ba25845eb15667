// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { moment } from "../../../testing/moment.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { KeptPush } from "../../../shared/push/kept-push.tsx";
import { renderScreen } from "../../../testing/testing.tsx";
import { readToasts } from "../../../ui/toast.ts";
import { NotificationsScreen } from "./screens/notifications.tsx";

vi.mock("../../../shared/requests/live.ts", () => ({ useLive: () => undefined }));

const key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const own = { endpoint: "https://push.example/1", keys: { p256dh: key, auth: "BTBZMqHH6r4Tts7J_aSIgg" } };
const idOf = (serial: number): string => `0199e7d0-0000-7000-8000-${String(serial).padStart(12, "0")}`;
const device = (serial: number, current: boolean) => ({
  id: idOf(serial),
  session_id: idOf(serial + 100),
  current,
  created_at: "2026-11-20T10:00:00.000Z",
});
type Device = ReturnType<typeof device>;

type Held = {
  devices: Device[];
  key: string | null;
  refuses: boolean;
  sent: [string, string, unknown][];
  /** Before the service takes a device. */
  onPut: () => Promise<unknown>;
};

function serve(change: Partial<Held> = {}, Screen: () => ReactNode = NotificationsScreen): Held {
  const held: Held = { devices: [], key, refuses: false, sent: [], onPut: async () => null, ...change };
  serveApi(async (path, init) => {
    const method = init?.method ?? "GET";
    if (method === "PUT") await held.onPut();
    if (method !== "GET")
      held.sent.push([method, path, typeof init?.body === "string" ? JSON.parse(init.body) : null]);
    return answerOf(held, method, path);
  });
  renderScreen(Screen, {
    at: "/app/user/notifications",
    path: "user/notifications",
    area: { base: "/app", subject: "me" },
  });
  return held;
}

function answerOf(held: Held, method: string, path: string): Response {
  if (held.refuses && method === "PUT")
    return Response.json(
      { code: "push.unknown_service", message: "Refusé", errors: {}, fields: { global: [] } },
      { status: 422 },
    );
  if (method === "PUT") {
    held.devices = [...held.devices.filter((one) => !one.current), device(9, true)];
    return Response.json({ push_subscription: device(9, true) });
  }
  if (method === "DELETE") {
    const isEnded = (one: Device) => (path.endsWith("/current") ? one.current : path.endsWith(one.id));
    held.devices = held.devices.filter((one) => !isEnded(one));
    return Response.json({});
  }
  if (path.endsWith("/push_subscriptions"))
    return Response.json({
      application_server_key: held.key,
      push_subscriptions: held.devices,
      removed: false,
    });
  if (path.endsWith("/sessions")) return Response.json({ sessions: [session(102, "Firefox sur Windows")] });
  if (path.endsWith("/users/me")) return Response.json({ user: camille });
  if (path.endsWith("/notification_options"))
    return Response.json({
      notification_options: { newsletter: false, monthly_report: true, system: true, finance: true },
    });
  return Response.json({
    notifications: [],
    meta: { page: 1, total_pages: 1, total_count: 0, unread_nb: 0 },
  });
}

const session = (serial: number, name: string) => ({
  id: idOf(serial),
  current: false,
  device: name,
  network: null,
  created_at: "2026-11-20T10:00:00.000Z",
  last_seen_at: "2026-11-20T10:00:00.000Z",
  ends_at: "2026-12-20T10:00:00.000Z",
});

/** A browser with Web Push; `permission` is what its owner says when they are asked. */
function browser(permission: "granted" | "denied" | "default", asked: () => unknown = () => null) {
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => own,
    unsubscribe: async () => true,
  };
  const subscribe = vi.fn(async () => {
    await asked();
    return subscription;
  });
  const pushManager = { getSubscription: async () => null, subscribe };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission });
  const serviceWorker = { ready: Promise.resolve({ pushManager }), controller: null };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
  return { subscribe };
}

const section = async () => within(await screen.findByRole("region", { name: "Sur vos appareils" }));
const theSwitch = async () => await (await section()).findByRole<HTMLInputElement>("switch");
const toasts = () => readToasts().map(({ text }) => text);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("a browser without Web Push says so, an iPhone what to do first, and neither shows a switch", async () => {
  serve();
  expect(await (await section()).findByText(/ne permet pas d’afficher des notifications/)).toBeTruthy();
  cleanup();
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
  );
  serve();
  expect(await (await section()).findByText(/Sur l’écran d’accueil/)).toBeTruthy();
  expect((await section()).queryByRole("switch")).toBeNull();
});

test("a browser that blocks them says how to allow them, and is looked at again when its owner comes back", async () => {
  browser("denied");
  serve();
  expect(await (await section()).findByText(/bloque les notifications du site/)).toBeTruthy();
  browser("default");
  dispatchEvent(new Event("focus"));
  expect((await theSwitch()).checked).toBe(false);
});

test("switched on, the browser’s own address is told, and kept as this person’s choice", async () => {
  const { subscribe } = browser("granted");
  const held = serve();
  await userEvent.click(await theSwitch());
  await expect.poll(toasts).toContain("Les notifications s’affichent désormais sur cet appareil.");
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
  expect(held.sent).toEqual([["PUT", "/v1/users/me/push_subscriptions", own]]);
  expect(localStorage.getItem("vigie.push")).toBe(camille.id);
  await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
});

test("switched off, it is told and no longer chosen", async () => {
  browser("granted");
  localStorage.setItem("vigie.push", camille.id);
  dispatchEvent(new StorageEvent("storage", { key: "vigie.push", newValue: camille.id }));
  const held = serve({ devices: [device(1, true)] });
  expect((await theSwitch()).checked).toBe(true);
  await userEvent.click(await theSwitch());
  await expect.poll(toasts).toContain("Cet appareil n’affiche plus de notifications.");
  expect(held.sent).toEqual([["DELETE", "/v1/users/me/push_subscriptions/current", null]]);
  expect(localStorage.getItem("vigie.push")).toBe("off");
});

test("switched off while the page still tells of this device, it stays off: the end comes after what is under way", async () => {
  browser("granted");
  localStorage.setItem("vigie.push", camille.id);
  dispatchEvent(new StorageEvent("storage", { key: "vigie.push", newValue: camille.id }));
  const [underWay, late] = [moment(), moment()];
  const onPut = async () => {
    underWay.come();
    await late.promise;
  };
  const held = serve({ devices: [device(1, true)], onPut }, () => (
    <>
      <KeptPush />
      <NotificationsScreen />
    </>
  ));
  await underWay.promise;
  await userEvent.click(await theSwitch());
  expect((await theSwitch()).checked).toBe(false);
  late.come();
  await expect.poll(() => held.sent.length).toBe(2);
  expect(held.sent.map(([method]) => method)).toEqual(["PUT", "DELETE"]);
  expect(held.devices).toEqual([]);
});

test("a browser whose service cannot be reached, or is refused by us, leaves the switch off and says so", async () => {
  browser("granted", () => {
    throw new Error("AbortError");
  });
  serve();
  await userEvent.click(await theSwitch());
  await expect
    .poll(toasts)
    .toContain("Ce navigateur n’a pas pu s’inscrire à son service de notifications. Réessayez plus tard.");
  expect((await theSwitch()).checked).toBe(false);
  cleanup();
  browser("granted");
  serve({ refuses: true });
  await userEvent.click(await theSwitch());
  await waitFor(async () => expect((await theSwitch()).checked).toBe(false));
  expect(localStorage.getItem("vigie.push")).not.toBe(camille.id);
});

test("other devices are listed by their name and removed, whatever this browser can do", async () => {
  const held = serve({ devices: [device(2, false)] });
  const list = await section();
  expect(await list.findByRole("button", { name: /^Retirer.*Firefox sur Windows$/ })).toBeTruthy();
  expect(list.getByText("Depuis le 20.11.2026")).toBeTruthy();
  await userEvent.click(list.getByRole("button"));
  await expect.poll(() => list.queryByText("Depuis le 20.11.2026")).toBeNull();
  expect(held.sent).toEqual([["DELETE", `/v1/users/me/push_subscriptions/${idOf(2)}`, null]]);
});

test("where nothing can be signed, no switch is shown", async () => {
  browser("granted");
  serve({ key: null });
  expect(await (await section()).findByText(/ne sont pas disponibles/)).toBeTruthy();
});
