// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { connectionStates, type ConnectionState } from "@vigie/domain";
import { afterEach, expect, test, vi } from "vitest";
import { variant, showVariant } from "../../shared/variant/variant.ts";
import { renderScreen } from "../../testing/testing.tsx";
import type { ProviderConnection } from "../../features/holdings/connections/parts/provider.ts";
import { StepView, stepSentence, stepTitle } from "../../features/holdings/connections/parts/step-view.tsx";
import {
  failureWords,
  type ConnectionFailure,
} from "../../features/holdings/connections/parts/connection-failure.ts";
import type { Connecting } from "../../features/holdings/connections/parts/use-connecting.ts";
import { BankSearchScreen } from "../../features/holdings/connections/screens/bank-search.tsx";
import { serveApi } from "../../testing/server.ts";

vi.mock("../../shared/requests/live.ts", () => ({ useLive: () => undefined }));

afterEach(() => {
  cleanup();
  showVariant(null);
});

const nothing = async (): Promise<void> => await Promise.resolve();

function flowAt(connection: ProviderConnection): Connecting {
  return {
    stage: "step",
    connection,
    failure: null,
    late: false,
    acting: false,
    account: null,
    submit: nothing,
    answer: nothing,
    again: nothing,
    check: nothing,
    renew: nothing,
    goToBank: nothing,
    cancel: nothing,
    another: nothing,
    isNew: true,
  };
}

function connectionIn(state: ConnectionState): ProviderConnection {
  const code = { type: "text", required: true, pattern: null, options: [] } as const;
  const fields = state === "additional_information" ? [{ ...code, name: "otp", label: "Code reçu" }] : [];
  return { id: "9", state, message: null, fields, stepExpiresAt: null, nextTryAt: null };
}

/** What each state of the specification (sections 3 and 8) asks of the saver: the one action, or none where all goes on. */
const actions: Readonly<Record<ConnectionState, string | null>> = {
  ok: null,
  validating: "J’ai autorisé l’accès",
  wrong_credentials: "Mettre à jour",
  additional_information: "Valider le code",
  decoupled: "J’ai autorisé l’accès",
  strong_authentication: "Commencer",
  web_authentication: "Continuer vers Banque",
  action_needed: "C’est fait, réessayer",
  password_expired: "Mettre à jour",
  website_unavailable: "Réessayer",
  rate_limited: "Réessayer",
  technical_bug: "Réessayer",
  not_supported: "Réessayer",
};

test.each(connectionStates)("the state %s has a title, one sentence and one main action", async (state) => {
  const connection = connectionIn(state);
  const bank = { name: "Banque", fields: [] };
  renderScreen(
    () => (
      <>
        <h1>{stepTitle(connection, false)}</h1>
        <StepView
          bank={bank}
          connection={connection}
          flow={flowAt(connection)}
          draft={{}}
          onDraft={() => undefined}
        />
      </>
    ),
    { at: "/app/x", path: "x" },
  );
  await screen.findByRole("heading", { name: stepTitle(connection, false) });
  expect(stepSentence(connection, bank.name, false)).toMatch(/^[A-ZÉÀ].*\.$/);
  const main = [...document.querySelectorAll(".button-solid")].map((one) => one.textContent);
  expect(main).toEqual(actions[state] === null ? [] : [actions[state]]);
});

const failures: readonly ConnectionFailure["code"][] = [
  ...connectionStates,
  "missing_parameter",
  "demo",
  "already_connected",
  "invalid_value",
  "busy",
  "not_found",
  "unauthorized",
  "unreachable",
  "timeout",
  "wrong_code",
  "unsafe_address",
];

test("no two refusals say the same thing, and each says it in French", () => {
  const said = failures.map((code) => failureWords({ code, message: null }));
  for (const { title, sentence } of said) {
    expect(title).toMatch(/^[A-ZÉÀ][^.]*$/);
    expect(sentence).toMatch(/\.$/);
  }
  expect(new Set(said.map(({ title }) => title)).size).toBe(failures.length);
});

const account = {
  id: "01910000-0000-7000-8000-000000000001",
  connexion_id: "9",
  bank: { id: "cmb", slug: "cmb", name: "CMB" },
  state: "ok",
  error: null,
  error_message: null,
  last_success_at: null,
  last_try_at: null,
  next_try_at: null,
  consent_ends_on: "2000-01-10",
  sync: null,
  portfolio_ids: [],
};

function play(): void {
  serveApi((url: string) => {
    if (url.endsWith("/pending")) return Promise.resolve(Response.json({ pending: [] }));
    const body = url.endsWith("/accounts")
      ? { accounts: [account] }
      : url.endsWith("/connection")
        ? {
            connection: {
              linked: true,
              provider_url: "https://partner.test/2.0",
              client_id: "c",
              code: "t",
              code_expires_at: null,
              webview_url: "https://partner.test/webview",
              has_terms: false,
            },
          }
        : { banks: [] };
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
}

test("a consent about to end is renewed from the page of banks, before it breaks the reading", async () => {
  play();
  renderScreen(BankSearchScreen, { at: "/app/accounts/new", path: "accounts/new" });
  const link = await screen.findByRole("link", { name: "Renouveler avec CMB" });
  expect(link.getAttribute("href")).toBe(`/app/accounts/update/${account.id}/credentials`);
});

test.each([
  ["offers", ["aggregationWebview"], 1],
  ["hides", [], 0],
] as const)(
  "the page of banks %s the partner's own page as the variant says",
  async (_word, features, count) => {
    showVariant({ ...variant(), features });
    play();
    renderScreen(BankSearchScreen, { at: "/app/accounts/add", path: "accounts/add" });
    await screen.findByRole("link", { name: "Importer un relevé" });
    expect(screen.queryAllByRole("link", { name: /page de notre partenaire/ })).toHaveLength(count);
  },
);

test.each([
  ["leads", ["manualInternalManagement"], 1],
  ["does not lead", [], 0],
] as const)(
  "the page of banks %s to contracts typed in by hand, as the variant says",
  async (_word, features, count) => {
    showVariant({ ...variant(), features });
    play();
    renderScreen(BankSearchScreen, { at: "/app/accounts/add", path: "accounts/add" });
    await screen.findByRole("link", { name: "Importer un relevé" });
    expect(screen.queryAllByRole("link", { name: "Ajouter un contrat à la main" })).toHaveLength(count);
  },
);
