// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { CustomerInsightsScreen } from "./screens/customer-insights.tsx";
import { InsightsScreen } from "./screens/insights.tsx";

const contract = "01900000-0000-7000-8000-000000000301";
const insight = {
  customer_id: kervella.id,
  customer_name: "Françoise Kervella",
  made_on: "2026-11-19",
  observation: {
    rule: "pel_term",
    key: `pel_term ${contract}`,
    portfolio_ids: [contract],
    contract: "PEL",
    detail: null,
    amount: 86_400,
    yearly: null,
    on: "2026-03-01",
    inputs: [],
  },
};

const task = {
  id: "01900000-0000-7000-8000-000000000501",
  title: "PEL",
  customer_id: kervella.id,
  customer_name: "Françoise Kervella",
  due_on: "2026-11-30",
  is_late: false,
  origin: "alert",
  assignee_id: kervella.id,
  assignee_name: null,
  repeat: "none",
  done_at: null,
  promised_by: null,
  event_id: null,
};

afterEach(cleanup);

function show(insights: readonly object[]) {
  let asked = "";
  const server = serveApi((path, init) => {
    const { pathname, search } = new URL(path, "http://x");
    if (pathname === "/v1/users/me") return Response.json({ user: camille });
    if (pathname === "/v1/advisory_insights") {
      asked = search;
      return Response.json({ kinds: [], insights, next: null });
    }
    if (pathname === "/v1/tasks" && init?.method === "POST") return Response.json({ task }, { status: 201 });
    return Response.json({
      customer: kervella,
      birthdate: null,
      children_count: null,
      job_title: null,
      counts: { insights: 5, missions: 1, interactions: 12 },
      next_step: null,
      contracts: [],
      projects: [],
      changes: null,
      invitation: null,
    });
  });
  renderScreen(CustomerInsightsScreen, {
    at: `/advisory/customers/${kervella.id}/insights`,
    path: "customers/$customerId/insights",
    area: { base: "/advisory", subject: "me" },
  });
  return { server, asked: () => asked };
}

test("the tab asks for this customer alone and says where nothing is to be observed", async () => {
  const { asked } = show([]);
  await screen.findByText("Aucune observation pour l’instant.");
  expect(asked()).toContain(`customer_id=${kervella.id}`);
});

test("an observation bears what may be done: it becomes a task of the customer, its contract opens in their view", async () => {
  const { server } = show([insight]);
  await screen.findByText("préparer l’échéance ensemble.", { exact: false });
  const link = screen.getByRole("link", { name: "Voir le contrat, PEL proche de son terme" });
  expect(link.getAttribute("href")).toContain(`/advisory/customers/${kervella.id}/view/`);
  expect(link.getAttribute("href")).toContain(contract);
  await userEvent.click(
    screen.getByRole("button", { name: "Ajouter à mes tâches, PEL proche de son terme" }),
  );
  await waitFor(() => {
    const sent = server.requests.find(({ method }) => method === "POST");
    expect(sent?.body).toMatchObject({
      task: {
        customerId: kervella.id,
        origin: "alert",
        title: "PEL proche de son terme\u00a0: préparer l’échéance ensemble.",
      },
    });
  });
});

test("of a kind the lines follow page after page, until the last one is shown", async () => {
  const line = (name: string, n: number) => ({
    ...insight,
    customer_name: name,
    observation: { ...insight.observation, key: `pel_term ${String(n)}` },
  });
  const kinds = [{ rule: "pel_term", count: 3, customer_count: 3, amount: 86_400 }];
  const asked: string[] = [];
  let fails = true;
  serveApi((path) => {
    const { pathname, searchParams } = new URL(path, "http://x");
    if (pathname === "/v1/users/me") return Response.json({ user: camille });
    asked.push(searchParams.toString());
    if (searchParams.get("after") === null)
      return Response.json({ kinds, insights: [line("Anne", 1), line("Brieuc", 2)], next: "place" });
    if (fails) throw new TypeError("no network");
    return Response.json({ kinds, insights: [line("Corentin", 3)], next: null });
  });
  renderScreen(InsightsScreen, {
    at: "/advisory/insights?nature=pel_term",
    path: "insights",
    area: { base: "/advisory", subject: "me" },
  });
  await screen.findByText("Brieuc");
  await userEvent.click(screen.getByRole("button", { name: "Afficher la suite" }));
  await screen.findByText("La suite n’a pas pu être chargée. Réessayez.");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Afficher la suite" }));
  await screen.findByText("Corentin");
  expect(screen.getAllByRole("link", { name: /Anne|Brieuc|Corentin/ })).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Afficher la suite" })).toBeNull();
  expect(asked[0]).toBe("rule=pel_term&size=25");
  expect(asked.at(-1)).toBe("rule=pel_term&size=25&after=place");
});
