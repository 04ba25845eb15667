// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { isId } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { Opportunities } from "./parts/sheet-opportunities.tsx";

const observation = {
  rule: "pel_term",
  key: "pel_term",
  portfolio_ids: [],
  contract: "PEL",
  detail: null,
  amount: 86_400,
  yearly: null,
  on: "2026-03-01",
  inputs: [],
};

afterEach(cleanup);

test("the sheet shows an observation with its reason and leads to all of them", async () => {
  const insight = {
    customer_id: kervella.id,
    customer_name: "Françoise",
    made_on: "2026-11-19",
    observation,
  };
  serveApi(() => Response.json({ kinds: [], insights: [insight], next: null }));
  const { id } = kervella;
  if (!isId(id)) throw new Error("assertion: a customer has an id");
  renderScreen(() => <Opportunities id={id} />, {
    at: "/advisory",
    path: "/",
    area: { base: "/advisory", subject: "me" },
  });
  expect(await screen.findByRole("heading", { level: 3, name: /PEL a atteint quinze ans/ })).toBeTruthy();
  expect(document.body.textContent).toContain("calculées le 19.11.2026");
  expect(screen.getByRole("link", { name: "Voir l’observation" }).getAttribute("href")).toContain(
    "/insights",
  );
});
