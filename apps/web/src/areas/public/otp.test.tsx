// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession, readSession, writeSession } from "../../shared/session/cookies.ts";
import { setNavigation } from "../../shared/session/leave.ts";
import { renderScreen } from "../../testing/testing.tsx";
import { showVariant, variant } from "../../shared/variant/variant.ts";
import { OtpScreen } from "../../features/identity/sessions/screens/otp.tsx";
import { serveApi } from "../../testing/server.ts";
import { camille, sessionAnswer } from "../../testing/people.ts";

const went = vi.fn();
const asked: string[] = [];
let serial = 0;
const host = "http://localhost:3002";
const validate = `${host}/tokens/validate_otp`;
const user = (first_name: string) => ({ ...camille, first_name, last_name: null });

beforeEach(() => {
  asked.length = 0;
  went.mockReset();
  setNavigation(went, () => "/app/otp");
  const singleSignOn = {
    partner: "passerelle",
    label: "Se connecter",
    authenticationUrl: host,
    opensAdvice: false,
  };
  showVariant({ ...variant(), brand: "Passerelle Épargne", singleSignOn });
});
afterEach(() => {
  cleanup();
  clearSession();
  showVariant(null);
});

/** @param good whether the code of the link is the right one */
function arrive(good = true, ended = false): void {
  serveApi((path: string, init?: RequestInit) => {
    const bearer = new Headers(init?.headers).get("authorization");
    asked.push(bearer === null ? path : `${path} ${bearer}`);
    if (path === validate && !good)
      return Promise.resolve(
        Response.json({ code: "otp.invalid", message: "Ce lien a déjà servi." }, { status: 422 }),
      );
    if (path === "/v1/users/me" && bearer === "Bearer mine")
      return Promise.resolve(
        ended ? Response.json({}, { status: 401 }) : Response.json({ user: user("Camille") }),
      );
    if (path === "/v1/users/me") return Promise.resolve(Response.json({ user: user("Yann") }));
    if (path === "/v1/oauth/revoke") return Promise.resolve(Response.json({}));
    const token = path === validate ? "of-the-code" : "kept";
    return Promise.resolve(Response.json({ ...sessionAnswer, access_token: token }));
  });
  // A code is never given twice by one page: each arrival brings its own.
  serial += 1;
  renderScreen(OtpScreen, { at: `/app/otp?otp=otp_${String(serial)}`, path: "otp" });
}

function signInAs(accessToken: string): void {
  writeSession({ accessToken, role: "customer", expiresAtMs: Date.parse("2099-01-01") }, 7200);
}

test("a link's code serves only once it was agreed to", async () => {
  arrive();
  const go = await screen.findByRole("button", {
    name: "Continuer en tant que membre de Passerelle Épargne",
  });
  expect(asked).toEqual([]);
  await userEvent.click(go);
  await waitFor(() => {
    expect(went).toHaveBeenCalledWith("/");
  });
  expect(asked).toEqual([
    validate,
    "/v1/single_sign_on/sessions/keep Bearer of-the-code",
    "/v1/users/me Bearer kept",
  ]);
  expect(readSession()?.accessToken).toBe("kept");
});

test("who is signed in is named, and stays where the link is declined", async () => {
  signInAs("mine");
  arrive();
  expect(await screen.findByText("Vous êtes connecté en tant que Camille.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Garder ma session" }));
  await screen.findByText("ailleurs");
  expect(asked).toEqual(["/v1/users/me Bearer mine"]);
  expect(readSession()?.accessToken).toBe("mine");
});

test("a session that is replaced ends before the new one is kept", async () => {
  signInAs("mine");
  arrive();
  await userEvent.click(await screen.findByRole("button", { name: "Remplacer ma session" }));
  await waitFor(() => {
    expect(went).toHaveBeenCalledWith("/");
  });
  expect(asked.slice(1)).toEqual([
    validate,
    "/v1/oauth/revoke Bearer mine",
    "/v1/single_sign_on/sessions/keep Bearer of-the-code",
    "/v1/users/me Bearer kept",
  ]);
});

test("a code that is refused leaves the session as it was", async () => {
  signInAs("mine");
  arrive(false);
  await userEvent.click(await screen.findByRole("button", { name: "Remplacer ma session" }));
  expect(await screen.findByText("Ce lien a déjà servi.")).toBeTruthy();
  expect(readSession()?.accessToken).toBe("mine");
  expect(asked).toEqual(["/v1/users/me Bearer mine", validate]);
});

test("a session that ended already does not stand in the way of the code", async () => {
  signInAs("mine");
  arrive(true, true);
  expect(await screen.findByRole("button", { name: /^Continuer en tant que membre/ })).toBeTruthy();
  expect(went).not.toHaveBeenCalled();
});

test("who is signed in and has accepted the terms does not stay on the page of the partner's members", async () => {
  signInAs("mine");
  serveApi(() => Promise.resolve(Response.json({ user: { ...user("Camille"), cgu_validated: true } })));
  renderScreen(OtpScreen, { at: "/app/otp", path: "otp" });
  await screen.findByText("ailleurs");
});
