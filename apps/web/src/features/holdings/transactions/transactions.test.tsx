// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkingAccount } from "../../../testing/portfolios.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { wireFilters } from "./parts/filters.tsx";
import { TransactionsScreen } from "./screens/transactions.tsx";
import { serveApi } from "../../../testing/server.ts";

const portfolioId = "01900000-0000-7000-8000-000000000001";
const base = {
  id: "01900000-0000-7000-8000-000000000010",
  portfolio_id: portfolioId,
  date: "2026-11-20",
  value_date: null,
  amount: -108.72,
  wording: "SUPER U",
  original_wording: "CB SUPER U RENNES 19/11",
  type: "card",
  category_id: "grocery.supermarket",
  category_corrected: false,
  provenance: "provider",
  coming: false,
};
const transactions = [
  base,
  {
    ...base,
    id: "01900000-0000-7000-8000-000000000011",
    date: "2026-10-28",
    amount: 3200,
    wording: "SALAIRE",
    category_id: "finances.salary",
  },
];
const categories = [
  { id: "grocery", name: "Alimentation", children: [{ id: "grocery.supermarket", name: "Supermarché" }] },
  { id: "finances", name: "Finances", children: [{ id: "finances.salary", name: "Salaire" }] },
];
const portfolio = { ...checkingAccount, id: portfolioId };
const aggregates = [
  { by: "month", rows: [{ key: "2026-11", label: "2026-11", income: 0, expense: 108.72, count: 1 }] },
  { by: "total", rows: [{ key: "total", label: "", income: 3200, expense: 108.72, count: 2 }] },
];

const changeId = "01900000-0000-7000-8000-0000000000aa";

let asked: URL[] = [];
let written: string[] = [];
let summed: string[] = [];
let held = portfolio;

beforeEach(() => {
  asked = [];
  written = [];
  summed = [];
  held = portfolio;
});
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

function show(query = "", rows: readonly object[] = transactions): void {
  serveApi((path: string, init?: RequestInit) => {
    const url = new URL(path, "http://x");
    asked.push(url);
    if (init?.method === "PUT") written.push(typeof init.body === "string" ? init.body : "");
    if (url.pathname.endsWith("/aggregate")) summed.push(typeof init?.body === "string" ? init.body : "");
    const body = url.pathname.endsWith("/aggregate")
      ? { aggregates }
      : url.pathname.endsWith("/categories")
        ? { categories }
        : init?.method === "PUT"
          ? { transaction: base, changed_count: 12, change_id: changeId }
          : url.pathname.endsWith("/undo")
            ? { changed_count: 12 }
            : url.pathname.endsWith("/transactions")
              ? { transactions: rows, meta: { page: 1, total_pages: 1, total_count: rows.length } }
              : { portfolio: held };
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
  const path = "contract/$contractId/transactions";
  renderScreen(TransactionsScreen, { at: `/app/${path.replace("$contractId", portfolioId)}${query}`, path });
}

function pageText(): string {
  return (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");
}

test("transactions stand by month, with what came in and went out", async () => {
  show();
  await screen.findByRole("heading", { level: 2, name: "Novembre 2026" });
  expect(screen.getByRole("heading", { level: 2, name: "Octobre 2026" })).toBeTruthy();
  await waitFor(() => {
    expect(pageText()).toContain("2 opérations. 3 200 € d’entrées, 109 € de sorties.");
  });
  expect(pageText()).toContain("−108,72 €");
  expect(pageText()).toContain("+3 200,00 €");
});

test("of a joint account the page shows the account, its sums too, says so, and shows the share", async () => {
  const ownership = { ...portfolio.ownership, kind: "joint", owned_ratio: 0.5 } as const;
  held = { ...portfolio, owned_amount: 1_642.08, ownership };
  show();
  await screen.findByText(/Cette page compte le contrat entier\./);
  expect(pageText()).toContain("Votre part : 50 %, soit 1 642,08 €. Cette page compte le contrat entier.");
  await waitFor(() => {
    expect(summed.length).toBeGreaterThan(2);
  });
  expect(summed.every((body) => body.includes('"counted":"whole"'))).toBe(true);
});

test("the filters of the address are asked of the server, list and sums alike", async () => {
  show("?sens=sorties&categorie=grocery&q=super");
  await screen.findByText("Super U");
  const list = asked.find((url) => url.pathname.endsWith(`${portfolioId}/transactions`));
  expect(Object.fromEntries(list?.searchParams ?? [])).toMatchObject({
    direction: "out",
    category_id: "grocery",
    search: "super",
  });
});

test("a category changes for one or for all alike, and the count that changed is shown", async () => {
  show();
  await userEvent.click(
    await screen.findByRole("button", { name: "Changer la catégorie de Super U, Supermarché" }),
  );
  await userEvent.click(screen.getByLabelText("Appliquer aux opérations similaires"));
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => {
    expect(written).toEqual(['{"transaction":{"category_id":"grocery.supermarket","same_for_all":true}}']);
  });
  await screen.findByText("12 opérations reclassées en Supermarché.");
  await userEvent.click(screen.getByRole("button", { name: "Annuler" }));
  await screen.findByText("12 opérations ont retrouvé leur catégorie.");
  expect(asked.some((url) => url.pathname.endsWith(`category_changes/${changeId}/undo`))).toBe(true);
  expect(screen.queryByRole("button", { name: "Annuler" })).toBeNull();
});

test("two free days in the address are asked of the server", async () => {
  show("?periode=2026-10-01_2026-10-31");
  await screen.findByText("Super U");
  const list = asked.find((url) => url.pathname.endsWith(`${portfolioId}/transactions`));
  expect(Object.fromEntries(list?.searchParams ?? [])).toMatchObject({
    from: "2026-10-01",
    to: "2026-10-31",
  });
});

test("an account one lives from says its month's spending and a year of bank fees", async () => {
  show();
  await screen.findByText(/^Frais bancaires sur un an/);
  await waitFor(() => {
    expect(pageText()).toMatch(/2 prélèvements depuis le/);
  });
  expect(screen.getByRole("link", { name: "Voir ces frais" }).getAttribute("href")).toContain(
    "categorie=finances.bank_fees",
  );
});

test("no transaction at all and none that matches are two things", async () => {
  show("", []);
  await screen.findByText("Aucune opération connue.");
  cleanup();
  show("?q=zzz", []);
  await screen.findByText("Aucune opération ne correspond.");
  expect(screen.getByRole("link", { name: "Tout afficher" })).toBeTruthy();
});

test("private mode leaves no amount in the list, and does not search one", async () => {
  privateMode.write("on");
  show();
  await screen.findByText("Super U");
  const html = document.documentElement.outerHTML.replace(/[\u00a0\u202f]/g, " ");
  expect(html).not.toMatch(/108,72|3 ?200|3 ?284/);
  const words = { words: "108,72", direction: "toutes", category: "", range: "tout" } as const;
  expect(wireFilters(words, true)).toEqual({});
  expect(wireFilters(words, false)).toEqual({ search: "108,72" });
  expect(wireFilters({ ...words, words: "108€72" }, true)).toEqual({});
});
