// @vitest-environment jsdom
import { fullyOwned } from "@vigie/testkit";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../testing/testing.tsx";
import { ImportScreen } from "../../features/holdings/imports/screens/import.tsx";
import { accountText, needText } from "../../features/holdings/imports/text.ts";
import { portfolioRow } from "../../testing/portfolios.ts";
import { serveApi } from "../../testing/server.ts";

/** Where accounts may go, which file went where, and where the keyboard goes once a question is answered. */

const batchId = "0193f1a0-0000-7000-8000-0000000000b1";
const [first, second] = ["0193f1a0-0000-7000-8000-0000000000a1", "0193f1a0-0000-7000-8000-0000000000a2"];
const [euros, dollars] = ["0193f1a0-0000-7000-8000-0000000000c1", "0193f1a0-0000-7000-8000-0000000000c2"];
const batchPath = `/v1/users/me/import_batches/${batchId}`;

const account = {
  key: "a0",
  name: "Compte courant",
  number: "00044321",
  kind: "checking",
  currency: "EUR",
  balance: 100,
  balance_on: "2026-07-20",
  from: "2026-04-29",
  to: "2026-04-29",
  portfolio_id: null,
  same_as: null,
  skipped: false,
  placed: "new",
  new_count: 0,
  duplicate_count: 0,
  question_count: 0,
  transactions: [],
  questions: [],
  holdings: [],
};
const file = {
  id: first,
  batch_id: batchId,
  file_name: "un.qif",
  format: "qif",
  status: "previewed",
  created_at: "2026-11-20T10:00:00.000Z",
  confirmed_at: null,
  added_count: 0,
  new_count: 0,
  duplicate_count: 0,
  question_count: 0,
  warnings: [],
  needs: [] as object[],
  reading: {
    encoding: "utf-8",
    date_order: null,
    decimal_mark: null,
    columns: [],
    words: [],
    remembered: false,
    changeable: true,
  },
  accounts: [account],
};
const batch = {
  id: batchId,
  status: "previewed",
  added_count: 0,
  new_count: 0,
  duplicate_count: 0,
  question_count: 0,
  missing: [],
  portfolio_ids: [] as string[],
  undo_until: null,
  imports: [file],
};
const portfolio = (id: string, name: string, currency: string) => ({
  ...portfolioRow,
  id,
  kind: "checking",
  envelope: "accounts",
  name,
  bank: null,
  ...fullyOwned(null),
  amount_as_of: null,
  provenance: "file",
  currency,
});

afterEach(() => {
  cleanup();
});

function show(answer: (method: string, path: string) => unknown): void {
  serveApi((url: string, init?: RequestInit) => {
    const [path = ""] = url.split("?");
    const body = answer(init?.method ?? "GET", path);
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status: body === null ? 404 : 200 }));
  });
  renderScreen(ImportScreen, { at: `/app/accounts/import?import=${batchId}`, path: "accounts/import" });
}

const portfolios = {
  portfolios: [portfolio(euros, "Compte en euros", "EUR"), portfolio(dollars, "Compte en dollars", "USD")],
};

test("an account is offered the contracts and the accounts of its own currency only", async () => {
  const inDollars = { ...account, key: "a1", name: "Compte USD", currency: "USD" };
  const shown = { ...batch, imports: [{ ...file, accounts: [inDollars, account] }] };
  show((_, path) =>
    path === batchPath ? { batch: shown } : path.endsWith("/portfolios") ? portfolios : null,
  );
  const [ofDollars, ofEuros] = await screen.findAllByRole("button", { name: /Ajouter à(?! mon)/ });
  await userEvent.click(ofDollars ?? document.body);
  expect(await screen.findByRole("option", { name: /Compte en dollars/ })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /Compte en euros/ })).toBeNull();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(ofEuros ?? document.body);
  expect(await screen.findByRole("option", { name: /Compte en euros/ })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /Avec .*Compte USD/ })).toBeNull();
});

test("the result says which file filled which contract, where several have one name", async () => {
  const placed = (id: string) => [{ ...account, portfolio_id: id }];
  const shown = {
    ...batch,
    status: "confirmed",
    portfolio_ids: [euros, dollars],
    imports: [
      { ...file, status: "confirmed", accounts: placed(euros) },
      { ...file, id: second, file_name: "deux.csv", status: "confirmed", accounts: placed(dollars) },
    ],
  };
  const twins = {
    portfolios: [portfolio(euros, "Compte courant", "EUR"), portfolio(dollars, "Compte courant", "EUR")],
  };
  show((_, path) => (path === batchPath ? { batch: shown } : path.endsWith("/portfolios") ? twins : null));
  for (const name of [/Compte courant.*un\.qif/, /Compte courant.*deux\.csv/]) {
    await waitFor(() => {
      const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
      // Where its operations are, and what is missing of it.
      expect(rows.filter((row) => name.test(row))).toHaveLength(2);
    });
  }
});

test("once a question is answered the keyboard is at the next one, then at the accounts", async () => {
  const need = {
    kind: "date_order",
    line: 2,
    found: "04/03/2026",
    sentence: "La date peut se lire de plusieurs façons.",
    choices: [{ answer: "day_first", label: "Jour, mois, année", example: "4 mars 2026" }],
    headings: [],
    recognised: [],
    sample: [],
  };
  const asking = { ...file, status: "asking", needs: [need], accounts: [] };
  const state = { imports: [asking, { ...asking, id: second, file_name: "deux.qif" }] };
  Element.prototype.scrollIntoView = () => undefined;
  show((method, path) => {
    if (method === "PUT") {
      state.imports = state.imports.map((one) =>
        path.includes(one.id) ? { ...one, status: "previewed", needs: [], accounts: [] } : one,
      );
      return { import: state.imports[0] };
    }
    const status = state.imports.some((one) => one.status === "asking") ? "asking" : "previewed";
    const imports = state.imports.map((one) =>
      one.status === "asking" ? one : { ...one, accounts: [account] },
    );
    if (path === batchPath) return { batch: { ...batch, status, imports } };
    return path.endsWith("/portfolios") ? { portfolios: [] } : null;
  });
  for (const left of [needText.anchor, accountText.anchor]) {
    const [radio] = await screen.findAllByRole("radio");
    await userEvent.click(radio ?? document.body);
    await userEvent.click(screen.getAllByRole("button", { name: "Valider" })[0] ?? document.body);
    await waitFor(() => {
      expect(document.activeElement?.id).toBe(left);
    });
  }
});

test("closing the page while files are on their way asks first, and only then", async () => {
  const waiting: (() => void)[] = [];
  const none = { imports: [], meta: { page: 1, total_pages: 1, total_count: 0 } };
  const reply = (body: object): Response => new Response(JSON.stringify(body), { status: 200 });
  serveApi((url: string, init?: RequestInit) => {
    if (init?.method !== "POST") return Promise.resolve(reply(url.includes("imports") ? none : {}));
    return new Promise<Response>((resolve) => {
      waiting.push(() => {
        resolve(reply({ import: file }));
      });
    });
  });
  const { unmount } = renderScreen(ImportScreen, { at: "/app/accounts/import", path: "accounts/import" });
  const isHeld = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const input = await screen.findByLabelText("Les relevés de vos banques");
  expect(isHeld()).toBe(false);
  await userEvent.upload(input, new File(["x"], "un.qif"));
  await waitFor(() => {
    expect([waiting.length, isHeld()]).toEqual([1, true]);
  });
  unmount();
  expect(isHeld()).toBe(false);
});
