// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serveApi } from "../../testing/server.ts";
import { showVariant, variant } from "../variant/variant.ts";
import { clearSession, readSession, writeSession } from "./cookies.ts";
import { setNavigation, signOut } from "./leave.ts";

const went = vi.fn();
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  went.mockReset();
  setNavigation(went, () => "/app/dashboard");
  writeSession({ accessToken: "mine", role: "customer", expiresAtMs: Date.parse("2099-01-01") }, 7200);
});
afterEach(() => {
  clearSession();
  showVariant(null);
  vi.unstubAllGlobals();
});

/** A variant with a partner, whose answer to a sign-out is given. */
function signOutWith(answer: () => Response): ReturnType<typeof vi.fn> {
  const singleSignOn = {
    partner: "passerelle",
    label: "Se connecter",
    authenticationUrl: "https://a.example",
    opensAdvice: false,
  };
  showVariant({ ...variant(), singleSignOn });
  serveApi((path: string) => {
    asked.push(path);
    return Promise.resolve(path.endsWith("/leave") ? answer() : Response.json({}));
  });
  const assign = vi.fn();
  vi.stubGlobal("location", { assign, pathname: "/app/dashboard", search: "" });
  signOut();
  return assign;
}

test("a partner's member passes by the partner's sign-out, once the session is closed here", async () => {
  const url = "https://savings.example/logout?client_id=vigie";
  const assign = signOutWith(() => Response.json({ url }));
  await waitFor(() => {
    expect(assign).toHaveBeenCalledWith(url);
  });
  expect(asked).toEqual(["/v1/single_sign_on/sessions/leave"]);
  expect(readSession()).toBeNull();
  expect(went).not.toHaveBeenCalled();
});

test.each([
  ["no partner's page opened the session", () => Response.json({ url: null })],
  ["the address is a script", () => Response.json({ url: "javascript:alert(1)" })],
  ["the service fails", () => Response.json({}, { status: 503 })],
])("where %s, signing out ends here", async (_name, answer) => {
  const assign = signOutWith(answer);
  await waitFor(() => {
    expect(went).toHaveBeenCalledWith("/app/login");
  });
  expect(assign).not.toHaveBeenCalled();
  expect(readSession()).toBeNull();
});

test("a variant without a partner asks for nothing more than the end of the session", () => {
  serveApi((path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({}));
  });
  signOut();
  expect(asked).toEqual(["/v1/oauth/revoke"]);
  expect(went).toHaveBeenCalledWith("/app/login");
});
