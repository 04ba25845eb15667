// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorBody, type ErrorCode } from "@vigie/api";
import { seededIds } from "@vigie/testkit";
import { api, ApiFailure, call, useAction, useReading } from "./api.ts";
import { FailureBanner } from "./shell/failure-banner.tsx";
import { showFailure } from "./shared/requests/failures.ts";
import { clearSession, readSession, writeSession } from "./shared/session/cookies.ts";
import { createAppRouter } from "./areas/router.tsx";
import { endSession, prolongSession } from "./shared/session/session.ts";
import { setNavigation } from "./shared/session/leave.ts";
import { renderScreen } from "./testing/testing.tsx";
import { serveApi, serveNothing } from "./testing/server.ts";

const left = vi.fn<(path: string) => void>();

beforeEach(() => {
  setNavigation(left);
  createAppRouter();
  writeSession({ accessToken: "t1", role: "customer", expiresAtMs: Date.now() + 3_600_000 }, 3600);
  history.replaceState(null, "", "/app/dashboard?periode=1a");
});
afterEach(() => {
  cleanup();
  clearSession();
  showFailure(null);
  left.mockReset();
});

function answer(status: number, body: object | ((url: string) => object)): ReturnType<typeof vi.fn> {
  const asked = vi.fn((url: string, _init?: RequestInit) =>
    Promise.resolve(Response.json(typeof body === "function" ? body(url) : body, { status })),
  );
  serveApi(asked);
  return asked;
}

function refusal(code: ErrorCode, message = "Une phrase.") {
  return { ...errorBody(code), message };
}

function sessionBody(accessToken: string) {
  return {
    access_token: accessToken,
    refresh_token: null,
    token_type: "Bearer",
    expires_in: 7200,
    user_created: false,
  };
}

/** Something that one side of a test waits for until the other gives it. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

const readMe = () => call(api.users.me, {}).catch((reason: unknown) => reason);

test("a call carries the session's token", async () => {
  const asked = answer(500, refusal("server.unexpected"));
  await readMe();
  expect(asked.mock.calls[0]?.[0]).toBe("/v1/users/me");
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: "Bearer t1" } });
});

test("in a customer's view an advisor's call names the customer", async () => {
  history.replaceState(null, "", "/advisory/customers/01939d7e-8a4c-7f00-8000-000000000001/view/dashboard");
  const asked = answer(500, refusal("server.unexpected"));
  await readMe();
  const named = { "vigie-customer": "01939d7e-8a4c-7f00-8000-000000000001" };
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ headers: named });
});

test("a write that an advisor may not make is refused in words, not as a customer who does not exist", async () => {
  history.replaceState(null, "", "/advisory/customers/01939d7e-8a4c-7f00-8000-000000000001/view/dashboard");
  answer(404, refusal("user.not_found", "Ce client est introuvable."));
  const id = seededIds(1)();
  const write = call(api.portfolios.update, { params: { id }, body: { portfolio: { name: "PEA" } } });
  await expect(write).rejects.toMatchObject({
    body: { message: /^Vous consultez l’espace de votre client/ },
  });
});

test("a 401 ends the session and goes to sign-in with the way back", async () => {
  answer(401, refusal("session.expired"));
  expect(await readMe()).toBeInstanceOf(ApiFailure);
  expect(left).toHaveBeenCalledWith("/app/login?redirect=%2Fapp%2Fdashboard%3Fperiode%3D1a&ended=session");
  expect(readSession()).toBeNull();
});

test("what a page asks while sign-in comes is not sent without a session, and neither fails nor ends it again", async () => {
  const list = { notifications: [], meta: { page: 1, total_pages: 1, total_count: 0, unread_nb: 0 } };
  const asked: string[] = [];
  serveApi((url) => {
    asked.push(url);
    return Promise.resolve(Response.json(url.endsWith("/revoke") ? {} : list));
  });
  endSession();
  const settled = vi.fn();
  void call(api.notifications.list, { query: { page: 1 } }).then(settled, settled);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual(["/v1/oauth/revoke"]);
  expect(settled).not.toHaveBeenCalled();
  expect(left).not.toHaveBeenCalled();
  writeSession({ accessToken: "t2", role: "customer", expiresAtMs: Date.now() + 3_600_000 }, 3600);
  await call(api.notifications.list, { query: { page: 1 } });
  expect(asked).toEqual(["/v1/oauth/revoke", "/v1/users/me/notifications?page=1"]);
});

test("a 403 ends the session, but a user who is still to be confirmed keeps it and goes to confirm", async () => {
  answer(403, refusal("unconfirmed.user"));
  await readMe();
  expect(left).toHaveBeenLastCalledWith("/app/confirmation");
  expect(readSession()?.role).toBe("unconfirmed");
  answer(403, {});
  await readMe();
  expect(left).toHaveBeenLastCalledWith(
    "/app/login?redirect=%2Fapp%2Fdashboard%3Fperiode%3D1a&ended=session",
  );
  expect(readSession()).toBeNull();
});

test("a 403 on a revocation ends nothing", async () => {
  answer(403, {});
  await call(api.sessions.revoke, {}).catch(() => null);
  expect(left).not.toHaveBeenCalled();
  expect(readSession()).not.toBeNull();
});

test("a call that left with a token of before is made again with the one that another tab brought", async () => {
  const tokens: unknown[] = [];
  serveApi((_url, init) => {
    tokens.push(new Headers(init?.headers).get("authorization"));
    if (tokens.length > 1) return Promise.resolve(new Response(JSON.stringify({ portfolios: [] })));
    writeSession({ accessToken: "t2", role: "customer", expiresAtMs: Date.now() + 3_600_000 }, 3600);
    return Promise.resolve(new Response(JSON.stringify(refusal("session.expired")), { status: 401 }));
  });
  expect(await call(api.portfolios.list, { params: { id: "me" } })).toEqual({ portfolios: [] });
  expect(tokens).toEqual(["Bearer t1", "Bearer t2"]);
  expect(left).not.toHaveBeenCalled();
});

test("a call that is refused while the session is being prolonged is made again with the new token", async () => {
  const rotated = signal();
  const read = signal();
  const tokens: (string | null)[] = [];
  serveApi(async (url, init) => {
    if (url.endsWith("/oauth/token")) {
      rotated.give();
      // The server has rotated; its answer is on its way until the refusal below has been read.
      await read.given;
      return Response.json(sessionBody("t2"));
    }
    if (url.endsWith("/users/me")) return Response.json(refusal("server.unexpected"), { status: 500 });
    const token = new Headers(init?.headers).get("authorization");
    tokens.push(token);
    if (token === "Bearer t2") return Response.json({ portfolios: [] });
    setTimeout(read.give, 20);
    return Response.json(refusal("session.expired"), { status: 401 });
  });
  const prolonged = prolongSession();
  await rotated.given;
  expect(await call(api.portfolios.list, { params: { id: "me" } })).toEqual({ portfolios: [] });
  expect(await prolonged).toMatchObject({ ok: true, role: "customer" });
  expect(tokens).toEqual(["Bearer t1", "Bearer t2"]);
  expect(left).not.toHaveBeenCalled();
});

test("a prolonged session goes on though the user could not be read after it", async () => {
  serveApi((url) =>
    Promise.resolve(
      url.endsWith("/oauth/token")
        ? Response.json(sessionBody("t2"))
        : Response.json(refusal("server.unexpected"), { status: 500 }),
    ),
  );
  expect(await prolongSession()).toMatchObject({ ok: true, role: "customer" });
  expect(readSession()?.accessToken).toBe("t2");
});

test("a maintenance that begins goes to its page", async () => {
  answer(503, refusal("service.maintenance"));
  await readMe();
  await waitFor(() => {
    expect(left).toHaveBeenCalledWith("/maintenance");
  });
});

test("a server error is shown above the page, which stays; the next answer takes it away", async () => {
  answer(500, refusal("server.unexpected", "Une erreur inattendue."));
  renderScreen(FailureBanner, { at: "/app/dashboard", path: "dashboard" });
  await readMe();
  expect((await screen.findByRole("alert")).textContent).toContain("Une erreur inattendue.");
  answer(200, { portfolios: [] });
  await call(api.portfolios.list, { params: { id: "me" } });
  await waitFor(() => {
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("what failed is asked again from the banner, which also says whom to write to", async () => {
  answer(500, refusal("server.unexpected", "Une erreur inattendue."));
  renderScreen(BannerAndPortfolios, { at: "/app/dashboard", path: "dashboard" });
  await screen.findByRole("alert");
  expect(screen.getByRole("link", { name: "Écrire à votre conseiller" }).getAttribute("href")).toBe(
    "/app/user/advisor",
  );
  await screen.findByText("500");
  answer(200, { portfolios: [] });
  await userEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  await waitFor(() => {
    expect(screen.queryByRole("alert")).toBeNull();
  });
  expect(screen.queryByText("500")).toBeNull();
});

function BannerAndPortfolios() {
  const { error } = useReading(api.portfolios.list, { params: { id: "me" } });
  return (
    <>
      <FailureBanner />
      <p>{error?.status}</p>
    </>
  );
}

test("an answer that is cut on its way is a network that is away, and breaks no screen", async () => {
  serveApi(() => Promise.resolve(new Response('{"portfolios": [', { status: 200 })));
  renderScreen(BannerAndPortfolios, { at: "/app/dashboard", path: "dashboard" });
  expect((await screen.findByRole("alert")).textContent).toContain("Vérifiez votre connexion internet");
  expect(await screen.findByText("0")).toBeTruthy();
});

test("a network failure has a French message", async () => {
  serveNothing();
  renderScreen(FailureBanner, { at: "/app/dashboard", path: "dashboard" });
  await readMe();
  expect((await screen.findByRole("alert")).textContent).toContain("Vérifiez votre connexion internet");
});

function Portfolios() {
  const { data, error } = useReading(api.portfolios.list, { params: { id: "me" } });
  const revoke = useAction(api.sessions.revoke, { refreshes: [api.portfolios.list] });
  return (
    <>
      <p>
        {data === undefined
          ? (error?.body.message ?? "lecture")
          : `${String(data.portfolios.length)} contrats`}
      </p>
      <button onClick={() => void revoke.run({})}>agir</button>
      <p role="note">{revoke.failure}</p>
    </>
  );
}

test("a refused action says why and throws nothing; an accepted one reads again what it changed", async () => {
  const asked = answer(200, { portfolios: [] });
  renderScreen(Portfolios, { at: "/app/dashboard", path: "dashboard" });
  await screen.findByText("0 contrats");
  answer(409, refusal("account.sync_running", "Une mise à jour est déjà en cours."));
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => {
    expect(screen.getByRole("note").textContent).toBe("Une mise à jour est déjà en cours.");
  });
  const again = answer(200, (url: string) => (url.endsWith("/revoke") ? {} : { portfolios: [] }));
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => {
    expect(again.mock.calls.map((given: unknown[]) => given[0])).toContain("/v1/users/me/portfolios");
  });
  expect(asked).toHaveBeenCalledTimes(1);
});
