// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { SecurityScreen } from "./screens/security.tsx";
import { serveApi } from "../../../testing/server.ts";

type Answer = readonly [status: number, body: unknown];

const none = { required: false, enabled: false, totp: null, passkeys: [], recovery_codes: null };
const at = "2026-11-20T09:00:00.000Z";
const session = (id: string, current: boolean, device: string | null) => ({
  id,
  current,
  device,
  network: "203.0.113.0/24",
  created_at: at,
  last_seen_at: at,
  ends_at: at,
});
const own = session("01920000-0000-7000-8000-000000000001", true, "Chrome sur Linux");
const other = session("01920000-0000-7000-8000-000000000002", false, null);
const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKMN-00${String(index + 10)}`);

afterEach(() => {
  cleanup();
});

function show(answers: Readonly<Record<string, Answer>>, base = "/app") {
  const asked = vi.fn((path: string, init?: RequestInit) => {
    const [status, body] = answers[`${init?.method ?? "GET"} ${path}`] ?? [404, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  serveApi(asked);
  renderScreen(SecurityScreen, {
    at: `${base}/user/security`,
    path: "user/security",
    area: { base, subject: "me" },
  });
  return asked;
}

const sessions: Answer = [200, { sessions: [other, own] }];

test("an account without a second factor is told what each means is, and that it is off", async () => {
  show({ "GET /v1/users/me/second_factor": [200, none], "GET /v1/users/me/sessions": sessions });
  expect(await screen.findByText("Désactivée")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Ajouter une application" })).toBeTruthy();
  expect(screen.getByText(/dix codes à garder/)).toBeTruthy();
  expect(screen.queryByText("Ajoutez une double authentification pour continuer")).toBeNull();
});

test("an advisor who must have one is told why, on a page of their own area", async () => {
  const state = { ...none, required: true };
  show(
    { "GET /v1/users/me/second_factor": [200, state], "GET /v1/users/me/sessions": sessions },
    "/advisory",
  );
  expect(await screen.findByText("Ajoutez une double authentification pour continuer")).toBeTruthy();
  expect(screen.queryByRole("navigation", { name: "Pages de votre compte" })).toBeNull();
});

test("this device comes first and cannot be closed from here; another one can", async () => {
  const asked = show({
    "GET /v1/users/me/second_factor": [200, none],
    "GET /v1/users/me/sessions": sessions,
    [`DELETE /v1/users/me/sessions/${other.id}`]: [200, {}],
  });
  const list = await screen.findByText("Chrome sur Linux");
  const rows = within(list.closest("ul") ?? document.body).getAllByRole("listitem");
  expect(rows.map((row) => within(row).queryAllByRole("button").length)).toEqual([0, 1]);
  expect(rows[0]?.textContent).toContain("Cet appareil");
  await userEvent.click(screen.getByRole("button", { name: /^Déconnecter Appareil inconnu/ }));
  expect(asked.mock.calls.filter(([, init]) => init?.method === "DELETE")).toHaveLength(1);
});

test("the codes of a first factor stand alone until the user confirms that they are saved", async () => {
  show({
    "GET /v1/users/me/second_factor": [200, none],
    "GET /v1/users/me/sessions": sessions,
    "POST /v1/users/me/second_factor/totp": [
      200,
      { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Vigie:c?secret=JBSWY3DPEHPK3PXP", expires_at: at },
    ],
    "POST /v1/users/me/second_factor/totp/confirmations": [200, { recovery_codes: codes }],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Ajouter une application" }));
  expect(await screen.findByRole("img", { name: /Code QR/ })).toBeTruthy();
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Activer" }));
  expect(screen.getByText("Saisissez le code à six chiffres.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Code affiché par l’application"), "123456{Enter}");
  expect(await screen.findByText(codes[0] ?? "")).toBeTruthy();
  expect(screen.queryByText("Appareils connectés")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Terminer" }));
  expect(screen.getByText("Cochez cette case une fois vos codes gardés.")).toBeTruthy();
  await userEvent.click(screen.getByLabelText("J’ai gardé ces codes en lieu sûr"));
  await userEvent.click(screen.getByRole("button", { name: "Terminer" }));
  expect(await screen.findByText("Appareils connectés")).toBeTruthy();
  expect(screen.queryByText(codes[0] ?? "")).toBeNull();
});

test("what could not be read is shown, and read again on demand", async () => {
  show({ "GET /v1/users/me/sessions": sessions });
  expect(await screen.findByText("La sécurité de votre compte n’a pas pu être chargée.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});
