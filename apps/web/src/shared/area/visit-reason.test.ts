// @vitest-environment jsdom
import type { Id } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { api, call } from "../../api.ts";
import { serveUnchecked } from "../../testing/server.ts";
import { clearSession, writeSession } from "../session/cookies.ts";
import { setRouteReader } from "./viewed-customer.ts";
import { visitReason } from "./visit-reason.ts";

const customer = "0193b0c4-7c1e-7000-8000-00000000000f" as Id;
const other = "0193b0c4-7c1e-7000-8000-00000000000e" as Id;

afterEach(() => {
  visitReason.forget();
  clearSession();
  setRouteReader(() => ({ routes: [], params: {} }));
});

async function headersOfARead(viewed: Id | null): Promise<Headers> {
  writeSession({ accessToken: "t", role: "advisor", expiresAtMs: Date.now() + 7_200_000 }, 7200);
  const params: Readonly<Record<string, string>> = viewed === null ? {} : { customerId: viewed };
  setRouteReader(() => ({
    routes: [{ subjectParam: viewed === null ? undefined : "customerId" }],
    params,
  }));
  const sent: Headers[] = [];
  serveUnchecked((_url, init) => {
    sent.push(new Headers(init?.headers));
    return Promise.resolve(Response.json({ templates: [] }));
  });
  await call(api.contacts.templates, {});
  return sent[0] ?? new Headers();
}

test("the reason of a visit goes with each call made in that customer's area, and with no other", async () => {
  visitReason.write(customer, "  Préparer le rendez-vous ");
  expect(visitReason.of(customer)).toBe("Préparer le rendez-vous");
  const told = await headersOfARead(customer);
  expect(decodeURIComponent(told.get("vigie-reason") ?? "")).toBe("Préparer le rendez-vous");
  for (const viewed of [other, null]) expect((await headersOfARead(viewed)).has("vigie-reason")).toBe(false);
});

test("what is left empty says nothing, and takes back what was said", () => {
  visitReason.write(customer, "Un motif");
  visitReason.write(customer, " ");
  expect(visitReason.of(customer)).toBeNull();
});
