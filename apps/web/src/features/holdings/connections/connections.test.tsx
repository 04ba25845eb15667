// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Bank } from "@vigie/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { findBanks } from "./parts/bank-match.ts";
import { problemOf } from "./parts/fields-form.tsx";
import { goToBank } from "./parts/go-to-bank.ts";
import { createProvider } from "./parts/provider.ts";
import { BankSearchScreen } from "./screens/bank-search.tsx";
import { ConnectBankScreen } from "./screens/connect-bank.tsx";
import { UpdateCredentialsScreen } from "./screens/update-credentials.tsx";
import { WebauthReturnScreen } from "./screens/webauth-return.tsx";
import { stateTexts, failureTexts } from "./text.ts";
import { fieldKey } from "../../../testing/field-key.ts";
import { serveApi } from "../../../testing/server.ts";

vi.mock("../../../shared/requests/live.ts", () => ({ useLive: () => undefined }));

const partner = "https://partner.test/2.0";
const field = { required: true, pattern: null, options: [] } as const;
const wireBank = (id: string, name: string, more: object = {}) => ({
  id,
  slug: id,
  name,
  category: "bank",
  main: false,
  mechanisms: ["credentials"],
  consent_days: 180,
  entry: "own_forms",
  provider: { bank_id: `p-${id}`, connector_uuid: "u" },
  fields: [
    { ...field, name: "login", label: "Identifiant", type: "text" },
    { ...field, name: "password", label: "Mot de passe", type: "password" },
  ],
  ...more,
});
const banks = [
  wireBank("cmb", "Crédit Mutuel de Bretagne"),
  wireBank("sg", "Société Générale", { main: true }),
  wireBank("ce", "Caisse d’Épargne", { main: true }),
  wireBank("amundi", "Amundi ESR", { category: "employee_savings" }),
  wireBank("boursobank", "BoursoBank", { mechanisms: ["webauth"], fields: [] }),
];
const connectionId = "01910000-0000-7000-8000-000000000001";
const account = {
  id: connectionId,
  connexion_id: "9",
  bank: { id: "cmb", slug: "cmb", name: "Crédit Mutuel de Bretagne" },
  state: "ok",
  error: null,
  error_message: null,
  last_success_at: null,
  last_try_at: null,
  next_try_at: null,
  consent_ends_on: null,
  sync: null,
  portfolio_ids: [],
};
const link = {
  linked: true,
  provider_url: partner,
  client_id: "c",
  code: "temporary",
  code_expires_at: null,
  webview_url: null,
  has_terms: true,
};
const ours: Readonly<Record<string, unknown>> = {
  "GET /v1/banks": { banks },
  "GET /v1/users/me/accounts": { accounts: [] },
  "GET /v1/users/me/accounts/pending": { pending: [] },
  "POST /v1/users/me/accounts": { account },
  "POST /v1/users/me/connection": { connection: link },
};
const domain = fieldKey();
const signed: Readonly<Record<string, unknown>> = {
  [`GET ${partner}/publickey`]: domain.jwk,
  [`GET ${partner}/terms`]: {
    termsofservices: [{ id: 7, version: "2026-01", content: "Texte", deleted: null }],
  },
  [`GET ${partner}/users/me/terms`]: { termsofservices: [{ id: 7, version: "2026-01" }] },
};
const connection = (state: string | null, more: object = {}) => ({
  id: 9,
  state,
  error_message: null,
  fields: null,
  last_update: null,
  ...more,
});

/** A body, or a status and a body. */
type Reply = unknown;
type Asked = {
  readonly what: string;
  readonly sent: string;
  /** With the values that were encrypted for the partner read. */
  readonly body: string;
};

/** Plays our server and the partner's; what was asked of each is noted. */
function play(replies: Readonly<Record<string, Reply>>): readonly Asked[] {
  const asked: Asked[] = [];
  serveApi((url: string, init: RequestInit = {}) => {
    const what = `${init.method ?? "GET"} ${url}`;
    const sent = typeof init.body === "string" ? init.body : "";
    asked.push({ what, sent, body: domain.clear(sent) });
    const reply = replies[what];
    if (reply === undefined) return Promise.reject(new TypeError("no such host"));
    const [status, body]: readonly unknown[] = Array.isArray(reply) ? reply : [200, reply];
    return Promise.resolve(new Response(JSON.stringify(body), { status: Number(status) }));
  });
  return asked;
}

function show(replies: Readonly<Record<string, Reply>>, bankId = "cmb"): readonly Asked[] {
  const asked = play({ ...ours, ...signed, ...replies });
  renderScreen(ConnectBankScreen, { at: `/app/accounts/new/${bankId}`, path: "accounts/new/$bankId" });
  return asked;
}

async function fillIn(password = "pass-1234"): Promise<void> {
  await userEvent.type(await screen.findByRole("textbox", { name: "Identifiant" }), "camille-42");
  await userEvent.type(screen.getByLabelText("Mot de passe"), password);
  await userEvent.click(screen.getByRole("button", { name: "Se connecter" }));
}

const begun = {
  "GET /v1/users/me/accounts/pending": {
    pending: [{ connexion_id: "9", bank: account.bank, state: "decoupled", started_at: null }],
  },
};
const create = `POST ${partner}/users/me/connections`;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
});

const parsed: readonly Bank[] = banks.map((one) => ({
  ...one,
  category: "bank",
  mechanisms: [],
  consentDays: 180,
  entry: "own_forms",
  provider: { bankId: "", connectorUuid: "" },
  fields: [],
}));
const names = (typed: string): readonly string[] => findBanks(parsed, typed).map((one) => one.name);

test("a bank is found without accents, in any case, by its initials, and with a typing error", () => {
  expect(names("credit mutuel")).toEqual(["Crédit Mutuel de Bretagne"]);
  expect(names("CREDTI mutuel bretagn")).toEqual(["Crédit Mutuel de Bretagne"]);
  expect(names("cmb")).toEqual(["Crédit Mutuel de Bretagne"]);
  expect(names("sg")).toEqual(["Société Générale"]);
  expect(names("caisse d'epargne")).toEqual(["Caisse d’Épargne"]);
  expect(names("boursobnak")).toEqual(["BoursoBank"]);
  expect(names("zzzz")).toEqual([]);
  expect(names("  ")).toHaveLength(parsed.length);
});

test("a field keeps the bank's rule and says it in French; a rule we cannot read is left to the bank", () => {
  const digits = { ...field, name: "p", label: "Code", type: "password", pattern: "^\\d{6}$" } as const;
  expect(problemOf(digits, "123456")).toBeNull();
  expect(problemOf(digits, "12")).toBe("Votre banque attend 6 chiffres.");
  expect(problemOf(digits, "")).toBe("Remplissez ce champ pour continuer.");
  expect(problemOf({ ...digits, required: false }, "")).toBeNull();
  expect(problemOf({ ...digits, pattern: "(?i)^[a-z" }, "x")).toBeNull();
  const birthday = { ...field, name: "b", label: "Date de naissance", type: "date" } as const;
  expect(problemOf(birthday, "31.12.1980")).toBeNull();
  expect(problemOf(birthday, "31.02.1980")).toBe("Saisissez la date comme 31.12.1980.");
});

test("credentials go to the partner's host, with its own code, and never to our server nor into storage", async () => {
  const asked = show({ [create]: connection(null) });
  await fillIn();
  await screen.findByText("ailleurs");
  const made = asked.find((one) => one.what === create);
  expect(JSON.parse(made?.body ?? "{}")).toEqual({
    connector_uuid: "u",
    login: "camille-42",
    password: "pass-1234",
  });
  const toUs = asked.filter((one) => one.what.includes(" /v1/"));
  expect(toUs.map((one) => one.what)).toContain("POST /v1/users/me/accounts");
  for (const one of toUs) expect(one.what + one.body).not.toMatch(/camille-42|pass-1234/);
  expect(JSON.stringify([sessionStorage, localStorage].map((store) => Object.entries(store)))).not.toMatch(
    /camille-42|pass-1234/,
  );
});

test("the partner's terms are accepted before the first connection, and nothing leaves without them", async () => {
  const terms = `POST ${partner}/users/me/terms`;
  const asked = show({
    [`GET ${partner}/users/me/terms`]: { termsofservices: [] },
    [terms]: { id: 7 },
    [create]: connection(null),
  });
  await fillIn();
  await screen.findByText("Acceptez les conditions pour continuer.");
  expect(asked.some((one) => one.what === create)).toBe(false);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Se connecter" }));
  await screen.findByText("ailleurs");
  const order = asked.map((one) => one.what);
  expect(order.indexOf(terms)).toBeGreaterThan(-1);
  expect(order.indexOf(terms)).toBeLessThan(order.indexOf(create));
});

test("nothing is asked of a partner that has no terms", async () => {
  const asked = show({
    "POST /v1/users/me/connection": { connection: { ...link, has_terms: false } },
    [create]: connection(null),
  });
  await fillIn();
  await screen.findByText("ailleurs");
  expect(asked.some((one) => one.what.includes("/terms"))).toBe(false);
});

test("a wrong password is shown, what was typed stays, and nothing is registered", async () => {
  const asked = show({ [create]: [400, { code: "wrongPass", message: null }] });
  await fillIn();
  const alert = await screen.findByText("Identifiants refusés");
  expect(alert).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Identifiant" })).toHaveProperty("value", "camille-42");
  expect(screen.getByLabelText("Mot de passe")).toHaveProperty("value", "pass-1234");
  expect(asked.some((one) => one.what === "POST /v1/users/me/accounts")).toBe(false);
});

test("a partner that cannot be reached is shown with the way out, and the form stays", async () => {
  show({});
  await fillIn();
  expect(await screen.findByText("Notre partenaire d’agrégation ne répond pas")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Identifiant" })).toHaveProperty("value", "camille-42");
});

test("an institution connected already with this login leads to its connection", async () => {
  show({ [create]: connection(null), "GET /v1/users/me/accounts": { accounts: [account] } });
  await fillIn();
  await screen.findByText("Cet établissement est déjà connecté");
  expect(screen.getByRole("link", { name: "Voir cette connexion" }).getAttribute("href")).toContain(
    connectionId,
  );
});

test("a code by SMS is asked by the field the bank names; a wrong one is said and may be typed again", async () => {
  const sms = { name: "openapisms", label: "Code reçu par SMS", type: "text", required: true };
  const replies: Record<string, Reply> = {
    [create]: [202, connection("additionalInformationNeeded", { fields: [sms] })],
    [`POST ${partner}/users/me/connections/9`]: [400, { code: "wrongpass" }],
  };
  const asked = play({ ...ours, ...signed, ...replies });
  renderScreen(ConnectBankScreen, { at: "/app/accounts/new/cmb", path: "accounts/new/$bankId" });
  await fillIn();
  await screen.findByRole("heading", { name: "Un code vous a été envoyé" });
  await userEvent.type(screen.getByLabelText("Code reçu par SMS"), "000000");
  await userEvent.click(screen.getByRole("button", { name: "Valider le code" }));
  await screen.findByText("Code refusé");
  expect(asked.at(-1)?.body).toBe(JSON.stringify({ openapisms: "000000" }));
  expect(screen.getByLabelText("Code reçu par SMS")).toHaveProperty("value", "000000");
});

test("a wait in the bank's application counts down, is followed by the partner, and is found again", async () => {
  const later = new Date(Date.now() + 272_000).toISOString();
  const replies = {
    [create]: connection("decoupled", { expire: later }),
    [`POST ${partner}/users/me/connections/9?background`]: connection("validating", { expire: later }),
    [`GET ${partner}/users/me/connections/9`]: connection("validating", { expire: later }),
  };
  const asked = show(replies);
  await fillIn();
  await screen.findByRole("heading", { name: "Confirmez dans l’application de votre banque" });
  expect(screen.getByRole("timer").textContent).toMatch(/^4\smin\s\d+\ss$/);
  await waitFor(() => {
    expect(asked.some((one) => one.what.endsWith("9?background"))).toBe(true);
  });
  cleanup();
  // The tab is closed: any other one, of any device, finds the step again by what the server knows.
  show({ ...replies, ...begun });
  await screen.findByRole("heading", { name: "Confirmez dans l’application de votre banque" });
  expect(screen.queryByLabelText("Mot de passe")).toBeNull();
});

test("the connection begun at another bank is never taken up", async () => {
  const asked = show({ ...begun, [create]: connection(null) }, "sg");
  await fillIn();
  await screen.findByText("ailleurs");
  expect(asked.some((one) => one.what.includes("/users/me/connections/9"))).toBe(false);
});

test("what was taken up and cancelled is ended at the server, and the form makes a new connection", async () => {
  const end = "DELETE /v1/users/me/accounts/pending/9";
  const asked = show({
    ...begun,
    [`GET ${partner}/users/me/connections/9`]: connection("SCARequired"),
    [end]: { ended: true },
    [create]: { ...connection(null), id: 10 },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Annuler" }));
  await fillIn();
  await screen.findByText("ailleurs");
  const order = asked.map((one) => one.what);
  expect(order.indexOf(end)).toBeGreaterThan(-1);
  expect(order.indexOf(end)).toBeLessThan(order.indexOf(create));
  expect(order.slice(order.indexOf(end)).some((one) => one.includes("connections/9"))).toBe(false);
});

test("what another device ended while it was followed here is shown, and the form makes a new connection", async () => {
  const gone: Record<string, Reply> = {
    ...begun,
    [`GET ${partner}/users/me/connections/9`]: connection("SCARequired"),
    [create]: { ...connection(null), id: 10 },
  };
  const asked = show(gone);
  await screen.findByRole("button", { name: "Commencer" });
  cleanup();
  show({
    ...gone,
    [`POST ${partner}/users/me/connections/9`]: [404, {}],
    [`GET ${partner}/users/me/connections/9`]: [404, {}],
  });
  await screen.findByText("Cette demande n’existe plus");
  await fillIn();
  await screen.findByText("ailleurs");
  expect(asked.length).toBeGreaterThan(0);
});

test("an answer that was lost on the way: the connection that was made is found and goes on", async () => {
  let made = false;
  const asked: string[] = [];
  serveApi((url: string, init: RequestInit = {}) => {
    const what = `${init.method ?? "GET"} ${url}`;
    asked.push(what);
    if (what === create) {
      made = true;
      return Promise.reject(new TypeError("connection lost"));
    }
    const replies: Readonly<Record<string, unknown>> = {
      ...ours,
      ...signed,
      ...(made ? begun : {}),
      [`GET ${partner}/users/me/connections/9`]: connection(null),
    };
    const reply = replies[what];
    if (reply === undefined) return Promise.reject(new TypeError("no such host"));
    return Promise.resolve(new Response(JSON.stringify(reply), { status: 200 }));
  });
  renderScreen(ConnectBankScreen, { at: "/app/accounts/new/cmb", path: "accounts/new/$bankId" });
  await fillIn();
  await screen.findByText("ailleurs");
  expect(asked.filter((one) => one === create)).toHaveLength(1);
});

test("a bank that limits requests leaves its connection to its next try and takes another login", async () => {
  const asked = show({ [create]: connection("rateLimiting", { next_try: "2026-12-01 12:00:00" }) });
  await fillIn();
  await screen.findByRole("heading", { name: "Votre banque limite les demandes" });
  await userEvent.click(screen.getByRole("button", { name: "Utiliser un autre identifiant" }));
  expect(await screen.findByRole("button", { name: "Se connecter" })).toBeTruthy();
  expect(asked.map((one) => one.what)).toContain("POST /v1/users/me/accounts");
});

const stateSentences: readonly (readonly [string, string])[] = [
  ["SCARequired", "Votre banque demande une authentification forte"],
  ["webauthRequired", "Votre banque vous attend sur son site"],
  ["actionNeeded", "Une action est attendue sur le site de votre banque"],
  ["passwordExpired", "Votre mot de passe a expiré"],
  ["websiteUnavailable", "Le site de votre banque est indisponible"],
  ["bug", "Une erreur technique empêche de lire vos comptes"],
  ["rateLimiting", "Votre banque limite les demandes"],
  ["notSupported", "Cet accès n’est pas pris en charge"],
];
test.each(stateSentences)("the state %s has its sentence and one main action", async (state, title) => {
  show({ [create]: connection(state) });
  await fillIn();
  await screen.findByRole("heading", { name: title });
  expect(document.querySelectorAll("main .button-solid, .button-solid")).toHaveLength(1);
});

test("the refusals of the partner each have words of ours", () => {
  for (const { title, sentence } of [...Object.values(stateTexts), ...Object.values(failureTexts)]) {
    expect(title).toMatch(/^[A-ZÉÀ][^.]*$/);
    expect(sentence).toMatch(/[.]$/);
    expect(sentence).not.toMatch(/[^\u00a0][:;!?»]/);
  }
});

test("the directory shows six first, filters by kind, and leads to the import when a bank is missing", async () => {
  play(ours);
  renderScreen(BankSearchScreen, { at: "/app/accounts/new", path: "accounts/new" });
  await screen.findByRole("heading", { name: "Les plus demandés" });
  const ways = screen.getByRole("navigation", { name: "Autres façons d’ajouter un contrat" });
  const hasWaysFirst = ways.compareDocumentPosition(
    screen.getByRole("heading", { name: "Les plus demandés" }),
  );
  expect(hasWaysFirst & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Les autres établissements" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Afficher les \d+ établissements$/ }));
  await screen.findByRole("heading", { name: "Les autres établissements" });
  await userEvent.click(screen.getByRole("radio", { name: "Épargne salariale" }));
  await waitFor(() => {
    const section = screen.getByRole("heading", { name: "Établissements trouvés" }).closest("section");
    expect(section?.querySelectorAll("a[data-bank]")).toHaveLength(1);
  });
  await userEvent.click(screen.getByRole("radio", { name: "Tous" }));
  await userEvent.type(screen.getByRole("searchbox"), "zzzz");
  await screen.findByText("Aucun établissement ne porte ce nom.");
  expect(screen.getByRole("link", { name: "Importer un relevé" }).getAttribute("href")).toBe(
    "/app/accounts/import",
  );
});

test("the way back from the bank hands over the state and the connection, by either of their names", async () => {
  for (const name of ["id_connection", "connection_id"]) {
    const asked = play({ ...ours, "POST /v1/users/me/webauth/return": { account } });
    renderScreen(WebauthReturnScreen, {
      at: `/app/account/webauth?${name}=9&state=s1`,
      path: "account/webauth",
    });
    await screen.findByText("ailleurs");
    const body: unknown = JSON.parse(asked.find((one) => one.what.endsWith("/return"))?.body ?? "{}");
    expect(body).toEqual({ state: "s1", connexion_id: "9" });
    cleanup();
  }
});

test("the partner's page is the way in of who is no agent: nothing is typed here, nor asked of its host", async () => {
  const banksThere = { banks: [wireBank("cmb", "Crédit Mutuel de Bretagne", { entry: "hosted" })] };
  const refusal = {
    code: "partner.unavailable",
    message: "Indisponible.",
    errors: {},
    fields: { global: [] },
  };
  const asked = show({ "GET /v1/banks": banksThere, "POST /v1/users/me/webauth": [409, refusal] });
  await screen.findByText(/nulle part ailleurs/);
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Continuer vers la page de notre partenaire" }));
  await screen.findByText("Indisponible.");
  expect(JSON.parse(asked.find((one) => one.what.endsWith("/webauth"))?.sent ?? "")).toEqual({
    bank_id: "cmb",
  });
  expect(asked.filter((one) => one.what.includes("partner.test"))).toEqual([]);
});

test("what was begun on the partner's page is made ours, and gone on with there", async () => {
  const banksThere = { banks: [wireBank("cmb", "Crédit Mutuel de Bretagne", { entry: "hosted" })] };
  const refusal = {
    code: "partner.unavailable",
    message: "Indisponible.",
    errors: {},
    fields: { global: [] },
  };
  const asked = show({ ...begun, "GET /v1/banks": banksThere, "POST /v1/users/me/webauth": [409, refusal] });
  await userEvent.click(
    await screen.findByRole("button", { name: "Reprendre sur la page de notre partenaire" }),
  );
  await screen.findByText("Indisponible.");
  expect(JSON.parse(asked.find((one) => one.what.endsWith("/webauth"))?.sent ?? "")).toEqual({
    account_id: connectionId,
  });
});

test("a connection whose bank is not offered any more is put right on the partner's page as any other", async () => {
  const broken = { ...account, state: "wrong_credentials", error: "wrong_credentials" };
  const asked = play({
    ...ours,
    "GET /v1/banks": { banks: [wireBank("sg", "Société Générale", { entry: "hosted" })] },
    [`GET /v1/accounts/${connectionId}`]: { account: broken },
    "POST /v1/users/me/webauth": [
      409,
      { code: "partner.unavailable", message: "Indisponible.", errors: {}, fields: { global: [] } },
    ],
  });
  renderScreen(UpdateCredentialsScreen, {
    at: `/app/accounts/update/${connectionId}/credentials`,
    path: "accounts/update/$accountId/credentials",
  });
  await userEvent.click(
    await screen.findByRole("button", { name: "Continuer vers la page de notre partenaire" }),
  );
  await screen.findByText("Indisponible.");
  expect(JSON.parse(asked.find((one) => one.what.endsWith("/webauth"))?.sent ?? "")).toEqual({
    account_id: connectionId,
  });
  expect(screen.getAllByText(/Crédit Mutuel de Bretagne/).length).toBeGreaterThan(0);
});

test("an access that was refused at the bank is shown, with the way to begin again", async () => {
  const refusal = { code: "webauth.access_denied", message: "Refusé.", errors: {}, fields: { global: [] } };
  play({ ...ours, "POST /v1/users/me/webauth/return": [422, refusal] });
  renderScreen(WebauthReturnScreen, {
    at: "/app/account/webauth?error=access_denied&state=s1",
    path: "account/webauth",
  });
  await screen.findByRole("heading", { name: "Vous n’avez pas autorisé l’accès" });
  expect(within(document.body).getByRole("link", { name: "Recommencer" })).toBeTruthy();
});

test("only https leads out, but for this very machine", () => {
  expect(goToBank("javascript:alert(1)")).toMatchObject({ code: "unsafe_address" });
  expect(goToBank("http://bank.test/")).toMatchObject({ code: "unsafe_address" });
  expect(goToBank("nowhere")).toMatchObject({ code: "unsafe_address" });
});

const codes: readonly (readonly [number, unknown, string])[] = [
  [400, { code: "websiteUnavailable" }, "website_unavailable"],
  [400, { code: "missingParameter" }, "missing_parameter"],
  [400, { code: "config" }, "invalid_value"],
  [400, { code: "connectionLocked" }, "busy"],
  [400, { code: "tooManySync" }, "rate_limited"],
  [429, {}, "rate_limited"],
  [404, {}, "not_found"],
  [502, "<html>", "unreachable"],
  [418, {}, "technical_bug"],
];
test.each(codes)("an answer %i of the partner is read", async (status, body, code) => {
  const provider = createProvider({
    link: () => Promise.resolve({ url: partner, code: "c" }),
    fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status })),
  });
  expect(await provider.show("1")).toMatchObject({ ok: false, code });
});

test("a code that lapsed is asked anew once, then the call goes on", async () => {
  const given: boolean[] = [];
  const provider = createProvider({
    link: (fresh) => {
      given.push(fresh);
      return Promise.resolve({ url: partner, code: fresh ? "new" : "old" });
    },
    fetch: (_, init) => {
      const old = JSON.stringify(init.headers).includes("old");
      return Promise.resolve(
        new Response(JSON.stringify(old ? { code: "unauthorized" } : connection(null)), {
          status: old ? 401 : 200,
        }),
      );
    },
  });
  expect(await provider.show("9")).toMatchObject({ ok: true, value: { id: "9", state: "ok" } });
  expect(given).toEqual([false, true]);
});

test("moments of the partner are Paris time", async () => {
  const provider = createProvider({
    link: () => Promise.resolve({ url: partner, code: "c" }),
    fetch: () =>
      Promise.resolve(
        new Response(
          JSON.stringify(
            connection("decoupled", { expire: "2026-07-01 12:00:00", next_try: "2026-12-01 12:00:00" }),
          ),
        ),
      ),
  });
  expect(await provider.show("9")).toMatchObject({
    value: { stepExpiresAt: "2026-07-01T10:00:00.000Z", nextTryAt: "2026-12-01T11:00:00.000Z" },
  });
});
