// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { day } from "@vigie/domain";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { datesOf, RangeChoice, rangeStart, readRange, useRange } from "./range.tsx";
import { renderScreen } from "../../testing/testing.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

function Sample(): ReactNode {
  const [range, setRange] = useRange();
  return (
    <>
      <h1>{range}</h1>
      <RangeChoice value={range} onValue={setRange} />
    </>
  );
}

const show = () => renderScreen(Sample, { at: "/app/dashboard", path: "dashboard" });
/** Opens the choice of dates, once the focus has settled in it. */
async function openDates(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name: "Dates" }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => {
    expect(dialog.contains(document.activeElement)).toBe(true);
  });
  return dialog;
}
async function retype(label: string, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
}
const chosen = (): string => screen.getByRole("heading", { level: 1 }).textContent;

test("the ranges are the last month, the last year and since 2017, from today back", () => {
  const on = day("2026-11-21");
  expect(rangeStart("1m", on)).toBe("2026-10-21");
  expect(rangeStart("1a", on)).toBe("2025-11-21");
  expect(rangeStart("tout", on)).toBe("2017-01-01");
  expect(rangeStart("2026-02-01_2026-03-31", on)).toBe("2026-02-01");
});

test.each([
  "",
  "3m",
  "2026-02-30_2026-03-31",
  "2026-03-31_2026-02-01",
  "2016-12-31_2020-01-01",
  "2026-02-01",
])("an address that says no range says none: %j", (text) => {
  expect(readRange(text)).toBeNull();
});

test("two days in an address are a free range", () => {
  const range = readRange("2026-02-01_2026-03-31");
  expect(range === null ? null : datesOf(range)).toEqual({ from: "2026-02-01", to: "2026-03-31" });
});

test("a range chosen here is the one found at the next visit, whatever the screen", async () => {
  show();
  expect(await screen.findByRole("radio", { name: /1.an/, checked: true })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: /1.mois/ }));
  expect(chosen()).toBe("1m");
  cleanup();
  renderScreen(Sample, { at: "/app/loans-dashboard", path: "loans-dashboard" });
  await screen.findByRole("heading", { level: 1, name: "1m" });
});

test("free dates change nothing before both are chosen, and then both at once", async () => {
  show();
  await openDates();
  const apply = await screen.findByRole("button", { name: "Appliquer" });
  await retype("Du", "01.02.2026");
  await userEvent.click(apply);
  expect(apply.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("dialog").textContent).toContain("Choisissez les deux dates.");
  await retype("Au", "31.03.2026");
  await userEvent.click(screen.getByRole("button", { name: "Appliquer" }));
  await screen.findByRole("heading", { level: 1, name: "2026-02-01_2026-03-31" });
  expect(screen.getByRole("button", { name: "Dates" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getAllByRole<HTMLInputElement>("radio").some(({ checked }) => checked)).toBe(false);
});

test.each([
  ["31.12.2016", "31.03.2026"],
  ["01.02.2026", "22.11.2026"],
  ["31.03.2026", "01.02.2026"],
])("dates before 2017, after today or the wrong way round are not applied: %s to %s", async (from, to) => {
  show();
  await openDates();
  await retype("Du", from);
  await retype("Au", to);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Appliquer" }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("dialog").textContent).toMatch(/Choisissez une date entre|doit suivre/);
});
