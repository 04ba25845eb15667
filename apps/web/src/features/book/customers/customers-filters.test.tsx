// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { FilterControl, filterGroups } from "../../../shared/book/filter-control.tsx";
import { filterText } from "../../../shared/book/filter-text.ts";
import {
  filterNames,
  filterShapes,
  readFilterTexts,
  writeFilterTexts,
} from "../../../shared/book/filters.ts";
import { filtersOf, filterTextsOf } from "../../../shared/book/filter-values.ts";
import { readySegments } from "./parts/ready-segments.ts";

afterEach(cleanup);

const id = "01900000-0000-7000-8000-000000000201";

/** A text that each filter takes. */
function sampleOf(name: (typeof filterNames)[number]): string {
  const shape = filterShapes[name];
  if (shape.shape === "many")
    return shape.options
      .slice(0, 2)
      .map(({ value }) => value)
      .join(",");
  if (shape.shape === "one") return shape.options[0]?.value ?? "";
  if (shape.shape === "flag") return "oui";
  if (name === "wealthRanks") return "2-10";
  // A comma of a name is no end of it.
  if (name === "lines") return String.raw`Obligation\, à taux fixe,Fonds`;
  if (shape.shape === "typed")
    return name === "isins" ? "FR0010315770" : name === "insurers" ? "Assureur" : id;
  if (name === "sinceYear") return "2024";
  return shape.shape === "text" ? "quere" : "12";
}

test("every filter has a control, an address and a value that come back as they went", () => {
  const offered = filterGroups.flatMap(({ names }) => names);
  expect([...offered, "text"].toSorted()).toEqual([...filterNames].toSorted());
  expect(new Set(filterNames.map((name) => filterShapes[name].param)).size).toBe(filterNames.length);
  for (const name of filterNames) {
    const texts = { [name]: sampleOf(name) };
    expect([name, readFilterTexts(writeFilterTexts(texts))]).toEqual([name, texts]);
    expect([name, Object.keys(filtersOf(texts))]).toEqual([name, [name]]);
    expect([name, filterTextsOf(filtersOf(texts))]).toEqual([name, texts]);
  }
});

test("a name with a comma is found as it is typed in the address, and as the field and the statistics write it", () => {
  const asked = (search: Readonly<Record<string, unknown>>) =>
    filtersOf(readFilterTexts(search)).insurers ?? [];
  const name = "Banque du Port, Marine";
  // Typed: nobody can tell one house from two, and both readings are asked for.
  expect(asked({ etablissement: name })).toEqual([name, "Banque du Port", "Marine"]);
  // Of more than a name has signs, or the API takes names, what it takes is asked for.
  const many = Array.from({ length: 120 }, (_, index) => `Maison ${String(index)}`);
  expect(asked({ etablissement: many.join(", ") })).toEqual(many.slice(0, 100));
  expect(asked({ etablissement: "x".repeat(121) })).toEqual([]);
  expect(asked({ etablissement: "Suravenir,Fortuneo" })).toEqual(["Suravenir", "Fortuneo"]);
  // Written by the application: that house alone, whatever its signs.
  for (const one of [name, "Maison \\ Fils\\", "A\\,B", ",", "Crédit, Agricole, Assurances"])
    for (const others of [[], ["Suravenir"]]) {
      const texts = filterTextsOf({ insurers: [one, ...others] });
      expect(asked(writeFilterTexts(texts))).toEqual([one, ...others]);
    }
});

test("the field shows a name with a comma as it is said, and keeps what is typed", async () => {
  const said: string[] = [];
  const value = filterTextsOf({ insurers: ["Banque du Port, Marine"] }).insurers ?? "";
  render(<FilterControl name="insurers" value={value} onValue={(next) => void said.push(next)} />);
  const field = screen.getByLabelText<HTMLInputElement>(filterText.insurers);
  expect(field.value).toBe("Banque du Port, Marine");
  await userEvent.type(field, "e");
  expect(filtersOf({ insurers: said.at(-1) ?? "" }).insurers).toContain("Banque du Port, Marinee");
});

test("the standing with the Club is chosen among words, what is due by a tick", async () => {
  const said: string[] = [];
  const onValue = (value: string): void => void said.push(value);
  const { unmount } = render(<FilterControl name="club" value="" onValue={onValue} />);
  await userEvent.click(screen.getByText(filterText.club, { selector: "summary" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "membre" }));
  unmount();
  const flags = { profileDue: "Profil de risque à renouveler", reviewDue: "Revue d’adéquation due" } as const;
  for (const [name, label] of Object.entries(flags)) {
    const shown = render(<FilterControl name={name as keyof typeof flags} value="" onValue={onValue} />);
    await userEvent.click(screen.getByRole("checkbox", { name: label }));
    shown.unmount();
  }
  expect(said).toEqual(["active", "oui", "oui"]);
  expect(filtersOf({ reviewDue: "oui" })).toEqual({ reviewDue: true });
  expect(filtersOf({ profileDue: "oui" })).toEqual({ profileDue: true });
});

test("ranks filter nothing until they are whole, and what is none says so", async () => {
  const said: string[] = [];
  render(<FilterControl name="wealthRanks" value="" onValue={(value) => void said.push(value)} />);
  const field = screen.getByLabelText<HTMLInputElement>(filterText.wealthRanks);
  await userEvent.type(field, "2-10");
  expect(said).toEqual(["", "", "", "2-10"]);
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
  await userEvent.clear(field);
  await userEvent.type(field, "de 2 à 10");
  expect(said.at(-1)).toBe("");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/^Deux rangs séparés par un tiret/)).toBeDefined();
});

test("each list that is proposed is of filters that the address and the API take whole", () => {
  for (const { id: name, texts } of readySegments) {
    expect([name, filterTextsOf(filtersOf(texts))]).toEqual([name, texts]);
    expect([name, readFilterTexts(writeFilterTexts(texts))]).toEqual([name, texts]);
  }
  expect(readySegments).toHaveLength(10);
});
