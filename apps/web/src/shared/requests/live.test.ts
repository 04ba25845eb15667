// @vitest-environment jsdom
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "@vigie/api";
import { serveApi } from "../../testing/server.ts";
import { clearSession, writeSession } from "../session/cookies.ts";
import { useLive } from "./live.ts";

const opened: string[] = [];
class SilentSocket {
  constructor(address: string) {
    opened.push(address);
  }
  close(): void {
    // Nothing was open.
  }
}

const session = { accessToken: "token", role: "customer", expiresAtMs: Date.now() + 600_000 } as const;

beforeEach(() => {
  vi.stubGlobal("WebSocket", SilentSocket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
  opened.length = 0;
});

function listen() {
  const asked: string[] = [];
  const server = serveApi();
  server.reply(api.sessions.websocketToken, () => {
    asked.push("ticket");
    return { token: "t1" };
  });
  const { unmount } = renderHook(() => {
    useLive("SyncChannel", () => undefined);
  });
  return { asked, unmount };
}

test("a page that is shown a moment longer than its session asks for no ticket", async () => {
  const { asked, unmount } = listen();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(asked).toEqual([]);
  unmount();
});

test("with a session, a ticket opens the channel", async () => {
  writeSession(session, 600);
  const { asked, unmount } = listen();
  await waitFor(() => {
    expect(opened).toEqual([expect.stringContaining("/cable?token=t1")]);
  });
  expect(asked).toEqual(["ticket"]);
  unmount();
});
