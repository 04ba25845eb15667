// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../shell/testing.tsx";
import { privateMode } from "../../ui/private-mode.ts";
import { ImportScreen } from "./screens/import.tsx";
import { addedSentence, countSentence, largestFileBytes } from "./text.ts";

const id = "0193f1a0-0000-7000-8000-0000000000a1";
const contractId = "0193f1a0-0000-7000-8000-0000000000c1";

const line = { date: "2026-04-29", amount: -13.5, wording: "BOULANGERIE", raw_line: 41 };
const account = {
  key: "a0",
  name: "Compte courant •4321",
  number: "00044321",
  kind: "checking",
  currency: "EUR",
  balance: 10_000,
  balance_on: "2026-07-20",
  portfolio_id: null,
  new_count: 1,
  duplicate_count: 1,
  transactions: [
    { ...line, key: "k1", duplicate: false },
    { ...line, key: "k2", duplicate: true, wording: "LIBRAIRIE" },
  ],
  holdings: [],
};
const previewed = {
  id,
  file_name: "releve.ofx",
  format: "ofx1",
  status: "previewed",
  created_at: "2026-11-20T10:00:00.000Z",
  confirmed_at: null,
  added_count: 0,
  new_count: 1,
  duplicate_count: 1,
  warnings: ["Le fichier ne donne pas le solde du compte."],
  accounts: [account],
};
const confirmed = {
  ...previewed,
  status: "confirmed",
  added_count: 1,
  confirmed_at: "2026-11-20T10:01:00.000Z",
  accounts: [],
};
const refusal = {
  code: "import.unreadable",
  message: "Ligne 33 : la date de l’opération manque. Rien n’a été importé.",
  errors: { file: ["import.unreadable"] },
  fields: { global: [] },
};

type Answer = readonly [status: number, body: unknown];

afterEach(() => {
  cleanup();
  privateMode.write("off");
  vi.unstubAllGlobals();
});

function show(answers: Readonly<Record<string, Answer>>, at = "/app/accounts/import") {
  const asked = vi.fn((url: string, init?: RequestInit) => {
    const [path = ""] = url.split("?");
    const [status, body] = answers[`${init?.method ?? "GET"} ${path}`] ?? [404, {}];
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
  });
  vi.stubGlobal("fetch", asked);
  renderScreen(ImportScreen, { at, path: "accounts/import" });
  return asked;
}

const nothingYet: Readonly<Record<string, Answer>> = {
  "GET /v1/users/me/imports": [200, { imports: [] }],
  "GET /v1/users/me/portfolios": [200, { portfolios: [] }],
};

function file(): File {
  return new File(["OFXHEADER:100"], "releve.ofx");
}

test("a file is shown before anything is added, its known lines marked and counted", async () => {
  show({ ...nothingYet, "POST /v1/users/me/imports": [201, { import: previewed }] });
  await userEvent.upload(await screen.findByLabelText("Le relevé de votre banque"), file());
  const table = await screen.findByRole("table");
  expect(screen.getByText(/1 opération nouvelle, 1 est déjà là et ne sera pas ajoutée\./)).toBeTruthy();
  const known = within(table).getByRole("row", { name: /LIBRAIRIE/ });
  expect(within(known).getByText("déjà là")).toBeTruthy();
  expect(within(known).getByText("−13,50 €")).toBeTruthy();
  expect(within(table).getAllByText("29.04.2026")).toHaveLength(2);
  expect(screen.getByText("Le fichier ne donne pas le solde du compte.")).toBeTruthy();
});

test("a refusal is said under the place of the file, with the way out", async () => {
  show({ ...nothingYet, "POST /v1/users/me/imports": [422, refusal] });
  await userEvent.upload(await screen.findByLabelText("Le relevé de votre banque"), file());
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  expect(screen.getByText(/choisir un autre fichier tout de suite/)).toBeTruthy();
});

test("a file over 20 MB is refused before it travels", async () => {
  const asked = show(nothingYet);
  const large = file();
  Object.defineProperty(large, "size", { value: largestFileBytes + 1 });
  await userEvent.upload(await screen.findByLabelText("Le relevé de votre banque"), large);
  expect(await screen.findByText(/dépasse 20 Mo/)).toBeTruthy();
  expect(asked.mock.calls.some(([, init]) => init?.method === "POST")).toBe(false);
});

test("the confirmation says what was added and how to take it back", async () => {
  const asked = show(
    {
      ...nothingYet,
      [`GET /v1/users/me/imports/${id}`]: [200, { import: previewed }],
      [`POST /v1/users/me/imports/${id}/confirm`]: [200, { import: confirmed }],
      [`DELETE /v1/users/me/imports/${id}`]: [200, {}],
    },
    `/app/accounts/import?fichier=${id}`,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Ajouter à mon patrimoine" }));
  expect(await screen.findByText("1 opération a été ajoutée.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Annuler cet import" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/contrats qu’il a créés/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Annuler cet import" }));
  await waitFor(() => {
    expect(asked.mock.calls.some(([, init]) => init?.method === "DELETE")).toBe(true);
  });
});

test("a recognised account keeps its contract unless another is chosen", async () => {
  const joined = { ...previewed, accounts: [{ ...account, portfolio_id: contractId }] };
  show(
    {
      ...nothingYet,
      [`GET /v1/users/me/imports/${id}`]: [200, { import: joined }],
    },
    `/app/accounts/import?fichier=${id}`,
  );
  expect(await screen.findByText("Vigie a reconnu ce compte à son numéro.")).toBeTruthy();
});

test("private mode leaves no amount of the preview in the page", async () => {
  privateMode.write("on");
  show(
    {
      ...nothingYet,
      [`GET /v1/users/me/imports/${id}`]: [200, { import: previewed }],
    },
    `/app/accounts/import?fichier=${id}`,
  );
  await screen.findByRole("table");
  expect(document.body.textContent).not.toMatch(/13,50|10\u202f000/);
});

test("sentences agree in number", () => {
  expect(countSentence({ newCount: 0, duplicateCount: 2 })).toBe(
    "Aucune opération nouvelle, 2 sont déjà là et ne seront pas ajoutées.",
  );
  expect(countSentence({ newCount: 3, duplicateCount: 0 })).toBe("3 opérations nouvelles.");
  expect(addedSentence(0)).toBe("Aucune opération n’était nouvelle\u00a0: seul le solde a été mis à jour.");
});
