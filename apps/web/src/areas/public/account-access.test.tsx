// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderScreen } from "../../testing/testing.tsx";
import { DeleteProfileScreen } from "../../features/identity/users/screens/delete-profile.tsx";
import { PasswordResetScreen } from "../../features/identity/users/screens/password-reset.tsx";
import { RegisterScreen } from "../../features/identity/users/screens/register.tsx";
import { ValidationScreen } from "../../features/identity/users/screens/validation.tsx";
import { invitationToken } from "../../features/identity/users/parts/invitation-note.tsx";
import { judgePassword } from "../../features/identity/users/parts/strength.ts";
import { readToasts } from "../../ui/toast.ts";
import { serveApi } from "../../testing/server.ts";

type Asked = { readonly method: string; readonly path: string; readonly body: unknown };

let asked: Asked[] = [];
let answers: Readonly<Record<string, readonly [status: number, body: unknown]>> = {};

beforeEach(() => {
  asked = [];
  serveApi((path: string, init: RequestInit = {}) => {
    const { method = "GET", body } = init;
    asked.push({ method, path, body: typeof body === "string" ? JSON.parse(body) : null });
    const [status, json] = answers[`${method} ${path}`] ?? [404, {}];
    return Promise.resolve(new Response(JSON.stringify(json), { status }));
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test("the link of a deletion reads; the button alone does nothing without its box", async () => {
  const told = { erased: ["identity"], kept: ["advice"] };
  answers = {
    "GET /v1/account_deletions/del_x": [
      200,
      { ...told, valid: true, expires_at: "2026-11-22T10:00:00.000Z" },
    ],
    "DELETE /v1/account_deletions/del_x": [200, told],
  };
  renderScreen(DeleteProfileScreen, { at: "/app/delete#token=del_x", path: "delete" });
  const button = await screen.findByRole("button", { name: "Supprimer définitivement mon compte" });
  expect(screen.getByText(/^Votre dossier de conseil, pendant 5\s+ans/)).toBeTruthy();
  await userEvent.click(button);
  expect(screen.getByText("Cochez la case pour confirmer la suppression.")).toBeTruthy();
  expect(asked.every(({ method }) => method === "GET")).toBe(true);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(button);
  await screen.findByRole("heading", { name: "Votre compte est supprimé" });
  expect(asked.at(-1)).toMatchObject({ method: "DELETE", path: "/v1/account_deletions/del_x" });
});

test("a password is refused for each reason in a sentence, before it is sent", async () => {
  renderScreen(PasswordResetScreen, { at: "/app/password-reset#token=rst_x", path: "password-reset" });
  const field = await screen.findByLabelText("Nouveau mot de passe");
  const send = screen.getByRole("button", { name: "Enregistrer ce mot de passe" });
  const tell = async (text: string, sentence: string): Promise<void> => {
    await userEvent.clear(field);
    if (text !== "") await userEvent.type(field, text);
    await userEvent.click(send);
    await waitFor(() => {
      expect(screen.getByText(sentence)).toBeTruthy();
    });
    expect(document.activeElement === field || sentence.startsWith("La confirmation")).toBe(true);
  };
  await tell("", "Saisissez un mot de passe.");
  await tell("court", "Le mot de passe est trop court : il compte au moins 12 caractères.");
  await tell("ma-vigie-a-moi-1", "Le mot de passe ne doit pas contenir le nom de l’application.");
  await tell("cactus violon orage", "La confirmation ne correspond pas au mot de passe.");
  expect(asked).toEqual([]);
});

test("the code is asked with the address and its password where nothing is remembered", async () => {
  answers = { "POST /v1/users/confirmations": [200, { status: "user.validated" }] };
  renderScreen(ValidationScreen, { at: "/app/validation", path: "validation" });
  await userEvent.type(await screen.findByLabelText("Code reçu par e-mail"), "ab3d 9xyz");
  await userEvent.type(screen.getByLabelText("Adresse e-mail"), "camille@exemple.fr");
  await userEvent.type(screen.getByLabelText("Mot de passe"), "cactus violon orage");
  await userEvent.click(screen.getByRole("button", { name: "Confirmer mon adresse" }));
  await screen.findByRole("heading", { name: "Votre adresse est confirmée" });
  expect(asked.at(-1)?.body).toEqual({
    code: "AB3D9XYZ",
    email: "camille@exemple.fr",
    password: "cactus violon orage",
  });
});

test("a registration says that a mail left, whoever holds the address, and asks for its code", async () => {
  answers = { "POST /v1/users": [202, {}] };
  renderScreen(RegisterScreen, { at: "/app/register", path: "register" });
  await userEvent.type(await screen.findByLabelText("Lien d’invitation"), "inv_abcdefgh");
  await userEvent.type(screen.getByLabelText("Adresse e-mail"), "camille@exemple.fr");
  for (const field of screen.getAllByLabelText(/mot de passe/i, { selector: "input" }))
    await userEvent.type(field, "cactus violon orage");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Créer mon compte" }));
  expect(await screen.findByText("ailleurs")).toBeTruthy();
  expect(readToasts().map(({ text }) => text)).toEqual([
    "E-mail de validation envoyé, si cette adresse peut avoir un compte.",
  ]);
});

test.each([
  ["https://vigie.fr/app/register#invitation=inv_abcdefgh", "inv_abcdefgh"],
  ["  inv_abcdefgh ", "inv_abcdefgh"],
  ["bonjour !", null],
  ["", null],
])("the invitation in %j is %s", (pasted, token) => {
  expect(invitationToken(pasted)).toBe(token);
});

test("the five strengths are distinguished, with French words", async () => {
  expect(await judgePassword("aaaaaaaaaaaa", [])).toBe(0);
  expect(await judgePassword("cactus violon orage tamis", [])).toBe(4);
  expect(await judgePassword("camilledurand", ["camille", "durand"])).toBeLessThan(2);
});
