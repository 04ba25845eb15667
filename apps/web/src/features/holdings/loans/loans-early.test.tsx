// @vitest-environment jsdom
import { api } from "@vigie/api";
import { cents, type Id } from "@vigie/domain";
import { cleanup, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { EarlyRepayment } from "./parts/early-repayment.tsx";

let server: ReturnType<typeof serveApi>;
beforeEach(() => void (server = serveApi()));
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const id = "01930000-0000-7000-8000-000000000001" as Id;
const text = () => (document.body.textContent ?? "").replaceAll(/\s/g, " ");
const at = { at: `/app/contract/${id}/loan`, path: "contract/$contractId/loan" };
function Page(): ReactNode {
  return <EarlyRepayment loanId={id} />;
}
function show(): void {
  server.reply(api.loans.earlyRepayment, { earlyRepayment: repayment } as never);
  renderScreen(Page, at);
}

const choice = {
  key: `${id} whole`,
  part: "whole",
  repaid: cents(150_000_00),
  indemnity: cents(1_087_50),
  saved: cents(15_123_45),
  insuranceSaved: null,
  yearlyRatio: 0.0137,
  monthsLeft: 0,
  endsOn: null,
};
const repayment = {
  on: "2026-11-20",
  livretARatio: 0.015,
  endsOn: "2041-11-05",
  choices: [
    { ...choice, key: `${id} quarter`, part: "quarter", monthsLeft: 131, endsOn: "2037-10-05" },
    choice,
  ],
};

test("early repayment is told beside the Livret A, an unknown insurance as unknown", async () => {
  show();
  const table = await screen.findByRole("table", { name: "Rembourser par anticipation" });
  expect(text()).toContain(
    "rembourser tout rapporte 1,37 % par an. Au dernier taux relevé, le Livret A rapporte 1,50 %",
  );
  const cells = within(table)
    .getAllByRole("row")
    .map((row) => row.textContent?.replaceAll(/\s/g, " "));
  expect(cells[1]).toContain("05.10.2037131 mensualités");
  expect(cells[2]).toContain("1 087,50 €15 123,45 €inconnu1,37 %immédiate");
});

test("early repayment hides its amounts in private mode, and says when it could not be read", async () => {
  privateMode.write("on");
  show();
  await screen.findByRole("table", { name: "Rembourser par anticipation" });
  expect(text()).not.toMatch(/1 087|15 123|150 000/);
  cleanup();
  server = serveApi();
  server.refuse(api.loans.earlyRepayment, "server.unexpected");
  renderScreen(Page, at);
  expect(await screen.findByText("Le remboursement anticipé n’a pas pu être calculé.")).toBeTruthy();
});
