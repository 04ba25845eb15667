// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { errorBody } from "@vigie/api";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { maskRaw, maskSentence } from "./parts/masking.ts";
import { ImportScreen } from "./screens/import.tsx";
import { largestFileBytes, needText } from "./text.ts";
import { serveApi } from "../../../testing/server.ts";

const batchId = "0193f1a0-0000-7000-8000-0000000000b1";
const id = "0193f1a0-0000-7000-8000-0000000000a1";
const otherId = "0193f1a0-0000-7000-8000-0000000000a2";
const contractId = "0193f1a0-0000-7000-8000-0000000000c1";
const place = "Les relevés de vos banques";

const line = {
  date: "2026-04-29",
  amount: -13.5,
  wording: "BOULANGERIE",
  raw_line: 41,
  raw: "29/04/2026;BOULANGERIE;-13,50",
  match: null,
};
const held = {
  kind: "likely",
  date: "2026-04-28",
  amount: -13.5,
  wording: "CARTE BOULANGERIE",
  provenance: "provider",
  suggested: "same",
  decision: null,
};
const account = {
  key: "a0",
  name: "Compte courant •4321",
  number: "00044321",
  kind: "checking",
  currency: "EUR",
  balance: 10_000,
  balance_on: "2026-07-20",
  from: "2026-04-29",
  to: "2026-04-29",
  portfolio_id: null,
  same_as: null,
  skipped: false,
  placed: "new",
  new_count: 1,
  duplicate_count: 1,
  question_count: 0,
  transactions: [
    { ...line, key: "k1", duplicate: false },
    { ...line, key: "k2", duplicate: true, wording: "LIBRAIRIE", raw_line: 42 },
  ],
  questions: [],
  holdings: [],
};
const reading = {
  encoding: "utf-8",
  date_order: null,
  decimal_mark: null,
  columns: [],
  words: [],
  remembered: false,
  changeable: true,
};
const previewed = {
  id,
  batch_id: batchId,
  file_name: "releve.ofx",
  format: "ofx1",
  status: "previewed",
  created_at: "2026-11-20T10:00:00.000Z",
  confirmed_at: null,
  added_count: 0,
  new_count: 1,
  duplicate_count: 1,
  question_count: 0,
  warnings: ["Le fichier ne donne pas le solde du compte."],
  needs: [],
  reading,
  accounts: [account],
};
const dateNeed = {
  kind: "date_order",
  line: 2,
  found: "04/03/2026",
  sentence: "La date « 04/03/2026 » peut se lire de plusieurs façons.",
  choices: [
    { answer: "day_first", label: "Jour, mois, année", example: "4 mars 2026" },
    { answer: "month_first", label: "Mois, jour, année", example: "3 avril 2026" },
  ],
  headings: [],
  recognised: [],
  sample: [
    { line: 2, raw: "D04/03/2026", cells: [] },
    { line: 3, raw: "T-1 234,56", cells: [] },
  ],
};
const columnsNeed = {
  ...dateNeed,
  kind: "columns",
  line: null,
  found: null,
  sentence: "Vigie ne reconnaît pas toutes les colonnes de ce tableau.",
  choices: [],
  headings: ["Quand", "Quoi", "Combien"],
  recognised: [{ role: "date", heading: "Quand" }],
  sample: [{ line: null, raw: "", cells: ["13/03/2026", "BOULANGERIE", "-8,70"] }],
};
const asking = { ...previewed, id: otherId, file_name: "export.qif", status: "asking", accounts: [] };
const batch = {
  id: batchId,
  status: "previewed",
  added_count: 0,
  new_count: 1,
  duplicate_count: 1,
  question_count: 0,
  missing: [],
  portfolio_ids: [],
  undo_until: null,
  imports: [previewed],
};
const confirmed = {
  ...batch,
  status: "confirmed",
  added_count: 1,
  undo_until: "2999-12-20",
  missing: [
    {
      kind: "balance",
      account_name: "Compte courant",
      from: "2026-01-31",
      to: "2026-03-31",
      amount: -20,
      sentence: "il manque −20,00 €",
    },
  ],
  imports: [{ ...previewed, status: "confirmed", added_count: 1, confirmed_at: "2026-11-20T10:01:00.000Z" }],
};
const refusal = {
  ...errorBody("import.unreadable"),
  message: "Ligne 33 : la date de l’opération manque. Rien n’a été importé.",
};

type Answer = readonly [status: number, body: unknown];
type Answers = Readonly<Record<string, Answer | (() => Answer)>>;

afterEach(() => {
  cleanup();
  privateMode.write("off");
  sessionStorage.clear();
});

function show(answers: Answers, at = "/app/accounts/import") {
  const asked = vi.fn((url: string, init?: RequestInit) => {
    const [path = ""] = url.split("?");
    const answer = answers[`${init?.method ?? "GET"} ${path}`] ?? [404, {}];
    const [status, body] = typeof answer === "function" ? answer() : answer;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  serveApi(asked);
  renderScreen(ImportScreen, { at, path: "accounts/import" });
  return asked;
}

const nothingYet: Answers = {
  "GET /v1/users/me/imports": [200, { imports: [], meta: { page: 1, total_pages: 1, total_count: 0 } }],
  "GET /v1/users/me/portfolios": [200, { portfolios: [] }],
};
const batchPath = `/v1/users/me/import_batches/${batchId}`;
const atBatch = `/app/accounts/import?import=${batchId}`;
const showing = (shown: unknown, more: Answers = {}): Answers => ({
  ...nothingYet,
  [`GET ${batchPath}`]: [200, { batch: shown }],
  ...more,
});
const bodyOf = (asked: ReturnType<typeof show>, method: string): unknown => {
  const init = asked.mock.calls.findLast(([, given]) => given?.method === method)?.[1];
  return typeof init?.body === "string" ? JSON.parse(init.body) : null;
};
const file = (name: string): File => new File(["OFXHEADER:100"], name);

test("a file is shown before anything is added: what was read, its own text on demand, known lines marked", async () => {
  show(showing(batch, { "POST /v1/users/me/imports": [201, { import: previewed }] }));
  await userEvent.upload(await screen.findByLabelText(place), file("releve.ofx"));
  const table = await screen.findByRole("table");
  const known = within(table).getByRole("row", { name: /LIBRAIRIE/ });
  expect(within(known).getByText("déjà là")).toBeTruthy();
  expect(within(known).getByText("−13,50 €")).toBeTruthy();
  expect(known.textContent).not.toContain("BOULANGERIE;");
  const see = within(known).getByRole("button", { name: "Voir la ligne, LIBRAIRIE" });
  await userEvent.click(see);
  expect(see.getAttribute("aria-expanded")).toBe("true");
  expect(within(known).getByText("Ligne 42")).toBeTruthy();
  expect(known.textContent).toContain("29/04/2026;BOULANGERIE;-13,50");
  expect(screen.getByText("Le fichier ne donne pas le solde du compte.")).toBeTruthy();
  expect(screen.getByText(/Rien n’est encore ajouté/)).toBeTruthy();
});

test("files go one after the other in one batch, and a refused one keeps none of the others", async () => {
  const answers: Answer[] = [
    [201, { import: previewed }],
    [422, refusal],
    [201, { import: { ...asking, needs: [dateNeed] } }],
  ];
  const shown = { ...batch, status: "asking", imports: [previewed, { ...asking, needs: [dateNeed] }] };
  const asked = show(showing(shown, { "POST /v1/users/me/imports": () => answers.shift() ?? [500, {}] }));
  const files = [file("releve.ofx"), file("abime.ofx"), file("export.qif")];
  await userEvent.upload(await screen.findByLabelText(place), files);
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  expect(await screen.findAllByText("attend votre réponse")).toHaveLength(1);
  const posted = asked.mock.calls.filter(([, init]) => init?.method === "POST").map(([url]) => url);
  expect(posted.map((url) => url.includes(`batch_id=${batchId}`))).toEqual([false, true, true]);
  const confirm = screen.getByRole("button", { name: "Ajouter à mon patrimoine" });
  expect(confirm.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Effacer ce message, abime.ofx" }));
  expect(screen.queryByText(refusal.message)).toBeNull();
});

test("a file over 20 MB is refused before it travels", async () => {
  const asked = show(nothingYet);
  const large = file("gros.ofx");
  Object.defineProperty(large, "size", { value: largestFileBytes + 1 });
  await userEvent.upload(await screen.findByLabelText(place), large);
  expect(await screen.findByText(/dépasse 20 Mo/)).toBeTruthy();
  expect(asked.mock.calls.some(([, init]) => init?.method === "POST")).toBe(false);
});

test("the order of dates is asked with what each answer reads, and a refusal of the answer loses nothing", async () => {
  const shown = { ...batch, status: "asking", imports: [{ ...asking, needs: [dateNeed] }] };
  const path = `PUT /v1/users/me/imports/${otherId}/reading`;
  const asked = show(showing(shown, { [path]: [422, refusal] }), atBatch);
  const send = await screen.findByRole("button", { name: "Valider" });
  await userEvent.click(send);
  expect(await screen.findByText(needText.choose)).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: /3 avril 2026/ }));
  await userEvent.click(send);
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  expect(bodyOf(asked, "PUT")).toEqual({ date_order: "month_first" });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /3 avril 2026/ }).checked).toBe(true);
  // What is asked about is set apart in the text of the file.
  expect(screen.getByText("04/03/2026", { selector: "mark" })).toBeTruthy();
});

test("a word that nothing explains is asked with what each answer makes of its line", async () => {
  const wordNeed = {
    ...dateNeed,
    kind: "word",
    line: 4,
    found: "POS",
    sentence: "Que veut dire « POS » dans ce fichier (une ligne) ?",
    choices: [
      { answer: "out", label: "De l’argent qui sort", example: "−20,00" },
      { answer: "in", label: "De l’argent qui entre", example: "+20,00" },
      { answer: "ignore", label: "Rien à importer", example: "" },
    ],
    sample: [{ line: 4, raw: "15/10/2026;LIBRAIRIE;20,00;POS", cells: [] }],
  };
  const second = { ...wordNeed, found: "Frais", sentence: "Que veut dire « Frais » ?" };
  const shown = { ...batch, status: "asking", imports: [{ ...asking, needs: [wordNeed, second] }] };
  const path = `PUT /v1/users/me/imports/${otherId}/reading`;
  const asked = show(showing(shown, { [path]: [200, { import: { ...asking, needs: [second] } }] }), atBatch);
  expect(await screen.findByRole("heading", { name: wordNeed.sentence })).toBeTruthy();
  const question = screen.getByRole("radiogroup", { name: /POS/ });
  await userEvent.click(within(question).getByRole("radio", { name: /qui sort/ }));
  await userEvent.click(screen.getAllByRole("button", { name: "Valider" })[0] ?? question);
  await waitFor(() => {
    expect(bodyOf(asked, "PUT")).toEqual({ words: [{ word: "POS", meaning: "out" }] });
  });
  expect(within(question).getByText("−20,00")).toBeTruthy();
});

test("columns are chosen from lists, and what is missing is shown before anything is sent", async () => {
  const shown = { ...batch, status: "asking", imports: [{ ...asking, needs: [columnsNeed] }] };
  const path = `PUT /v1/users/me/imports/${otherId}/reading`;
  const asked = show(showing(shown, { [path]: [200, { import: { ...previewed, id: otherId } }] }), atBatch);
  const send = await screen.findByRole("button", { name: "Valider" });
  await userEvent.click(send);
  expect(await screen.findByText(needText.missingAmount)).toBeTruthy();
  expect(asked.mock.calls.some(([, init]) => init?.method === "PUT")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: /Combien/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Montant" }));
  await userEvent.click(screen.getByRole("button", { name: "Valider" }));
  await waitFor(() => {
    expect(bodyOf(asked, "PUT")).toEqual({
      columns: [
        { role: "date", heading: "Quand" },
        { role: "amount", heading: "Combien" },
      ],
    });
  });
});

test("a likely match is a question with its default, answered alone or with all", async () => {
  const questions = ["q1", "q2"].map((key) => ({ ...line, key, duplicate: true, match: held }));
  const asked = { ...account, questions, question_count: 2, transactions: questions };
  const shown = { ...batch, question_count: 2, imports: [{ ...previewed, accounts: [asked] }] };
  const answers = { [`PUT ${batchPath}/choices`]: [200, { batch: shown }] as const };
  const calls = show(showing(shown, answers), atBatch);
  const [first] = await screen.findAllByRole("radiogroup", { name: /BOULANGERIE/ });
  if (first === undefined) throw new Error("no question");
  expect(within(first).getByRole<HTMLInputElement>("radio", { name: "La même (proposé)" }).checked).toBe(
    true,
  );
  await userEvent.click(within(first).getByRole("radio", { name: "Une autre" }));
  await waitFor(() => {
    expect(bodyOf(calls, "PUT")).toEqual({
      accounts: [],
      lines: [{ import_id: id, account: "a0", line: "q1", decision: "different" }],
    });
  });
  await userEvent.click(screen.getByRole("button", { name: "Toutes différentes" }));
  await waitFor(() => {
    expect(bodyOf(calls, "PUT")).toEqual({
      accounts: [],
      lines: [{ import_id: id, account: "a0", decision: "different" }],
    });
  });
});

test("an account goes where the saver chooses: left out, or to a contract", async () => {
  const shown = { ...batch, imports: [{ ...previewed, accounts: [{ ...account, placed: "known" }] }] };
  const calls = show(showing(shown, { [`PUT ${batchPath}/choices`]: [200, { batch: shown }] }), atBatch);
  expect(await screen.findByText("Vigie a reconnu ce compte à son numéro.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /Ajouter à(?! mon)/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Ne pas importer ce compte" }));
  await waitFor(() => {
    expect(bodyOf(calls, "PUT")).toEqual({
      accounts: [{ import_id: id, key: "a0", skipped: true }],
      lines: [],
    });
  });
});

test("the result says what is missing and takes the whole import back", async () => {
  const asked = show(showing(confirmed, { [`DELETE ${batchPath}`]: [200, {}] }), atBatch);
  expect(await screen.findByText("1 opération a été ajoutée.")).toBeTruthy();
  expect(screen.getByText(/Entre le 31\.01\.2026 et le 31\.03\.2026/).textContent).toMatch(/−20,00/);
  expect(screen.getByRole("button", { name: "Importer le relevé qui manque" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Annuler cet import" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/contrats qu’il a créés/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Annuler cet import" }));
  await waitFor(() => {
    expect(asked.mock.calls.some(([url, init]) => init?.method === "DELETE" && url === batchPath)).toBe(true);
  });
  expect(await screen.findByText("Aucun import pour l’instant.")).toBeTruthy();
});

const onePage = { page: 1, total_pages: 1, total_count: 2 };

test("older imports are on the next pages, and can be taken back there", async () => {
  const confirmedAt = "2999-01-01T10:00:00.000Z";
  const one = { ...previewed, accounts: [], status: "confirmed", confirmed_at: confirmedAt };
  const pages = [
    [{ ...one, file_name: "novembre.ofx" }],
    [{ ...one, id: otherId, batch_id: otherId, file_name: "janvier.ofx" }],
  ];
  let asked = 0;
  const list = (): Answer => {
    const imports = pages[asked] ?? [];
    asked += 1;
    return [200, { imports, meta: { page: asked, total_pages: 2, total_count: 21 } }];
  };
  const calls = show({ ...nothingYet, "GET /v1/users/me/imports": list });
  expect(await screen.findByText("novembre.ofx")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Plus anciennes" }));
  expect(await screen.findByText("janvier.ofx")).toBeTruthy();
  expect(screen.queryByText("novembre.ofx")).toBeNull();
  expect(screen.getByRole("button", { name: "Annuler cet import, janvier.ofx" })).toBeTruthy();
  expect(calls.mock.calls.some(([url]) => url === "/v1/users/me/imports?page=2")).toBe(true);
});

test("files sent together are one import of the list, that is resumed or taken back whole", async () => {
  const list = [
    { ...previewed, accounts: [], status: "asking" },
    { ...asking, batch_id: otherId, status: "confirmed", confirmed_at: "2020-01-01T10:00:00.000Z" },
    { ...previewed, id: contractId, accounts: [], file_name: "carte.csv" },
  ];
  show({ ...nothingYet, "GET /v1/users/me/imports": [200, { imports: list, meta: onePage }] });
  expect(await screen.findByText("carte.csv, releve.ofx")).toBeTruthy();
  expect(screen.getByText("réponse attendue")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reprendre, carte.csv, releve.ofx" })).toBeTruthy();
  // Thirty days have gone since the other.
  expect(screen.queryByRole("button", { name: /^Annuler/ })).toBeNull();
});

test("an import that is not there says so, one that cannot be read offers to try again", async () => {
  show(nothingYet, atBatch);
  expect(await screen.findByText("Cet import n’existe plus.")).toBeTruthy();
  cleanup();
  show({ ...nothingYet, [`GET ${batchPath}`]: [500, errorBody("server.unexpected")] }, atBatch);
  expect(await screen.findByText("Cet import n’a pas pu être chargé.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});

test("private mode leaves no amount in the page, the text of the file included", async () => {
  privateMode.write("on");
  const questions = [{ ...line, key: "q1", duplicate: true, match: held }];
  const asked = { ...account, questions, question_count: 1 };
  const shown = {
    ...batch,
    status: "asking",
    missing: confirmed.missing,
    imports: [
      { ...previewed, accounts: [asked] },
      { ...asking, needs: [dateNeed, columnsNeed] },
    ],
  };
  show(showing(shown), atBatch);
  await screen.findByRole("table");
  expect(document.body.textContent).not.toMatch(/13,50|10\u202f000|8,70|234|20,00/);
  await userEvent.click(await screen.findByRole("button", { name: "Voir la ligne, BOULANGERIE" }));
  expect(document.body.textContent).toMatch(/29\/04\/2026;BOULANGERIE;\*{5}/);
});

test.each([
  ["29/04/2026;CB 12;-1 234,56", "29/04/2026;CB *****;*****"],
  ["<DTPOSTED>20260429<TRNAMT>-13.50", "<DTPOSTED>*****<TRNAMT>*****"],
])("the raw text %s is hidden as %s", (raw, hidden) => {
  expect(maskRaw(raw)).toBe(hidden);
});

test.each([
  ["Ligne 33 : « $120 » n’est pas un montant.", "Ligne 33 : « ***** » n’est pas un montant."],
  ["La date « 04/03/2026 » se lit ainsi.", "La date « 04/03/2026 » se lit ainsi."],
  ["Au 12.11.2026, il manque −1 020,00 €.", "Au 12.11.2026, il manque *****."],
])("the sentence %s is hidden as %s", (sentence, hidden) => {
  expect(maskSentence(sentence)).toBe(hidden);
});
