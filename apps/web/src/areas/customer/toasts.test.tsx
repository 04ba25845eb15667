// @vitest-environment jsdom
import type { Account } from "@vigie/api";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { idNumber } from "@vigie/testkit";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RemoveConnection } from "../../features/holdings/connections/parts/remove-connection.tsx";
import { ProfileInfosScreen } from "../../features/insight/risk-profiles/screens/infos.tsx";
import { SecurityScreen } from "../../features/identity/second-factors/screens/security.tsx";
import { ConfirmationScreen } from "../../features/identity/users/screens/confirmation.tsx";
import { InfosScreen } from "../../features/identity/users/screens/infos.tsx";
import { clearSession, writeSession } from "../../shared/session/cookies.ts";
import { camille, camilleProfile } from "../../testing/people.ts";
import { renderScreen } from "../../testing/testing.tsx";
import { dismissToast, readToasts } from "../../ui/toast.ts";
import { serveApi } from "../../testing/server.ts";

type Answer = readonly [status: number, body: unknown];

const me: Readonly<Record<string, Answer>> = {
  "GET /v1/users/me": [200, { user: { ...camille, state: "unconfirmed" } }],
  "GET /v1/users/me/profile": [200, { profile: camilleProfile }],
};

function answers(given: Readonly<Record<string, Answer>>): void {
  serveApi((path: string, init?: RequestInit) => {
    const what = `${init?.method ?? "GET"} ${path}`;
    const [status, body] = given[what] ?? me[what] ?? [404, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

beforeEach(() => {
  writeSession({ accessToken: "t1", role: "customer", expiresAtMs: Date.now() + 3_600_000 }, 3600);
});

afterEach(() => {
  cleanup();
  clearSession();
  for (const { key } of readToasts()) dismissToast(key);
  vi.useRealTimers();
});

async function said(text: string): Promise<void> {
  await waitFor(() => {
    expect(readToasts()).toMatchObject([{ text, kind: "done" }]);
  });
}

const show = (Screen: () => ReactNode, path: string) => renderScreen(Screen, { at: `/app/${path}`, path });

const account: Account = {
  id: idNumber(3),
  connexionId: "9",
  bank: { id: "cmb", slug: "cmb", name: "Crédit Mutuel de Bretagne" },
  state: "ok",
  error: null,
  errorMessage: null,
  lastSuccessAt: null,
  lastTryAt: null,
  nextTryAt: null,
  consentEndsOn: null,
  sync: null,
  portfolioIds: [],
};

test("deleting a bank, once its box is ticked, shows a toast and leads to the dashboard", async () => {
  answers({ [`DELETE /v1/accounts/${account.id}?confirmed=true`]: [200, {}] });
  show(() => <RemoveConnection account={account} />, "account");
  await userEvent.click(await screen.findByRole("button", { name: "Supprimer la connexion" }));
  const dialog = within(await screen.findByRole("dialog"));
  const remove = dialog.getByRole("button", { name: "Supprimer la connexion" });
  await userEvent.click(remove);
  expect(dialog.getByText("Cochez la case pour confirmer.")).toBeTruthy();
  expect(readToasts()).toEqual([]);
  await userEvent.click(dialog.getByRole("checkbox"));
  await userEvent.click(remove);
  await said("Crédit Mutuel de Bretagne a été retiré de Vigie.");
  expect(await screen.findByText("ailleurs")).toBeTruthy();
});

test("a bank that is not deleted stays, and the reason is at the box", async () => {
  const message = "Cette connexion est introuvable.";
  const refusal = { code: "account.not_found", message, errors: {}, fields: { global: [] } };
  answers({ [`DELETE /v1/accounts/${account.id}?confirmed=true`]: [404, refusal] });
  show(() => <RemoveConnection account={account} />, "account");
  await userEvent.click(await screen.findByRole("button", { name: "Supprimer la connexion" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("checkbox"));
  await userEvent.click(dialog.getByRole("button", { name: "Supprimer la connexion" }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(readToasts()).toEqual([]);
});

test("an updated profile shows a toast, on the page of the person and on that of the situation", async () => {
  answers({ "PUT /v1/users/me/profile": [200, { profile: camilleProfile }] });
  const { unmount } = show(InfosScreen, "user");
  await userEvent.type(await screen.findByLabelText("Date de naissance"), "12.04.1985");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await said("Informations enregistrées.");
  unmount();
  for (const { key } of readToasts()) dismissToast(key);
  show(ProfileInfosScreen, "profile/infos");
  await userEvent.type(await screen.findByLabelText("Métier"), "Architecte");
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  await said("Profil mis à jour.");
});

test("a changed password shows a toast, with what it did elsewhere", async () => {
  answers({ "POST /v1/users/me/password": [200, {}] });
  show(SecurityScreen, "user/security");
  await userEvent.click(await screen.findByRole("button", { name: "Changer de mot de passe" }));
  await userEvent.type(screen.getByLabelText("Nouveau mot de passe"), "cactus violon orage");
  await userEvent.type(screen.getByLabelText("Le même, une seconde fois"), "cactus violon orage");
  await userEvent.click(screen.getByRole("button", { name: "Changer" }));
  await said("Mot de passe changé. Vos autres appareils sont déconnectés.");
});

test("a code is sent again after a minute at the soonest, and the wait is shown", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers({ "GET /v1/users/confirmations/new": [200, { email: camille.email }] });
  show(ConfirmationScreen, "confirmation");
  fireEvent.click(await screen.findByRole("button", { name: /^Renvoyer un code \(dans \d+\ss\)$/ }));
  expect(readToasts()).toEqual([]);
  // Each second is drawn before the next one is counted.
  for (let second = 0; second < 60; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
  fireEvent.click(await screen.findByRole("button", { name: "Renvoyer un code" }));
  await said("Un nouveau code vient d’être envoyé.");
});
