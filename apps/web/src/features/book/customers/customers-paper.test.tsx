// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { kervella } from "../../../testing/customers.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { alerts, area, idle, serve } from "./parts/test-answers.ts";
import { CustomerScreen } from "./screens/sheet.tsx";

afterEach(() => {
  cleanup();
  alerts.length = 0;
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
