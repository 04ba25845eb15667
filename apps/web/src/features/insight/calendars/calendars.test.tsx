// @vitest-environment jsdom
import { api, type CalendarEventView, type MoneyCalendarView } from "@vigie/api";
import { calendarKinds, cents, day } from "@vigie/domain";
import { idNumber } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { calendarFile } from "./parts/calendar-file.ts";
import { CalendarScreen } from "./screens/calendar.tsx";
import { kindTexts, text } from "./text.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => void (server = serveApi()));
afterEach(() => {
  cleanup();
  privateMode.write("off");
  vi.unstubAllGlobals();
});

const event = (on: string, kind: CalendarEventView["kind"], euros: number | null): CalendarEventView => ({
  key: `${kind} ${on}`,
  day: day(on),
  kind,
  certainty: kind === "savings_interest" ? "expected" : kind === "tax_payment" ? "estimated" : "certain",
  amount: euros === null ? null : cents(euros * 100),
  portfolioId: kind === "consent_end" ? null : idNumber(1),
  name: "Contrat",
});

function show(change: Partial<MoneyCalendarView> = {}): void {
  const calendar: MoneyCalendarView = {
    on: day("2026-11-23"),
    until: day("2027-11-23"),
    instalments: cents(7_345_00),
    events: [
      event("2026-12-05", "loan_instalment", 612),
      event("2026-12-31", "savings_interest", 143),
      event("2027-10-17", "tax_payment", 706),
      event("2028-03-15", "pea_five_years", null),
    ],
    ...change,
  };
  server.reply(api.calendars.show, { calendar });
  renderScreen(CalendarScreen, { at: "/app/calendar", path: "calendar" });
}

const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test("events stand by month for a year, then by year, and a delay that ends has no amount", async () => {
  show();
  await screen.findByRole("region", { name: "Décembre 2026" });
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
    "Décembre 2026",
    "Octobre 2027",
    "2028",
  ]);
  expect(pageText()).toContain("7 345,00 €");
  expect(pageText()).toContain("612,00 €");
  expect(pageText()).toContain("143,00 €montant prévu");
  expect(pageText()).toContain("706,00 €date et montant estimés");
  expect(screen.getByRole("region", { name: "2028" }).textContent).not.toMatch(/€|inconnu/);
});

test("contracts and institutions are named as on the other pages, in the page and in the file", async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${String(saved.push(blob))}`,
      revokeObjectURL: () => undefined,
    }),
  );
  show({
    events: [
      { ...event("2026-12-05", "loan_instalment", 612), name: "PRET IMMOBILIER RENNES" },
      { ...event("2027-02-26", "consent_end", null), name: "Amundi ESR / Amundi Épargne Entreprise" },
    ],
  });
  expect(await screen.findByRole("link", { name: "Prêt immobilier Rennes" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Amundi ESR" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: text.export }));
  const file = (await saved[0]?.text())?.replaceAll("\r\n ", "");
  expect(file).toContain(String.raw`SUMMARY:Échéance de crédit\, Prêt immobilier Rennes`);
  expect(file).toContain(String.raw`SUMMARY:Fin d’autorisation\, Amundi ESR`);
});

test("the authorisations that end on one day are one line of the page, and one event each in the file", async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${String(saved.push(blob))}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const end = (on: string, name: string, id: number): CalendarEventView => ({
    ...event(on, "consent_end", null),
    key: `consent_end ${String(id)} ${on}`,
    name,
  });
  show({
    events: [
      end("2027-02-26", "Fortuneo", 1),
      end("2027-02-26", "Boursorama", 2),
      end("2027-02-26", "Fortuneo", 3),
      end("2027-02-26", "Linxea", 4),
      end("2027-02-27", "Yomoni", 5),
    ],
  });
  const month = await screen.findByRole("region", { name: "Février 2027" });
  const rows = within(month).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    `26.02.2027${text.consentEnds}, Fortuneo, Boursorama et Linxea${text.consentEndsSource}`,
    `27.02.2027${kindTexts.consent_end.name}, Yomoni${kindTexts.consent_end.source}`,
  ]);
  expect(within(month).getAllByRole("link")).toHaveLength(4);
  await userEvent.click(screen.getByRole("button", { name: text.export }));
  const file = (await saved[0]?.text()) ?? "";
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(5);
});

test("what ends with the year is one line for all contracts, and what is not certain says so where it is no sum", async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${String(saved.push(blob))}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const told = (
    kind: CalendarEventView["kind"],
    certainty: CalendarEventView["certainty"],
    name: string,
  ) => ({
    ...event("2026-12-31", kind, null),
    key: `${kind} ${name} 2026-12-31`,
    certainty,
    name,
  });
  show({
    events: [
      told("per_end", "expected", "PER Alto"),
      told("per_end", "expected", "PER Brise"),
      told("line_end", "conditional", "OAT 31/12/2026"),
      { ...told("term_end", "estimated", "Compte à terme 24 mois"), amount: cents(15_000_00) },
    ],
  });
  const rows = within(await screen.findByRole("region", { name: "Décembre 2026" })).getAllByRole("listitem");
  expect(rows.map((row) => (row.textContent ?? "").replace(/[\u00a0\u202f]/g, " "))).toEqual(
    [
      `31.12.2026${kindTexts.per_end.name}, PER Alto et PER Brise${kindTexts.per_end.source}prévu`,
      `31.12.2026${kindTexts.line_end.name}, OAT 31/12/2026${kindTexts.line_end.source}sous conditions`,
      `31.12.2026${kindTexts.term_end.name}, Compte à terme 24 mois${kindTexts.term_end.source}15 000,00 €date et montant estimés`,
    ].map((row) => row.replace(/[\u00a0\u202f]/g, " ")),
  );
  await userEvent.click(screen.getByRole("button", { name: text.export }));
  const file = ((await saved[0]?.text()) ?? "").replaceAll("\r\n ", "").replace(/[\u00a0\u202f]/g, " ");
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  expect(file).toContain("À noter : sous conditions");
  expect(file).toMatch(/DESCRIPTION:15 000\\,00 €\. .*À noter : date et montant estimés/);
});

test("an instalment that nobody knows makes the year's sum unknown, never zero", async () => {
  show({ instalments: null, events: [event("2026-12-05", "loan_instalment", null)] });
  await screen.findByText(text.unknownInstalments);
  expect(screen.getAllByText("inconnu").length).toBe(2);
  expect(pageText()).not.toContain("0,00");
});

test("without any event the page says what makes one, and exports nothing", async () => {
  show({ events: [], instalments: cents(0) });
  await screen.findByText(text.none);
  expect(screen.queryByRole("button", { name: text.export })).toBeNull();
});

test.each(["off", "on"] as const)("the file holds what the page shows, private mode %s", async (hidden) => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (saved.push(blob), "blob:x"),
      revokeObjectURL: () => undefined,
    }),
  );
  privateMode.write(hidden);
  show();
  await userEvent.click(await screen.findByRole("button", { name: text.export }));
  const file = (await saved[0]?.text()) ?? "";
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  expect(file).toContain("SUMMARY:Intérêts de l’année\\, Contrat");
  // Of each year its own; a term that moves is the same term.
  expect(file).toContain("UID:savings_interest-2026-12-31@");
  expect(file).toContain("UID:pea_five_years@");
  expect(/612\\?,00/.test(file)).toBe(hidden === "off");
  expect(pageText().includes("612,00")).toBe(hidden === "off");
});

test("every kind has its words", () => {
  for (const kind of calendarKinds) expect(kindTexts[kind].source.length).toBeGreaterThan(10);
});

test("an agenda reads the file: lines of 75 octets at most, what separates is escaped, a day lasts one day", () => {
  const long = "Échéance; très longue, ".repeat(6);
  const file = calendarFile(
    [{ key: "a b,", day: day("2026-12-31"), summary: long, description: "un\ndeux\\" }],
    day("2026-11-23"),
  );
  const lines = file.split("\r\n");
  expect(lines.at(-1)).toBe("");
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const whole = file.replaceAll("\r\n ", "");
  expect(whole).toContain(`SUMMARY:${long.replaceAll(";", "\\;").replaceAll(",", "\\,")}\r\n`);
  expect(whole).toContain("DESCRIPTION:un\\ndeux\\\\\r\n");
  expect(whole).toContain("DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n");
  expect(whole).toContain("UID:a-b\\,@calendrier\r\nDTSTAMP:20261123T000000Z\r\n");
});
