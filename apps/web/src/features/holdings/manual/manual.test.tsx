// @vitest-environment jsdom
import { api } from "@vigie/api";
import { cents, day } from "@vigie/domain";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetDrafts } from "../../../shared/forms/draft.ts";
import { noteServerDate } from "../../../shared/clock/server-clock.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { createBody, draftLoan, loanBody } from "./parts/body.ts";
import { emptyDraft, emptyLoan, type DraftLine, type DraftLoan } from "./parts/draft.ts";
import { lineProblems, linesProblems, loanProblems, valueProblems } from "./parts/problems.ts";
import { CreateManualScreen } from "./screens/create.tsx";
import { EditManualScreen } from "./screens/edit.tsx";
import { serveApi } from "../../../testing/server.ts";

const id = "01930000-0000-7000-8000-000000000001";
let server: ReturnType<typeof serveApi>;
beforeEach(() => {
  server = serveApi();
  noteServerDate(new Date("2026-11-20T10:00:00Z").toUTCString());
});
afterEach(() => {
  cleanup();
  privateMode.write("off");
  forgetDrafts();
});

const today = day("2026-11-20");
const line: DraftLine = {
  isin: null,
  label: "Fonds",
  holdingKind: "unit",
  quantity: "2",
  unitPrice: "3.5",
  unitCost: null,
  amount: null,
};

test("a value needs a known day, its own, and an amount that its kind allows", () => {
  const values = [
    { day: day("2026-11-21"), amount: cents(1) },
    { day: day("2026-11-01"), amount: cents(-1) },
    { day: day("2026-11-01"), amount: null },
    { day: "invalid", amount: "invalid" },
  ] as const;
  expect(valueProblems(values, { kind: "savings", today })).toEqual({
    "values.0.day": "Cette date est à venir. Indiquez au plus tard aujourd’hui.",
    "values.1.amount": "Ce montant ne peut pas être négatif.",
    "values.2.day": "Une autre valeur porte déjà cette date.",
    "values.2.amount": "Indiquez le montant.",
    "values.3.day": "Corrigez ce champ pour continuer.",
    "values.3.amount": "Corrigez ce champ pour continuer.",
  });
  expect(valueProblems([{ day: today, amount: cents(-1) }], { kind: "checking", today })).toEqual({});
});

test("a day of another age is taken for a slip of the year", () => {
  const told = "Cette date est trop ancienne\u00a0: vérifiez l’année.";
  const old = day("0226-11-01");
  const scene = { kind: "savings", today } as const;
  expect(valueProblems([{ day: old, amount: cents(1) }], scene)).toEqual({ "values.0.day": told });
  expect(linesProblems({ asOf: old, lines: [line] }, today)).toEqual({ asOf: told });
  expect(loanProblems({ ...someLoan, first: old })).toEqual({ first: told });
});

test("a line says its parts and price, or its amount", () => {
  expect(lineProblems(line)).toEqual({});
  expect(Object.keys(lineProblems({ ...line, label: " ", quantity: null }))).toEqual(["label", "quantity"]);
  expect(Object.keys(lineProblems({ ...line, holdingKind: "euroFund" }))).toEqual(["amount"]);
});

const someLoan: DraftLoan = {
  ...emptyLoan,
  borrowed: cents(200_000_00),
  rate: 0.036,
  months: 240,
  first: day("2020-02-05"),
};

test("an instalment under the interest is shown before anything is sent", () => {
  const loan = { ...someLoan, instalment: cents(10_00) };
  expect(loanProblems(loan)).toEqual({ instalment: "Cette mensualité ne couvre pas les intérêts." });
  expect(loanProblems({ ...loan, instalment: null })).toEqual({});
});

test("a deferral says its months, fewer than the loan's, and a loan in fine sends no instalment", () => {
  const partial: DraftLoan = { ...someLoan, repayment: "partial_deferral" };
  expect(loanProblems(partial)).toEqual({ deferred: "Indiquez cette valeur." });
  expect(loanProblems({ ...partial, deferred: 240 })).toEqual({
    deferred: "Le différé doit être plus court que le crédit.",
  });
  expect(loanProblems({ ...partial, deferred: 12 })).toEqual({});
  expect(loanBody({ ...partial, deferred: 12 })).toMatchObject({
    repayment: "partial_deferral",
    deferredMonths: 12,
  });
  const inFine: DraftLoan = { ...someLoan, repayment: "in_fine", deferred: 12, instalment: cents(10_00) };
  expect(loanProblems(inFine)).toEqual({});
  expect(loanBody(inFine)).toMatchObject({ repayment: "in_fine", deferredMonths: 0, instalment: null });
  expect(loanProblems({ ...someLoan, signed: day("2020-02-06") })).toEqual({
    signed: "La date de signature doit précéder la première échéance.",
  });
});

test("an instalment that follows from the terms is not taken for one that was typed", () => {
  const loan = {
    borrowed: cents(200_000_00),
    nominalRateRatio: 0.036,
    durationMonths: 240,
    firstRepaymentOn: day("2020-02-05"),
    signedOn: null,
    instalment: cents(1_170_22),
    insuranceMonthly: null,
    repayment: "constant" as const,
    deferredMonths: 0,
  };
  expect(draftLoan({ loan }).instalment).toBeNull();
  expect(draftLoan({ loan: { ...loan, instalment: cents(1_200_00) } }).instalment).toBe(1_200_00);
});

test("a contract being typed is there again when the page is loaded again, and nothing of it once it is given up", async () => {
  const opened = { at: "/app/accounts/new/manual", path: "accounts/new/manual" };
  renderScreen(CreateManualScreen, opened);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: /^Objet/ }));
  await user.type(screen.getByLabelText("Nom du contrat"), "Montre");
  cleanup();
  renderScreen(CreateManualScreen, opened);
  expect((await screen.findByLabelText<HTMLInputElement>("Nom du contrat")).value).toBe("Montre");
  await user.click(screen.getByRole("button", { name: "Effacer cette saisie" }));
  cleanup();
  renderScreen(CreateManualScreen, opened);
  await screen.findByRole("radio", { name: /^Objet/ });
  expect(screen.queryByLabelText("Nom du contrat")).toBeNull();
});

test("a contract is sent under a key that each change draws anew, and that sending again keeps", async () => {
  server.refuse(api.manualPortfolios.create, "manual_contract.too_many");
  renderScreen(CreateManualScreen, { at: "/app/accounts/new/manual", path: "accounts/new/manual" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: /^Bien immobilier/ }));
  await user.type(screen.getByLabelText("Nom du contrat"), "Maison");
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  await user.type(screen.getByLabelText("Valeur"), "250000");
  const button = screen.getByRole("button", { name: "Ajouter à mon patrimoine" });
  // Both presses come before the button is drawn as busy.
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole("alert");
  const ready = async (count: number): Promise<void> => {
    await waitFor(() => {
      expect([sentKeys().length, button.ariaBusy]).toEqual([count, null]);
    });
  };
  await ready(1);
  await user.click(button);
  await ready(2);
  await user.clear(screen.getByLabelText("Valeur"));
  await user.type(screen.getByLabelText("Valeur"), "300000");
  await user.click(button);
  await ready(3);
  const [first, again, changed] = sentKeys();
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

function sentKeys(): readonly string[] {
  const bodies = server.requests.filter(({ method }) => method === "POST").map(({ body }) => body);
  return bodies.map((body) => /"requestKey":"([0-9a-f-]{36})"/.exec(JSON.stringify(body))?.[1] ?? "none");
}

test("what is sent is what the way of describing asks for, and nothing else", () => {
  const draft = {
    ...emptyDraft(today),
    kind: "pea" as const,
    name: " PEA ",
    how: "lines" as const,
    lines: [line],
  };
  expect(createBody(draft)).toMatchObject({
    name: "PEA",
    values: [],
    loan: null,
    lines: { asOf: today, items: [{ label: "Fonds", quantity: "2", unitPrice: "3.5", amount: null }] },
  });
});

const made = {
  id,
  name: "Livret d’ailleurs",
  kind: "savings",
  kindDetail: null,
  institution: null,
  amount: cents(1_200_00),
  amountAsOf: day("2026-11-01"),
  provenance: "typed",
  values: [
    { day: day("2026-11-01"), amount: cents(1_200_00) },
    { day: day("2025-11-01"), amount: cents(1_000_00) },
  ],
  lines: { asOf: null, items: [] },
  loan: null,
  schedule: [],
  payments: [],
} as const;

test("a contract is typed step by step: what lacks is shown at its field, nothing typed is lost", async () => {
  server.reply(api.manualPortfolios.create, { manualContract: made } as never);
  renderScreen(CreateManualScreen, { at: "/app/accounts/new/manual", path: "accounts/new/manual" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Continuer" }));
  expect(await screen.findByText("Choisissez ce que vous voulez ajouter.")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^Livret/ }));
  await user.type(screen.getByLabelText("Nom du contrat"), "Livret d’ailleurs");
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  expect(await screen.findByText("Indiquez le montant.")).toBeTruthy();
  await user.type(screen.getByLabelText("Valeur"), "1 200");
  await user.click(screen.getByRole("button", { name: "Revenir à l’étape précédente" }));
  expect(screen.getByLabelText<HTMLInputElement>("Nom du contrat").value).toBe("Livret d’ailleurs");
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  await user.click(await screen.findByRole("button", { name: "Ajouter à mon patrimoine" }));
  await waitFor(() => {
    expect(server.requests.some(({ method }) => method === "POST")).toBe(true);
  });
  const sent = server.requests.find(({ method }) => method === "POST");
  expect(sent?.body).toMatchObject({
    manualContract: {
      name: "Livret d’ailleurs",
      kind: "savings",
      values: [{ day: "2026-11-20", amount: 120_000 }],
    },
  });
});

test("a book takes the name that the law gives it, until the saver gives it another", async () => {
  const user = userEvent.setup();
  renderScreen(CreateManualScreen, { at: "/app/accounts/new/manual", path: "accounts/new/manual" });
  await user.click(await screen.findByRole("radio", { name: /^Livret ou épargne/ }));
  const named = async (detail: string): Promise<string> => {
    await user.click(screen.getByRole("button", { name: /Précision/ }));
    await user.click(await screen.findByRole("option", { name: detail }));
    return screen.getByLabelText<HTMLInputElement>("Nom du contrat").value;
  };
  expect(await named("Livret A")).toBe("Livret A");
  expect(await named("LDDS")).toBe("LDDS");
  await user.type(screen.getByLabelText("Nom du contrat"), " des vacances");
  expect(await named("PEL")).toBe("LDDS des vacances");
});

test("a refusal of the server is shown, and what was typed stays", async () => {
  server.refuse(api.manualPortfolios.create, "manual_contract.too_many");
  renderScreen(CreateManualScreen, { at: "/app/accounts/new/manual", path: "accounts/new/manual" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: /^Bien immobilier/ }));
  await user.type(screen.getByLabelText("Nom du contrat"), "Maison");
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  await user.type(screen.getByLabelText("Valeur"), "250000");
  await user.click(screen.getByRole("button", { name: "Ajouter à mon patrimoine" }));
  expect((await screen.findByRole("alert")).textContent).toContain("le nombre maximal");
  expect(screen.getByLabelText<HTMLInputElement>("Valeur").value).toContain("250");
});

const editAt = { at: `/app/contract/${id}/edit`, path: "contract/$contractId/edit" };

test("a dated value is removed at its day, and an already taken day is shown", async () => {
  server.reply(api.manualPortfolios.show, { manualContract: made } as never);
  server.reply(api.manualPortfolios.removeValue, { manualContract: made } as never);
  renderScreen(EditManualScreen, editAt);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Ajouter une valeur" }));
  const dialog = await screen.findByRole("dialog");
  await user.clear(within(dialog).getByLabelText("Date"));
  await user.type(within(dialog).getByLabelText("Date"), "01.11.2025");
  await user.type(within(dialog).getByLabelText("Valeur"), "5");
  await user.click(within(dialog).getByRole("button", { name: "Enregistrer" }));
  expect(within(dialog).getByText("Une autre valeur porte déjà cette date.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Annuler" }));
  await user.click(screen.getByRole("button", { name: "Supprimer la valeur du 01.11.2025" }));
  await waitFor(() => {
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      `DELETE /v1/users/me/manual_contracts/${id}/values/2025-11-01`,
    );
  });
  server.reply(api.manualPortfolios.addValue, { manualContract: made } as never);
  await user.click(await screen.findByRole("button", { name: "Rétablir cette valeur" }));
  await waitFor(() => {
    const last = server.requests.findLast(({ method }) => method === "POST");
    expect(last?.body).toMatchObject({ value: { day: "2025-11-01" } });
  });
});

test("what is typed over a part that changed elsewhere says so, and gives what is saved back", async () => {
  server.reply(api.manualPortfolios.show, { manualContract: made } as never);
  server.reply(api.manualPortfolios.removeValue, { manualContract: made } as never);
  renderScreen(EditManualScreen, editAt);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Nom du contrat"), " bis");
  server.reply(api.manualPortfolios.show, { manualContract: { ...made, name: "Autre nom" } } as never);
  // Any write reads the portfolio again, as does the live channel.
  await user.click(screen.getByRole("button", { name: "Supprimer la valeur du 01.11.2025" }));
  await user.click(await screen.findByRole("button", { name: "Reprendre ce qui est enregistré" }));
  expect(screen.getByLabelText<HTMLInputElement>("Nom du contrat").value).toBe("Autre nom");
});

test("in private mode no amount of the history is in the page, its fields included", async () => {
  privateMode.write("on");
  server.reply(api.manualPortfolios.show, { manualContract: made } as never);
  renderScreen(EditManualScreen, editAt);
  await screen.findByText("Historique saisi", { selector: "h2" });
  expect(document.body.textContent).not.toMatch(/1\s?[02]00/);
});

test("a contract that was not typed in says why it is not corrected here", async () => {
  server.refuse(api.manualPortfolios.show, "portfolio.not_found");
  renderScreen(EditManualScreen, editAt);
  expect(await screen.findByText("Ce contrat ne se modifie pas à la main.")).toBeTruthy();
});

test("an advisor reads that only the saver types a contract in", async () => {
  renderScreen(CreateManualScreen, {
    at: "/advisory/customers/1/accounts/new/manual",
    path: "accounts/new/manual",
    area: { base: "/advisory/customers/1", subject: id as never },
  });
  expect(await screen.findByText("Cette saisie est réservée au titulaire.")).toBeTruthy();
});
