// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { readToasts } from "../../../ui/toast.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { SecurityScreen } from "./screens/security.tsx";

const name = /^Garder mes derniers chiffres sur cet appareil/;
const none = { required: false, enabled: false, totp: null, passkeys: [], recovery_codes: null };

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function show(base = "/app"): void {
  serveApi((path) => {
    const bodies: Readonly<Record<string, object>> = {
      "/v1/users/me": { user: camille },
      "/v1/users/me/second_factor": none,
      "/v1/users/me/sessions": { sessions: [] },
    };
    return Promise.resolve(new Response(JSON.stringify(bodies[path] ?? {}), { status: 200 }));
  });
  renderScreen(SecurityScreen, {
    at: `${base}/user/security`,
    path: "user/security",
    area: { base, subject: "me" },
  });
}

test("nothing is kept on a device until its owner asks, and it is said what and until when", async () => {
  show();
  const choice = await screen.findByRole("switch", { name });
  expect((choice as HTMLInputElement).checked).toBe(false);
  expect(screen.getByText(/effacés quand vous vous déconnectez ou après sept jours/)).toBeTruthy();
});

test("a browser that keeps nothing says so, and nothing is chosen", async () => {
  show();
  const choice = await screen.findByRole("switch", { name });
  await userEvent.click(choice);
  await expect
    .poll(() => readToasts().map(({ text }) => text))
    .toEqual(["Ce navigateur ne permet pas de les garder."]);
  expect(localStorage.getItem("vigie.offline")).toBeNull();
  expect((choice as HTMLInputElement).checked).toBe(false);
});

test("what somebody else chose on this device is not one’s own choice", async () => {
  localStorage.setItem("vigie.offline", "0193f1a0-0000-7000-8000-0000000000ff");
  show();
  expect(((await screen.findByRole("switch", { name })) as HTMLInputElement).checked).toBe(false);
});

test("an advisor, who sees the wealth of others, is not offered it", async () => {
  show("/advisory");
  expect(await screen.findByText("Appareils connectés")).toBeTruthy();
  expect(screen.queryByRole("switch", { name })).toBeNull();
});
