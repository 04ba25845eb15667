// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RadioGroup } from "./radio-group.tsx";

afterEach(cleanup);

const options = [
  { value: "costly", label: "Trop cher" },
  { value: "later", label: "Pas maintenant" },
] as const;
const asked = { label: "Votre raison", options, value: null, onValue: vi.fn() } as const;

function notesOf(group: HTMLElement): readonly (string | undefined)[] {
  const described = (group.getAttribute("aria-describedby") ?? "").split(" ");
  return described.map((id) => document.getElementById(id)?.textContent);
}

test("a group that is refused is invalid, and its error is tied to it", () => {
  const { rerender } = render(<RadioGroup {...asked} />);
  const group = screen.getByRole("radiogroup", { name: "Votre raison" });
  expect(group.getAttribute("aria-invalid")).toBeNull();
  rerender(<RadioGroup {...asked} error="Choisissez une raison." />);
  expect(group.getAttribute("aria-invalid")).toBe("true");
  expect(notesOf(group)).toContain("Choisissez une raison.");
});
