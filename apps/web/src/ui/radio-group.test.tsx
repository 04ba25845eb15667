// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Form } from "./form.tsx";
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

test("a refused form gives the focus to an answer of the group, before a field that comes after it", async () => {
  render(
    <Form onSubmit={() => false}>
      <RadioGroup {...asked} error="Choisissez une raison." />
      <input aria-label="Autre" aria-invalid="true" />
      <button type="submit">Envoyer</button>
    </Form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("radio", { name: "Trop cher" }));
});
