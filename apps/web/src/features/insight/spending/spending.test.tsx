// @vitest-environment jsdom
import { api, type SpendingView } from "@vigie/api";
import { cents, day } from "@vigie/domain";
import { idNumber } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { SpendingScreen } from "./screens/spending.tsx";
import { text } from "./text.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => void (server = serveApi()));
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const euros = (amount: number) => cents(Math.round(amount * 100));
const base: SpendingView = {
  on: day("2026-06-20"),
  accounts: { knownCount: 1, count: 1 },
  months: [
    { month: day("2026-04-01"), total: euros(1200), families: [{ family: "grocery", amount: euros(1200) }] },
    {
      month: day("2026-05-01"),
      total: euros(1500),
      families: [
        { family: "grocery", amount: euros(900) },
        { family: "transport", amount: euros(600) },
      ],
    },
  ],
  subscriptions: [
    {
      key: "FILMS 1349",
      label: "Films",
      categoryId: "hobby.culture",
      amount: euros(13.49),
      periodDays: 30.44,
      yearly: euros(161.88),
      lastOn: day("2026-06-15"),
      nextOn: day("2026-07-15"),
      isFixed: true,
      rise: euros(1.5),
    },
  ],
  subscriptionsYearly: euros(161.88),
  unusual: [
    {
      id: idNumber(1),
      portfolioId: idNumber(2),
      on: day("2026-06-10"),
      label: "Supermarché",
      amount: euros(260),
      why: "amount",
      usual: euros(41),
    },
  ],
};

function show(change: Partial<SpendingView> = {}): void {
  server.reply(api.spending.show, { spending: { ...base, ...change } });
  renderScreen(SpendingScreen, { at: "/app/spending", path: "spending" });
}

const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test("the last month is opened, another one opens by its row", async () => {
  show();
  await screen.findByRole("heading", { name: "Catégories, mai 2026" });
  expect(pageText()).toContain("Transport");
  await userEvent.click(screen.getByRole("button", { name: /avril 2026/ }));
  await screen.findByRole("heading", { name: "Catégories, avril 2026" });
});

test("subscriptions say their rhythm, what they cost in a year and their rise; what stands out leads to its account", async () => {
  show();
  const table = within(await screen.findByRole("table", { name: text.subscriptions }));
  const [, row] = table.getAllByRole("row");
  expect(row?.textContent.replace(/[\u00a0\u202f]/g, " ")).toBe(
    "Films13,49 €en hausse de 1,50 €chaque mois15.07.2026162 €",
  );
  expect(pageText()).toContain("162 € en un an");
  expect(pageText()).toContain("41,00 € d’habitude");
  expect(screen.getByRole("link", { name: "Supermarché" }).getAttribute("href")).toContain(idNumber(2));
});

test("what is not known is no month of 0; without an account the page says what makes one", async () => {
  show({
    months: [],
    accounts: { knownCount: 1, count: 2 },
    subscriptions: [],
    unusual: [],
    subscriptionsYearly: euros(0),
  });
  await screen.findByText(/1 sur 2 ont des opérations/);
  expect(screen.getByText(text.noSubscription)).toBeTruthy();
  expect(pageText()).not.toContain("0 €");
  cleanup();
  show({ accounts: { knownCount: 0, count: 0 }, months: [] });
  await screen.findByText(text.none);
});

test("private mode leaves no amount", async () => {
  privateMode.write("on");
  show();
  await screen.findByRole("table", { name: text.subscriptions });
  expect(document.body.textContent).not.toMatch(/\d\s?€/);
});
