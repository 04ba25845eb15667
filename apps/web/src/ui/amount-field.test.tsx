// @vitest-environment jsdom
import type { Cents } from "@vigie/domain";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { AmountField } from "./amount-field.tsx";

afterEach(cleanup);

function Sample() {
  const [value, setValue] = useState<Cents | null>(null);
  const [state, setState] = useState("vide");
  return (
    <>
      <AmountField
        label="Versement"
        value={value}
        onValue={(given) => {
          setState(String(given));
          if (given !== "invalid") setValue(given);
        }}
      />
      <output>{state}</output>
    </>
  );
}

test.each(["1234,5", "1234.5", "1 234,50 €"])(
  "« %s » is read while typed and set in order on leaving",
  async (text) => {
    render(<Sample />);
    const field = screen.getByLabelText("Versement");
    await userEvent.type(field, text);
    expect(screen.getByRole("status").textContent).toBe("123450");
    expect((field as HTMLInputElement).value).toBe(text);
    await userEvent.tab();
    expect((field as HTMLInputElement).value).toBe("1\u202f234,50");
  },
);

test("what cannot be read stays as it was typed, with the way out in a sentence", async () => {
  render(<Sample />);
  const field = screen.getByLabelText("Versement");
  await userEvent.type(field, "douze");
  await userEvent.tab();
  expect((field as HTMLInputElement).value).toBe("douze");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/Saisissez-le en chiffres/)).toBeTruthy();
});
