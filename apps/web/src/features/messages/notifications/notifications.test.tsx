// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { notificationEvents } from "@vigie/domain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { monthName } from "./parts/month.ts";
import { notificationSentence } from "./parts/sentences.tsx";
import { MonthlyReportScreen } from "./screens/monthly-report.tsx";
import { SubscriptionScreen } from "./screens/subscription.tsx";
import { NotificationsScreen } from "./screens/notifications.tsx";
import { serveApi } from "../../../testing/server.ts";

vi.mock("../../../shared/requests/live.ts", () => ({ useLive: () => undefined }));

const idOf = (serial: number): string => `0199e7d0-0000-7000-8000-${String(serial).padStart(12, "0")}`;
const report = {
  from: "2026-09-30",
  to: "2026-10-31",
  net: 757_120.4,
  change: 6210.33,
  change_ratio: 0.0083,
  paid: 2350,
  market: 3860.33,
  contract_count: 3,
  envelopes: [
    { envelope: "savings", total: 63_800, change: 650 },
    { envelope: "loans", total: 169_432, change: -712 },
  ],
};
const wire = (serial: number, event: string, more: object = {}) => ({
  id: idOf(serial),
  event,
  kind: "account",
  read: false,
  created_at: "2026-11-20T10:00:00.000Z",
  count: 1,
  names: ["LIVRET A"],
  payload: {
    notification_id: idOf(serial),
    account_id: idOf(90),
    portfolio_id: idOf(91),
    name: "LIVRET A",
    state: null,
    on: "2026-11-25",
    amount: 22_950,
    report: null,
    others: [],
    ...more,
  },
});
type Wire = ReturnType<typeof wire>;

type TestServer = { held: Wire[]; fails: boolean; sent: [string, string, unknown][] };
/** The subscription of a letter's link, which one call ends. */
function subscription({ sent }: TestServer, path: string, method: string): Response {
  if (!/\/(nws|rpt)_x$/.test(path))
    return Response.json(
      { code: "subscription.not_found", message: "", errors: {}, fields: { global: [] } },
      { status: 404 },
    );
  if (method === "DELETE") return Response.json({});
  return Response.json({
    subscription: path.includes("rpt_") ? "report" : "newsletter",
    subscribed: !sent.some(([call]) => call === "DELETE"),
  });
}

function open(held: Wire[], fails = false): TestServer {
  const server: TestServer = { held, fails, sent: [] };
  serveApi((path: string, init?: RequestInit) => {
    const method = init?.method ?? "GET";
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    if (method !== "GET") server.sent.push([method, path, body]);
    if (server.fails) return Promise.resolve(Response.json({}, { status: 500 }));
    if (path.endsWith("/notification_options"))
      return Promise.resolve(
        Response.json({
          notification_options: { newsletter: false, monthly_report: true, system: true, finance: true },
        }),
      );
    if (path.includes("/mail_subscriptions/")) return Promise.resolve(subscription(server, path, method));
    if (path.endsWith("/notifications/all")) server.held = server.held.map((one) => ({ ...one, read: true }));
    const named = server.held.find(({ id }) => path.endsWith(id));
    if (named !== undefined && method === "PUT") named.read = true;
    const unread_nb = server.held.filter(({ read }) => !read).length;
    if (named !== undefined)
      return Promise.resolve(
        Response.json({ notification: named, ...(method === "PUT" && { meta: { unread_nb } }) }),
      );
    const meta = { page: 1, total_pages: 2, total_count: server.held.length, unread_nb };
    return Promise.resolve(
      /notifications\?/.test(path)
        ? Response.json({ notifications: server.held, meta })
        : path.endsWith("/all")
          ? Response.json({ meta: { unread_nb } })
          : Response.json({}, { status: 404 }),
    );
  });
  return server;
}

beforeEach(() => {
  privateMode.write("off");
});
afterEach(() => {
  cleanup();
});

const show = () =>
  renderScreen(NotificationsScreen, { at: "/app/user/notifications", path: "user/notifications" });
const showReport = (serial: number) =>
  renderScreen(MonthlyReportScreen, {
    at: `/app/user/monthly-report/${idOf(serial)}`,
    path: "user/monthly-report/$notificationId",
  });

test("one is marked as read, then all, and what is unread is counted again", async () => {
  const server = open([
    wire(1, "savings.cap_reached"),
    wire(2, "sync.action_needed"),
    wire(3, "analysis.done"),
  ]);
  show();
  expect(await screen.findByText("3 non lues")).toBeTruthy();
  const first = screen.getByRole("heading", { name: /Livret A au plafond/ }).closest("li");
  await userEvent.click(within(first ?? document.body).getByRole("button", { name: /Marquer comme lu/ }));
  expect(await screen.findByText("2 non lues")).toBeTruthy();
  expect(server.sent).toEqual([["PUT", `/v1/users/me/notifications/${idOf(1)}`, { read: true }]]);
  await userEvent.click(screen.getByRole("button", { name: "Tout marquer comme lu" }));
  expect(await screen.findByText("Tout est lu")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /comme lu/ })).toBeNull();
});

test("an option is saved alone, and the next pages are reached", async () => {
  const server = open([wire(1, "savings.cap_reached")]);
  show();
  const option = await screen.findByRole("switch", { name: /Rapport mensuel/ });
  expect(option).toHaveProperty("checked", true);
  await userEvent.click(option);
  await waitFor(() => {
    expect(server.sent).toEqual([
      ["PUT", "/v1/users/me/notification_options", { notification_options: { monthly_report: false } }],
    ]);
  });
  expect(await screen.findByText("Page 1 sur 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Plus anciennes" }));
  expect(await screen.findByText("Page 2 sur 2")).toBeTruthy();
});

test("nothing yet and a failure each say so", async () => {
  open([]);
  const { unmount } = show();
  expect(await screen.findByText("Aucune notification.")).toBeTruthy();
  unmount();
  open([], true);
  show();
  expect(await screen.findByText("Vos notifications n’ont pas pu être chargées.")).toBeTruthy();
});

test("an amount in a notification and in a report is hidden by the private mode", async () => {
  privateMode.write("on");
  open([wire(1, "savings.cap_reached"), wire(2, "report.monthly", { report })]);
  const { container, unmount } = show();
  await screen.findByText("2 non lues");
  expect(container.textContent).toContain("*****");
  expect(container.textContent).not.toMatch(/22\s950/);
  unmount();
  const shown = showReport(2);
  await screen.findByRole("heading", { level: 1, name: "Rapport d’octobre 2026" });
  await screen.findByRole("heading", { name: "Par enveloppe" });
  expect(shown.container.textContent).not.toMatch(/757|6\s210|63\s800/);
});

test("a report is read by being opened, and a debt counts against the holdings", async () => {
  const server = open([wire(2, "report.monthly", { report })]);
  showReport(2);
  expect(await screen.findByRole("heading", { level: 1, name: "Rapport d’octobre 2026" })).toBeTruthy();
  await waitFor(() => {
    expect(server.sent).toEqual([["PUT", `/v1/users/me/notifications/${idOf(2)}`, { read: true }]]);
  });
  const loans = screen.getByText("Crédits").closest("tr, li");
  expect(loans?.textContent).toMatch(/\u2212169\s432/);
  expect(loans?.textContent).toMatch(/\+712/);
});

test("a report that is not there, or a notification without one, says so", async () => {
  open([wire(1, "savings.cap_reached")]);
  const { unmount } = showReport(1);
  expect(await screen.findByText("Ce rapport n’existe pas, ou plus.")).toBeTruthy();
  unmount();
  showReport(7);
  expect(await screen.findByText("Ce rapport n’existe pas, ou plus.")).toBeTruthy();
});

test("every event has a French title, with and without what it rests on", () => {
  const nothing = {
    accountId: null,
    portfolioId: null,
    name: null,
    state: null,
    on: null,
    amount: null,
    report: null,
    others: [],
  };
  for (const event of notificationEvents) {
    for (const count of [1, 3]) {
      const payload = { ...nothing, notificationId: "0" as never };
      const { title } = notificationSentence({ event, payload, count, names: [] });
      expect(title).toMatch(/^[\p{Lu}\d].{8,}/u);
      expect(title).not.toMatch(/null|undefined|\{/);
    }
  }
});

test("several of a day are one line with their number and the first names, read together", async () => {
  const names = ["Amundi", "CNP Assurances", "Fortuneo", "Natixis", "Suravenir"];
  open([{ ...wire(1, "sync.first_done"), count: 5, names }]);
  show();
  expect(await screen.findByText("1 non lue")).toBeTruthy();
  expect(
    screen.getByRole("heading", { name: /5 établissements.: première synchronisation terminée/ }),
  ).toBeTruthy();
  expect(
    screen.getByText(/^Amundi, CNP Assurances, Fortuneo et 2 autres.: vos contrats sont disponibles\.$/),
  ).toBeTruthy();
});

test("a month elides before a vowel", () => {
  expect(monthName("2026-10-31" as never, "of")).toBe("d’octobre 2026");
  expect(monthName("2026-05-31" as never, "of")).toBe("de mai 2026");
});

test("the link of a letter asks before it stops the letter", async () => {
  const server = open([]);
  const at = { at: "/app/subscriptions/nws_x", path: "subscriptions/$token" };
  const { unmount } = renderScreen(SubscriptionScreen, at);
  const leave = await screen.findByRole("button", { name: "Ne plus la recevoir" });
  expect(server.sent).toEqual([]);
  await userEvent.click(leave);
  expect(await screen.findByText(/Vous ne recevez pas la lettre/)).toBeTruthy();
  unmount();
  renderScreen(SubscriptionScreen, { at: "/app/subscriptions/nws_y", path: "subscriptions/$token" });
  expect(await screen.findByText(/ne mène à aucun abonnement/)).toBeTruthy();
});

test("the link of a monthly report asks for the report, and says what was left", async () => {
  const server = open([]);
  renderScreen(SubscriptionScreen, { at: "/app/subscriptions/rpt_x", path: "subscriptions/$token" });
  await userEvent.click(await screen.findByRole("button", { name: "Ne plus le recevoir" }));
  expect(await screen.findByText(/Vous ne recevez plus le rapport mensuel/)).toBeTruthy();
  expect(server.sent).toEqual([["DELETE", expect.stringContaining("/mail_subscriptions/rpt_x"), null]]);
});
