// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ComboBox } from "./combo-box.tsx";
import { Select } from "./select.tsx";

afterEach(cleanup);

const options = [
  { value: "lep", label: "LEP", help: "Sous conditions de revenus" },
  { value: "pel", label: "PEL" },
  { value: "epargne", label: "Épargne" },
] as const;

test("a choice is made by keyboard, and its error is tied to the control", async () => {
  const onValue = vi.fn();
  render(
    <Select label="Livret" options={options} value={null} onValue={onValue} error="Choisissez un livret." />,
  );
  const control = screen.getByRole("button", { name: /Livret/ });
  const described = (control.getAttribute("aria-describedby") ?? "").split(" ");
  const notes = described.map((id) => document.getElementById(id)?.textContent);
  expect(notes).toContain("Choisissez un livret.");
  control.focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(onValue).toHaveBeenCalledWith("pel");
});

test("a long list is searched without minding accents", async () => {
  const onValue = vi.fn();
  render(<ComboBox label="Établissement" options={options} value={null} onValue={onValue} />);
  await userEvent.type(await screen.findByRole("combobox", { name: "Établissement" }), "epar");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onValue).toHaveBeenCalledWith("epargne");
});

test("what stands under an option finds it, and a search without an answer says so", async () => {
  const onValue = vi.fn();
  const categories = [
    { value: "pharmacy", label: "Pharmacie", help: "Santé" },
    { value: "sport", label: "Sport", help: "Loisirs" },
  ];
  render(<ComboBox label="Catégorie" options={categories} value={null} onValue={onValue} />);
  const field = await screen.findByRole("combobox", { name: "Catégorie" });
  await userEvent.type(field, "sante");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["PharmacieSanté"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onValue).toHaveBeenCalledWith("pharmacy");
  await userEvent.clear(field);
  await userEvent.type(field, "zzz");
  expect(await screen.findByText("Rien ne correspond à cette recherche.")).toBeTruthy();
});
