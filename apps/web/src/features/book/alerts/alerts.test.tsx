// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { AlertsScreen } from "./screens/alerts.tsx";

/** The alerts of a book, page after page, by what the address asks for. */

let asked: URLSearchParams[] = [];
beforeEach(() => {
  asked = [];
});
afterEach(cleanup);

const alertOf = (n: number) => ({
  id: `01900000-0000-7000-8000-0000000007${String(n).padStart(2, "0")}`,
  customer_id: kervella.id,
  customer_name: `Cliente ${String(n)}`,
  wealth: null,
  kind: "idle_cash",
  detail: null,
  name: null,
  amount: 86_400,
  ratio: null,
  on: "2026-09-21",
  ratio_before: null,
  as_of: null,
  raised_at: "2026-11-20T06:00:00.000Z",
  snoozed_until: null,
  dismissed_because: null,
});

function show(search = "") {
  serveApi((path) => {
    const { pathname, searchParams } = new URL(path, "http://x");
    if (pathname !== "/v1/advisory_alerts") return Response.json({ user: camille });
    asked.push(searchParams);
    const isFirst = searchParams.get("after") === null;
    return Response.json({
      alerts: [alertOf(isFirst ? 1 : 2)],
      rest: [{ kind: "life_date", count: 7 }],
      total_count: 9,
      next: isFirst ? "suite" : null,
    });
  });
  renderScreen(AlertsScreen, {
    at: `/advisory/alerts${search}`,
    path: "alerts",
    area: { base: "/advisory", subject: "me" },
  });
}

test("the list goes on where it ended, says how many it shows of all, and then what a day keeps back", async () => {
  show();
  await screen.findByRole("link", { name: "Cliente 1" });
  expect(document.body.textContent).toContain("9 alertes");
  expect(screen.getByText("1 alerte affichée sur 9")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Date de vie (7)" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Afficher la suite" }));
  await screen.findByRole("link", { name: "Cliente 2" });
  expect(screen.getByText("2 alertes affichées sur 9")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Date de vie (7)" })).toBeTruthy();
  expect(asked.at(-1)?.get("after")).toBe("suite");
});

test("what is shown is chosen in the address, and a choice is written there", async () => {
  show("?etat=snoozed&nature=payment");
  await screen.findByRole("link", { name: "Cliente 1" });
  expect(asked[0]?.get("state")).toBe("snoozed");
  expect(asked[0]?.get("kinds")).toBe("payment");
  await userEvent.click(screen.getByRole("radio", { name: "Écartées" }));
  await waitFor(() => expect(asked.at(-1)?.get("state")).toBe("dismissed"));
  expect(asked.at(-1)?.get("kinds")).toBe("payment");
});

test("of a project whose chance fell both chances and both days are said, to the percent", async () => {
  const fell = {
    ...alertOf(1),
    kind: "project_at_risk",
    detail: "chance_fell",
    name: "ASSURANCE VIE",
    amount: null,
    ratio: 0.5512,
    ratio_before: 0.7249,
    on: "2026-09-03",
    as_of: "2026-11-29",
  };
  serveApi((path) =>
    path.includes("advisory_alerts")
      ? Response.json({ alerts: [fell], rest: [], total_count: 1, next: null })
      : Response.json({ user: camille }),
  );
  renderScreen(AlertsScreen, {
    at: "/advisory/alerts",
    path: "alerts",
    area: { base: "/advisory", subject: "me" },
  });
  await screen.findByRole("link", { name: "Cliente 1" });
  expect(document.body.textContent).toContain(
    "la chance d’atteindre la somme visée est passée de 72\u00a0% (03.09.2026) à 55\u00a0% (29.11.2026).",
  );
});
