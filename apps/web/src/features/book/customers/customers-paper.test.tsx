// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import {
  alerts,
  area,
  exchanges,
  failing,
  idle,
  noteEvent,
  pageText,
  requests,
  serve,
} from "./parts/test-answers.ts";
import { CustomerScreen } from "./screens/sheet.tsx";

afterEach(() => {
  cleanup();
  alerts.length = 0;
  requests.length = 0;
  exchanges.length = 0;
  failing.length = 0;
});

const meeting = `/v1/customers/${kervella.id}/meeting`;
const sheet = `/v1/customers/${kervella.id}`;
const parts = [sheet, `${sheet}/events`, `${sheet}/couple`, "/v1/tasks", "/v1/advisory_alerts"];

async function open(): Promise<readonly string[]> {
  alerts.push(idle);
  exchanges.push(noteEvent(1, "Préfère le matin"));
  serve();
  renderScreen(CustomerScreen, {
    at: `/advisory/customers/${kervella.id}`,
    path: "customers/$customerId",
    area,
    staleTime: 30_000,
  });
  expect(await screen.findByText(/Préfère le matin/)).toBeDefined();
  expect(pageText()).toContain("86 400 €");
  return requests.map((one) => one.split(/[ ?]/)[0] ?? "");
}

test("the page of a customer opens with one call, and asks none of its parts again", async () => {
  const paths = await open();
  expect(paths.filter((path) => path === meeting)).toHaveLength(1);
  for (const part of [...parts, "/v1/advisory_insights"]) expect(paths).not.toContain(part);
});

test("where that call fails, each part is asked alone", async () => {
  failing.push(meeting);
  const paths = await open();
  for (const part of parts) expect(paths).toContain(part);
});

test("the meeting sheet tells two alerts beside that of its head, and how many it leaves out", async () => {
  const days = ["2025-03-12", "2025-03-13", "2025-03-14", "2025-03-15"];
  alerts.push(
    ...days.map((on, at) => ({
      ...idle,
      id: `01900000-0000-7000-8000-00000000060${String(at + 2)}`,
      kind: "disengagement",
      detail: "no_contact",
      amount: null,
      on,
    })),
    idle,
  );
  serve();
  renderScreen(CustomerScreen, {
    at: `/advisory/customers/${kervella.id}`,
    path: "customers/$customerId",
    area,
  });
  const printed = within(await screen.findByRole("region", { name: "Autres alertes" }));
  expect(printed.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Autres alertes",
    "Aucun échange depuis le 12.03.2025.",
    "et 3 autres",
  ]);
});
