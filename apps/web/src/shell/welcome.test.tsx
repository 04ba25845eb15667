// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readToasts } from "../ui/toast.ts";
import { renderScreen } from "../testing/testing.tsx";
import { isWelcome, setWelcomeFlag } from "../shared/session/welcome-flag.ts";
import { Welcome } from "./welcome.tsx";
import { camille, camilleProfile } from "../testing/people.ts";
import { serveApi } from "../testing/server.ts";

const user = { ...camille, consents: { ...camille.consents, terms: null } };

let asked: string[] = [];
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function show(more: { readonly user?: object; readonly profile?: object } = {}): void {
  const answers: Readonly<Record<string, unknown>> = {
    "/v1/users/me": { user: { ...user, ...more.user } },
    "/v1/users/me/profile": { profile: { ...camilleProfile, ...more.profile } },
    "/v1/users/confirmations/new": { email: user.email },
  };
  serveApi((url: string) => {
    const { pathname } = new URL(url, "http://x");
    asked.push(pathname);
    return Promise.resolve(new Response(JSON.stringify(answers[pathname] ?? {}), { status: 200 }));
  });
  renderScreen(Welcome, { at: "/app/dashboard", path: "dashboard" });
}

test("who has just come is greeted once, by their first name, towards a first contract", async () => {
  setWelcomeFlag();
  show();
  await screen.findByRole("dialog", { name: "Bienvenue, Camille" });
  expect(screen.getByRole("button", { name: "Ajouter un premier contrat" })).toBeTruthy();
  expect(screen.queryByText(/reste à confirmer/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Découvrir d’abord" }));
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  expect(isWelcome()).toBe(false);
});

test("an address that is not confirmed can be sent its mail again, and a toast says so", async () => {
  setWelcomeFlag();
  show({ user: { state: "unconfirmed" } });
  await userEvent.click(await screen.findByRole("button", { name: "Renvoyer l’e-mail de validation" }));
  await waitFor(() => {
    expect(readToasts().map(({ text }) => text)).toContain("E-mail de validation renvoyé.");
  });
  expect(asked).toContain("/v1/users/confirmations/new");
});

test("who came through a partner is led to the full account", async () => {
  setWelcomeFlag();
  show({ profile: { onboarding_origin: "esalia" } });
  await userEvent.click(await screen.findByRole("button", { name: "Compléter mon compte" }));
  await screen.findByText("ailleurs");
  expect(isWelcome()).toBe(false);
});

test.each([
  ["an advisor", { roles: ["advisor"] }, true],
  ["somebody who was greeted already", {}, false],
])("%s is not greeted", async (_who, more, raised) => {
  if (raised) setWelcomeFlag();
  show({ user: more });
  await waitFor(() => {
    expect(asked).toContain("/v1/users/me");
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});
