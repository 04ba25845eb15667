// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { errorBody, type ErrorCode } from "@vigie/api";
import { isId } from "@vigie/domain";
import { api, useAction } from "../api.ts";
import { PasswordAgain } from "./password-again.tsx";
import { useIsPasswordRequested } from "../shared/session/password-again.ts";
import { renderScreen } from "../testing/testing.tsx";
import { serveApi } from "../testing/server.ts";
import { camille } from "../testing/people.ts";

afterEach(() => {
  cleanup();
});

function Screen() {
  const asked = useIsPasswordRequested();
  const remove = useAction(api.secondFactors.removeTotp);
  const accept = useAction(api.proposals.accept);
  const proposalId = "00000026-0000-7000-8000-000000000009";
  if (!isId(proposalId)) throw new Error("assertion: an id is one");
  const params = { id: "me", proposalId } as const;
  return (
    <>
      <button type="button" onClick={() => void remove.run({})}>
        Retirer
      </button>
      <button type="button" onClick={() => void accept.run({ params })}>
        Accepter
      </button>
      <p>{remove.failure ?? (remove.busy ? "en cours" : "rien")}</p>
      {asked && <PasswordAgain />}
    </>
  );
}

const refusal = (code: ErrorCode, message: string) => ({ ...errorBody(code), message });
const noFactors = { required: false, enabled: false, totp: null, passkeys: [], recovery_codes: null };

/** A server that knows the password and remembers that it was given. */
function serve({ user = camille, factors = noFactors }: { user?: object; factors?: object } = {}) {
  let recent = false;
  const asked: string[] = [];
  const answer = (path: string, init?: RequestInit): readonly [number, unknown] => {
    asked.push(`${init?.method ?? "GET"} ${path}`);
    if (path === "/v1/oauth/reauthenticate") {
      recent = typeof init?.body === "string" && /le bon|123456/.test(init.body);
      return recent
        ? [200, { recent_until: "2026-11-21T10:15:00.000Z" }]
        : [422, refusal("password.wrong", "Ce mot de passe n’est pas le bon.")];
    }
    if (path === "/v1/users/me") return [200, { user }];
    if (path === "/v1/users/me/second_factor") return [200, factors];
    if (path === "/v1/single_sign_on/requests")
      return [409, refusal("single_sign_on.unavailable", "Il ne répond pas.")];
    if (!/totp$|accept$/.test(path)) return [404, {}];
    if (recent) return [200, {}];
    return [
      428,
      refusal("session.recent_authentication_required", "Saisissez de nouveau votre mot de passe."),
    ];
  };
  serveApi(
    vi.fn((path: string, init?: RequestInit) => {
      const [status, body] = answer(path, init);
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    }),
  );
  renderScreen(Screen, { at: "/app/user", path: "user" });
  return asked;
}

test("the password is asked again, and what was refused for it goes on by itself", async () => {
  const asked = serve();
  await userEvent.click(await screen.findByRole("button", { name: "Retirer" }));
  const field = await screen.findByLabelText("Mot de passe");
  await waitFor(() => {
    expect(document.activeElement).toBe(field);
  });
  expect(
    screen.getByText(/^Ce que vous demandez touche à la protection de votre compte\. Votre/),
  ).toBeTruthy();
  await userEvent.type(field, "le mauvais");
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  expect(await screen.findByText("Ce mot de passe n’est pas le bon.")).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "le bon");
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  expect(await screen.findByText("rien")).toBeTruthy();
  expect(asked.filter((one) => one.startsWith("DELETE"))).toHaveLength(2);
});

test("who would not give it is told why nothing was done", async () => {
  const asked = serve();
  await userEvent.click(await screen.findByRole("button", { name: "Retirer" }));
  await screen.findByLabelText("Mot de passe");
  await userEvent.click(screen.getByRole("button", { name: "Annuler" }));
  expect(await screen.findByText("Saisissez de nouveau votre mot de passe.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(asked.filter((one) => one.startsWith("DELETE"))).toHaveLength(1);
});

test("the dialog names what was asked for: an agreement is none of the account's protection", async () => {
  serve();
  await userEvent.click(await screen.findByRole("button", { name: "Accepter" }));
  await screen.findByLabelText("Mot de passe");
  expect(screen.getByText(/^Votre accord à une proposition ne peut venir que de vous\. Votre/)).toBeTruthy();
  expect(screen.queryByText(/protection de votre compte/)).toBeNull();
});

test("who has an authenticator app may give its code instead", async () => {
  const since = "2026-11-01T10:00:00.000Z";
  const totp = { since, last_used_at: null };
  const asked = serve({
    factors: { required: false, enabled: true, totp, passkeys: [], recovery_codes: null },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Retirer" }));
  await userEvent.click(
    await screen.findByRole("button", { name: "Donner plutôt un code de mon application" }),
  );
  await userEvent.type(await screen.findByLabelText("Code à 6 chiffres de votre application"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }));
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  expect(asked.filter((one) => one.startsWith("DELETE"))).toHaveLength(2);
});
