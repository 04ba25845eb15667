// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Table, type Column } from "./table.tsx";

type Line = { readonly name: string; readonly value: string; readonly isin: string | null };
const columns: readonly Column<Line>[] = [
  { id: "name", head: "Support", card: "title", cell: (line) => <a href="#support">{line.name}</a> },
  { id: "isin", head: "ISIN", cell: (line) => line.isin },
  { id: "value", head: "Valeur", align: "end", card: "figure", cell: (line) => line.value, sortable: true },
];
const rows: readonly Line[] = [
  { name: "Monde Indice", value: "22 800", isin: "FR0010315770" },
  { name: "Fonds en euros", value: "58 100", isin: null },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showOnPhone(): void {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

test("from 745 px rows are a table, each with its name as header", () => {
  render(<Table caption="Supports" columns={columns} rows={rows} rowKey={(line) => line.name} />);
  const table = screen.getByRole("table", { name: "Supports" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent),
  ).toEqual(["Support", "ISIN", "Valeur"]);
  expect(within(table).getByRole("rowheader", { name: "Monde Indice" })).toBeTruthy();
});

test("under 745 px each row is a card that starts with its figure", () => {
  showOnPhone();
  render(<Table caption="Supports" columns={columns} rows={rows} rowKey={(line) => line.name} />);
  expect(screen.queryByRole("table")).toBeNull();
  const [first] = within(screen.getByRole("region", { name: "Supports" })).getAllByRole("listitem");
  expect(first?.textContent).toBe("22 800Monde IndiceISINFR0010315770");
});

test("a figure whose head has an explanation keeps its head on the card, for it is pressed there", () => {
  showOnPhone();
  const named = columns.map((column) =>
    column.card === "figure"
      ? { ...column, named: (head: string) => <button type="button">{head}</button> }
      : column,
  );
  render(<Table caption="Supports" columns={named} rows={rows} rowKey={(line) => line.name} />);
  const [first] = screen.getAllByRole("listitem");
  expect(first?.textContent).toBe("Valeur22 800Monde IndiceISINFR0010315770");
  expect(screen.getAllByRole("button", { name: "Valeur" })).toHaveLength(rows.length);
});

test("a card leaves out the lines that have nothing to say", () => {
  showOnPhone();
  render(<Table caption="Supports" columns={columns} rows={rows} rowKey={(line) => line.name} />);
  expect(screen.getAllByRole("listitem")[1]?.textContent).toBe("58 100Fonds en euros");
});

test("a head that sorts says its direction and asks for the other one", () => {
  const onSort = vi.fn();
  render(
    <Table
      caption="Supports"
      columns={columns}
      rows={rows}
      rowKey={(line) => line.name}
      sort={{ column: "value", descending: false }}
      onSort={onSort}
    />,
  );
  expect(screen.getByRole("columnheader", { name: "Valeur" }).getAttribute("aria-sort")).toBe("ascending");
  fireEvent.click(screen.getByRole("button", { name: "Valeur" }));
  expect(onSort).toHaveBeenCalledWith({ column: "value", descending: true });
});

test("without rows the table gives its place to the empty state", () => {
  render(
    <Table
      caption="Supports"
      columns={columns}
      rows={[]}
      rowKey={(line) => line.name}
      empty={<p>Aucun support.</p>}
    />,
  );
  expect(screen.getByText("Aucun support.")).toBeTruthy();
});
