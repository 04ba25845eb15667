// @vitest-environment jsdom
import { api, type SuccessionView } from "@vigie/api";
import { cents, day } from "@vigie/domain";
import { idNumber } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { SuccessionScreen } from "./screens/succession.tsx";
import { estateReasonTexts, insuredReasonTexts, text } from "./text.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => void (server = serveApi()));
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const euros = (amount: number) => cents(amount * 100);
const contract: SuccessionView["contracts"][number] = {
  id: idNumber(1),
  name: "Armor Vie",
  value: euros(300_000),
  openedOn: day("2012-03-01"),
  clause: { heirs: "child", count: 1, earlyPaid: null, latePaid: null },
  toldOn: day("2026-11-20"),
  reason: null,
  earlyValue: euros(300_000),
  lateValue: euros(0),
};
const base: SuccessionView = {
  on: day("2026-11-26"),
  age: 56,
  maritalStatus: "married",
  childrenCount: 2,
  assets: euros(500_000),
  debts: euros(98_500),
  funeral: euros(1500),
  estate: euros(400_000),
  reason: null,
  contracts: [contract],
  heirs: [
    {
      heir: "spouse",
      count: 1,
      estate: euros(100_000),
      insurance: euros(0),
      lateValue: euros(0),
      latePaid: euros(0),
      allowance: null,
      lateAllowance: euros(0),
      base: euros(0),
      duty: euros(0),
      insuranceDuty: euros(0),
      net: euros(100_000),
    },
    {
      heir: "child",
      count: 2,
      estate: euros(150_000),
      insurance: euros(200_000),
      lateValue: euros(12_000),
      latePaid: euros(10_000),
      allowance: euros(100_000),
      lateAllowance: euros(10_000),
      base: euros(50_000),
      duty: euros(8194),
      insuranceDuty: euros(9500),
      net: euros(344_306),
    },
  ],
  apart: [{ id: idNumber(8), name: "PER Horizon" }],
  unknown: [],
  rules: [
    {
      rule: "insurance_low",
      amount: euros(700_000),
      ratio: 0.2,
      article: "990 I",
      from: day("2014-07-01"),
    },
  ],
  scale: {
    article: "777",
    from: day("2024-09-17"),
    slices: [
      { key: "1", upTo: euros(8072), ratio: 0.05 },
      { key: "2", upTo: null, ratio: 0.45 },
    ],
  },
  readOn: day("2026-11-22"),
};

function show(change: Partial<SuccessionView> = {}): void {
  server.reply(api.succession.show, { succession: { ...base, ...change } });
  renderScreen(SuccessionScreen, { at: "/app/succession", path: "succession" });
}

const plain = (words: string | null): string => (words ?? "").replace(/[\u00a0\u202f]/g, " ");
const pageText = (): string => plain(document.body.textContent);

test("without any contract the page asks for one: what would be left is unknown, not 0 €", async () => {
  server.reply(api.succession.show, {
    succession: {
      ...base,
      assets: cents(0),
      debts: cents(0),
      funeral: cents(0),
      estate: cents(0),
      contracts: [],
      heirs: [],
      apart: [],
      unknown: [],
    },
  });
  renderScreen(SuccessionScreen, { at: "/app/succession", path: "succession" });
  await screen.findByText(text.noContract);
  expect(screen.getByRole("link", { name: text.add })).toBeTruthy();
  expect(screen.queryByRole("region", { name: text.worth })).toBeNull();
});

test("each person stands with what they would receive and owe, and each figure of the law with its article", async () => {
  show();
  const table = await screen.findByRole("table", { name: text.heirs });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => plain(row.textContent));
  expect(rows[1]).toContain("Conjoint100 000 €");
  expect(rows[1]).toContain("exonéré");
  expect(rows[2]).toContain("Chacun des 2 enfants");
  expect(rows[2]).toContain("212 000 €dont 12 000 € de versements après 70 ans");
  expect(rows[2]).toContain("17 694 €dont 9 500 € d’assurance vie");
  expect(rows[2]).toContain("344 306 €");
  expect(pageText()).toContain("56 ans, marié(e), 2 enfants.");
  expect(pageText()).toContain(
    "Depuis le 01.07.2014, code général des impôts, article 990 I700 000 €20,00 %",
  );
  expect(pageText()).toContain("Code général des impôts, article 777, version du 17.09.2024");
  expect(pageText()).toContain("Non comptés : PER Horizon.");
  expect(pageText()).not.toContain(text.completeFamily);
});

test("what is not known is asked, and is no amount", async () => {
  show({
    age: null,
    maritalStatus: null,
    childrenCount: null,
    reason: "family_unknown",
    heirs: [],
    contracts: [
      {
        ...contract,
        clause: null,
        toldOn: null,
        reason: "clause_unknown",
        earlyValue: null,
        lateValue: null,
      },
    ],
  });
  await screen.findByText(estateReasonTexts.family_unknown);
  expect(screen.getByText(insuredReasonTexts.clause_unknown)).toBeTruthy();
  expect(screen.getByRole("link", { name: text.completeFamily })).toBeTruthy();
  expect(pageText()).toContain("1 assurance vie n’est pas comptée");
  expect(screen.queryByRole("table", { name: text.heirs })).toBeNull();
});

test("a clause is told where it is missing: payments only from seventy on, a number of people within reason", async () => {
  show({
    age: 72,
    contracts: [
      {
        ...contract,
        clause: null,
        toldOn: null,
        reason: "clause_unknown",
        earlyValue: null,
        lateValue: null,
      },
    ],
  });
  const told = { heirs: "sibling", count: 3, earlyPaid: euros(0), latePaid: euros(20_000) } as const;
  server.reply(api.succession.tell, { clause: told });
  await userEvent.click(await screen.findByRole("button", { name: /Indiquer la clause/ }));
  await userEvent.click(screen.getByRole("button", { name: text.save }));
  expect(await screen.findByText(text.chooseWho)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: new RegExp(text.who) }));
  await userEvent.click(await screen.findByRole("option", { name: "Frères et sœurs" }));
  const count = screen.getByLabelText(text.howMany);
  await userEvent.clear(count);
  await userEvent.type(count, "30");
  await userEvent.click(screen.getByRole("button", { name: text.save }));
  expect(await screen.findByText(text.countRange)).toBeTruthy();
  await userEvent.clear(count);
  await userEvent.type(count, "3");
  await userEvent.type(screen.getByLabelText(text.earlyPaid), "0");
  await userEvent.type(screen.getByLabelText(text.latePaid), "20000");
  await userEvent.click(screen.getByRole("button", { name: text.save }));
  await expect
    .poll(() => server.requests.find(({ path }) => path.endsWith("/beneficiary_clause"))?.body)
    .toEqual({ clause: { heirs: "sibling", count: 3, earlyPaid: 0, latePaid: 2_000_000 } });
});

test("private mode leaves no amount of theirs", async () => {
  privateMode.write("on");
  show();
  const heirs = await screen.findByRole("table", { name: text.heirs });
  expect(plain(heirs.textContent)).not.toMatch(/\d ?€/);
});
