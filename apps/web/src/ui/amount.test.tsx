// @vitest-environment jsdom
import { cents } from "@vigie/domain";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Amount, useAmounts } from "./amount.tsx";
import { privateMode } from "./private-mode.ts";

afterEach(() => {
  cleanup();
  act(() => {
    privateMode.write("off");
  });
});

function Axis() {
  const amounts = useAmounts();
  return (
    <svg role="img" aria-label={amounts.text(cents(1234567))}>
      <text>{amounts.compact(cents(4_000_000))}</text>
      <title>{amounts.text(null)}</title>
    </svg>
  );
}

test("an amount is written in French, its cents apart in a figure", () => {
  const { container } = render(<Amount figure value={cents(63034253)} />);
  expect(container.textContent).toBe("630\u202f342,53\u00a0€");
  expect(screen.getByText(",53").className).toContain("text-ink-3");
});

test("an unknown amount is shown as unknown, never as 0", () => {
  const { container } = render(<Amount value={null} />);
  expect(container.textContent).toBe("inconnu");
});

test("the sign of a change is written as well as coloured", () => {
  const { container } = render(<Amount tone="change" signed value={cents(-43050)} />);
  expect(container.textContent).toBe("\u2212430,50\u00a0€");
  expect(container.querySelector(".text-neg")).not.toBeNull();
});

test("private mode leaves five asterisks in the page, in labels and on axes, and no sign to guess from", () => {
  act(() => {
    privateMode.write("on");
  });
  const { container } = render(
    <>
      <Amount tone="change" signed value={cents(-43050)} />
      <Axis />
    </>,
  );
  expect(container.innerHTML).not.toMatch(/\d{2,}|€|text-neg/);
  expect(container.querySelector("span")?.textContent).toBe("*****");
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe("*****");
});

test("private mode hides what is already shown, at once", () => {
  const { container } = render(<Amount value={cents(100)} />);
  act(() => {
    privateMode.write("on");
  });
  expect(container.textContent).toBe("*****");
});
