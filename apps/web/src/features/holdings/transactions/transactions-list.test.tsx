// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkingAccount } from "../../../testing/portfolios.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { TransactionsScreen } from "./screens/transactions.tsx";

const portfolioId = "01900000-0000-7000-8000-000000000001";
const total = 20_000;
const rowPx = 45;
const categories = [
  { id: "grocery", name: "Alimentation", children: [{ id: "grocery.supermarket", name: "Supermarché" }] },
];

let asked: number[] = [];
/** Pages that the server fails to answer. */
let failing = new Set<number>();

beforeEach(() => {
  asked = [];
  failing = new Set();
  // A page that is not laid out has no heights.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(rowPx);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  scrolledTo(0);
});

/** Ten a month, from November 2026 back. */
function transactionAt(place: number) {
  const day = new Date(Date.UTC(2026, 10 - Math.floor(place / 10), 20 - (place % 10)));
  return {
    id: `01900000-0000-7000-8000-1${String(place).padStart(11, "0")}`,
    portfolio_id: portfolioId,
    date: day.toISOString().slice(0, 10),
    value_date: null,
    amount: -10,
    wording: `ACHAT ${place}`,
    original_wording: `ACHAT ${place}`,
    type: "card",
    category_id: "grocery.supermarket",
    category_corrected: false,
    provenance: "provider",
    coming: false,
  };
}

function show(): void {
  serveApi((path: string) => {
    const url = new URL(path, "http://x");
    if (url.pathname.endsWith("/aggregate")) return answer({ aggregates: [] });
    if (url.pathname.endsWith("/categories")) return answer({ categories });
    if (!url.pathname.endsWith("/transactions"))
      return answer({ portfolio: { ...checkingAccount, id: portfolioId } });
    const page = Number(url.searchParams.get("page"));
    asked.push(page);
    if (failing.has(page)) return answer({ code: "server.unexpected", message: "Erreur", errors: {} }, 500);
    const transactions = Array.from({ length: 50 }, (_, index) => transactionAt((page - 1) * 50 + index));
    return answer({ transactions, meta: { page, total_pages: total / 50, total_count: total } });
  });
  const path = "contract/$contractId/transactions";
  renderScreen(TransactionsScreen, { at: `/app/${path.replace("$contractId", portfolioId)}`, path });
}
function answer(body: unknown, status = 200): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify(body), { status }));
}

function scrolledTo(px: number): void {
  Object.defineProperty(globalThis, "scrollY", { value: px, configurable: true, writable: true });
  act(() => void fireEvent.scroll(globalThis.window));
}

function drawn(): number[] {
  return [...document.querySelectorAll("li[data-index]")].map((row) =>
    Number(row.getAttribute("data-index")),
  );
}

test("of 20,000 transactions the rows of the window are drawn, each with its place among all", async () => {
  show();
  const first = await screen.findByText("Achat 0");
  expect(drawn().length).toBeLessThan(60);
  const row = first.closest("li");
  expect([row?.getAttribute("aria-posinset"), row?.getAttribute("aria-setsize")]).toEqual(["1", "20000"]);
  expect(first.closest("ul")?.style.height).toBe(`${total * rowPx}px`);
});

test("scrolled far down, the page of what is seen is asked for, and none of those between", async () => {
  show();
  await screen.findByText("Achat 0");
  scrolledTo(10_010 * rowPx);
  await screen.findByText("Achat 10010");
  expect(drawn().length).toBeLessThan(60);
  expect(asked).toContain(201);
  expect(Math.max(...asked)).toBeLessThan(203);
  expect(asked.filter((page) => page > 2 && page < 200)).toEqual([]);
});

test("a month is named above its first row, also where it begins a page", async () => {
  show();
  await screen.findByText("Achat 0");
  scrolledTo(10_000 * rowPx);
  const row = (await screen.findByText("Achat 10000")).closest("li");
  await screen.findByText("Achat 9999");
  const { date } = transactionAt(10_000);
  expect(row?.querySelector("h2")?.textContent).toContain(date.slice(0, 4));
  expect(screen.getByText("Achat 10001").closest("li")?.querySelector("h2")).toBeNull();
});

test("a page that fails says so in its place and is read again; the others stay", async () => {
  failing = new Set([101, 102]);
  show();
  await screen.findByText("Achat 0");
  // In the middle of a page, far from its first row.
  scrolledTo(5_020 * rowPx);
  const [again] = await screen.findAllByRole("button", { name: "Réessayer" });
  expect(screen.getByRole("alert").textContent).toBe("La suite n’a pas pu être chargée.");
  scrolledTo(5_000 * rowPx);
  await screen.findByText("Achat 4999");
  expect(drawn().length).toBeLessThan(60);
  failing.clear();
  const row = again?.closest("li");
  if (again !== undefined) await userEvent.click(again);
  await screen.findByText("Achat 5000");
  expect(row?.textContent).toContain("Achat ");
  expect(document.activeElement).toBe(row);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(""));
});

test("what has the focus keeps it when the window goes elsewhere", async () => {
  show();
  const row = (await screen.findByText("Achat 3")).closest("li");
  const button = row?.querySelector("button");
  act(() => button?.focus());
  scrolledTo(10_010 * rowPx);
  await screen.findByText("Achat 10010");
  expect(document.activeElement).toBe(button);
  expect(drawn()).toContain(3);
});

test("on paper are the transactions at hand, with how many others there are", async () => {
  show();
  await screen.findByText("Achat 0");
  await waitFor(() => {
    expect(asked).toContain(1);
  });
  fireEvent(globalThis.window, new Event("beforeprint"));
  expect(screen.getByText("Achat 49")).toBeTruthy();
  expect(drawn().length).toBeGreaterThanOrEqual(50);
  expect(document.body.textContent?.replace(/\s/g, " ")).toMatch(
    /Ce document montre \d+ opérations sur 20 000\./,
  );
  fireEvent(globalThis.window, new Event("afterprint"));
  expect(drawn().length).toBeLessThan(60);
});
