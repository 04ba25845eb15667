// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { Lead } from "@vigie/api";
import { cents, type Id } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { LeadColumns } from "./parts/lead-columns.tsx";

afterEach(cleanup);

const id = "01900000-0000-7000-8000-000000000201" as Id;
const adam: Lead = {
  missionId: id,
  customerId: id,
  customerName: "Adam Bernard",
  advisorId: null,
  advisorName: null,
  state: "targeted",
  remarks: "",
  motive: null,
  amount: null,
  contract: null,
  laterOn: null,
  startsAt: null,
  place: null,
  changedAt: null,
  changedByName: null,
  matches: true,
  age: null,
  wealth: null,
  cash: null,
  asOf: null,
  lastContactAt: null,
  notCalled: null,
  notWritten: null,
};

test("a column tells all its leads, those of other pages too, and no sum of a part of them", () => {
  const counts = [{ state: "targeted" as const, leadCount: 177 }];
  render(
    <LeadColumns
      leads={[{ ...adam, cash: cents(100_000) }]}
      counts={counts}
      isOpen={false}
      onOpen={() => undefined}
    />,
  );
  const column = screen.getByRole("region", { name: "À contacter" });
  expect(column.textContent).toContain("177");
  expect(column.textContent).not.toContain("disponibles");
  expect(column.textContent).toContain("176");
});

test("what nobody knows is no sum of 0", () => {
  const counts = [{ state: "targeted" as const, leadCount: 1 }];
  render(<LeadColumns leads={[adam]} counts={counts} isOpen={false} onOpen={() => undefined} />);
  expect(screen.getByRole("region", { name: "À contacter" }).textContent).toContain("disponible inconnu");
});
