// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cents, day, type Day, dayBounds } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AmountField } from "./amount-field.tsx";
import { DayField, PercentField, WholeField } from "./number-field.tsx";
import { privateMode } from "./private-mode.ts";
import type { TypedValueProps } from "./typed-field.tsx";

beforeEach(() => {
  privateMode.write("off");
});
afterEach(cleanup);

function Sample<T>({ of: Part }: { readonly of: (props: TypedValueProps<T>) => ReactNode }): ReactNode {
  const [value, setValue] = useState<T | null>(null);
  const [said, setSaid] = useState("");
  return (
    <>
      <Part
        label="Champ"
        value={value}
        onValue={(given) => {
          setSaid(String(given));
          if (given !== "invalid") setValue(given);
        }}
      />
      <output>{said}</output>
    </>
  );
}

async function typed(text: string): Promise<readonly [string, string]> {
  const field = screen.getByLabelText<HTMLInputElement>("Champ");
  await userEvent.type(field, text);
  await userEvent.tab();
  return [screen.getByRole("status").textContent, field.value];
}

test.each([
  ["0,6", ["0.006", "0,6"]],
  ["0.60 %", ["0.006", "0,6"]],
  ["0", ["0", "0"]],
  ["peu", ["invalid", "peu"]],
])("a percentage typed « %s » is a ratio", async (text, expected) => {
  render(<Sample of={PercentField} />);
  expect(await typed(text)).toEqual(expected);
});

test.each([
  ["12", ["12", "12"]],
  ["2,5", ["invalid", "2,5"]],
])("a whole number has no decimals: « %s »", async (text, expected) => {
  render(<Sample of={WholeField} />);
  expect(await typed(text)).toEqual(expected);
});

test.each([
  ["9/6/2015", ["2015-06-09", "09.06.2015"]],
  ["30.02.2020", ["invalid", "30.02.2020"]],
])("a day that exists is set in order: « %s »", async (text, expected) => {
  render(<Sample of={DayField} />);
  expect(await typed(text)).toEqual(expected);
});

test("in private mode an amount is written only while it is being corrected", async () => {
  privateMode.write("on");
  render(<AmountField label="Montant" value={cents(150_000_00)} onValue={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>("Montant");
  expect(field.value).toBe("*****");
  await userEvent.click(field);
  expect(field.value).toBe("150\u202f000,00");
  await userEvent.tab();
  expect(field.value).toBe("*****");
});

test("a day that exists and is too far from today says between which days it lies", async () => {
  const bounds = dayBounds("due", day("2026-11-28"));
  render(<Sample of={(props: TypedValueProps<Day>) => <DayField {...props} bounds={bounds} />} />);
  expect(await typed("01.01.0001")).toEqual(["invalid", "01.01.0001"]);
  expect(screen.getByText(/28\.11\.2025 \(un an en arrière\) et le 28\.11\.2036/)).toBeDefined();
  await userEvent.clear(screen.getByLabelText("Champ"));
  expect((await typed("02.12.2026"))[0]).toBe("2026-12-02");
  await userEvent.clear(screen.getByLabelText("Champ"));
  expect((await typed("31.02.2026"))[0]).toBe("invalid");
  expect(screen.getByText("Saisissez une date qui existe, par exemple 09.06.2015.")).toBeDefined();
});
