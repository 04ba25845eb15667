import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import {
  blockingFileItems,
  fileCompleteness,
  type FileDocumentFacts,
  type FileFacts,
  type FileItem,
  fileLines,
  fileWholePercent,
  medianDays,
  missingFileItems,
  requestedFileItems,
} from "./client-files.ts";
import { mediaTypeOf } from "./file-types.ts";

const today = day("2026-11-25");
const empty: FileFacts = {
  today,
  stated: { identity: false, situation: false, riskProfile: false },
  sharedContracts: 0,
  hasLifeInsurance: false,
  questionnaire: null,
  documents: [],
  attested: {},
  club: { derOn: null, letterOn: null, identityOn: null },
  consentsOn: null,
};
const whole: FileFacts = {
  today,
  stated: { identity: true, situation: true, riskProfile: true },
  sharedContracts: 2,
  hasLifeInsurance: true,
  questionnaire: { on: day("2026-06-01"), confirmOn: day("2027-06-01"), blockedOn: day("2028-06-01") },
  documents: [
    { kind: "identity_document", state: "accepted", on: day("2026-06-02"), expiresOn: day("2031-01-15") },
    { kind: "address_proof", state: "accepted", on: day("2026-06-02"), expiresOn: null },
  ],
  attested: { beneficiary_clause: day("2026-06-03") },
  club: { derOn: day("2026-05-30"), letterOn: day("2026-06-04"), identityOn: null },
  consentsOn: day("2026-06-01"),
};
const stateOf = (facts: FileFacts, item: FileItem) =>
  fileLines(facts).find((line) => line.item === item)?.state;

test("an empty file holds nothing, and what does not apply does not count", () => {
  const lines = fileLines(empty);
  expect([fileCompleteness(lines), lines.some(({ item }) => item === "beneficiary_clause")]).toEqual([
    0,
    false,
  ]);
  expect(blockingFileItems(lines)).toEqual(["questionnaire", "identity_document", "der"]);
});

test("a whole file lacks nothing, and each item weighs what is written", () => {
  const lines = fileLines(whole);
  expect([fileCompleteness(lines), missingFileItems(lines), blockingFileItems(lines)]).toEqual([1, [], []]);
  const without = fileLines({ ...whole, questionnaire: null });
  expect(fileCompleteness(without)).toBeCloseTo(15 / 18, 12);
  expect(blockingFileItems(without)).toEqual(["questionnaire"]);
});

test("its percent is the whole one below, computed here or read from four digits", () => {
  for (const total of [17, 18, 100])
    for (let held = 0; held <= total; held += 1) {
      const below = (100 * held - ((100 * held) % total)) / total;
      const [computed, kept] = [held / total, Number((held / total).toFixed(4))];
      expect([held, fileWholePercent(computed), fileWholePercent(kept)]).toEqual([held, below, below]);
    }
});

test("the questionnaire alone tells the risk profile, and since when", () => {
  const facts = { ...whole, stated: { ...whole.stated, riskProfile: false } };
  const profile = fileLines(facts).find(({ item }) => item === "risk_profile");
  expect(profile).toMatchObject({ state: "valid", on: "2026-06-01" });
  expect(stateOf({ ...facts, questionnaire: null }, "risk_profile")).toBe("missing");
});

test.each([
  ["2027-05-31", "valid", false],
  ["2027-06-01", "due", false],
  ["2028-05-31", "due", false],
  ["2028-06-01", "expired", true],
] as const)("answers on %s are %s", (on, state, blocks) => {
  const facts = { ...whole, today: day(on) };
  expect(stateOf(facts, "questionnaire")).toBe(state);
  expect(blockingFileItems(fileLines(facts)).includes("questionnaire")).toBe(blocks);
});

const identity = (...documents: readonly Omit<FileDocumentFacts, "kind">[]): FileFacts => ({
  ...whole,
  documents: documents.map((one) => ({ kind: "identity_document" as const, ...one })),
});
const sent = (state: FileDocumentFacts["state"], expiresOn: FileDocumentFacts["expiresOn"] = null) => ({
  state,
  on: day("2026-11-01"),
  expiresOn,
});

test.each([
  ["nothing was sent", identity(), "missing", "customer"],
  ["one waits", identity(sent("received")), "to_check", "advisor"],
  ["one was refused", identity(sent("refused")), "refused", "customer"],
  ["another was sent after a refusal", identity(sent("received"), sent("refused")), "to_check", "advisor"],
  ["a removed one is none", identity(sent("removed")), "missing", "customer"],
  ["a replaced one is none", identity(sent("replaced")), "missing", "customer"],
  ["it expires tomorrow", identity(sent("accepted", day("2026-11-26"))), "due", "customer"],
  ["it expires today", identity(sent("accepted", today)), "due", "customer"],
  ["it expired yesterday", identity(sent("accepted", day("2026-11-24"))), "expired", "customer"],
  ["it expires in 61 days", identity(sent("accepted", day("2027-01-25"))), "valid", "customer"],
  [
    "the next one waits beside one that ends",
    identity(sent("received"), sent("accepted", day("2026-12-01"))),
    "due",
    "advisor",
  ],
] as const)("an identity document: %s", (_name, facts, state, owner) => {
  const line = fileLines(facts).find(({ item }) => item === "identity_document");
  expect([line?.state, line?.owner]).toEqual([state, owner]);
});

test("an identity that the signature verified needs no document, until one was accepted and ended", () => {
  const club = { ...whole.club, identityOn: day("2026-06-04") };
  expect(stateOf({ ...identity(), club }, "identity_document")).toBe("valid");
  const ended = { ...identity(sent("accepted", day("2026-11-24"))), club };
  expect(stateOf(ended, "identity_document")).toBe("expired");
});

test("a customer is asked for what is theirs, never for what the firm has to do", () => {
  expect(requestedFileItems(fileLines(empty))).not.toContain("der");
  expect(requestedFileItems(fileLines(identity(sent("received"))))).toEqual(["address_proof"]);
});

test("a beneficiary clause is read again after three years", () => {
  const read = (on: string) =>
    stateOf({ ...whole, attested: { beneficiary_clause: day(on) } }, "beneficiary_clause");
  expect([read("2023-11-24"), read("2023-11-25"), read("2024-06-01")]).toEqual(["expired", "due", "valid"]);
});

test("the median of no file is unknown", () => {
  expect([medianDays([]), medianDays([9, 1, 4]), medianDays([10, 1, 4, 5])]).toEqual([null, 4, 4.5]);
});

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
test.each([
  ["a PDF", "%PDF-1.7\nx\n%%EOF\n", "application/pdf"],
  ["a JPEG", "\u00ff\u00d8\u00ff\u00e0x\u00ff\u00d9", "image/jpeg"],
  ["a PNG", "\u0089PNG\r\n\u001a\nxIEND\u00aeB`\u0082", "image/png"],
  ["a page that names itself a PDF", "<html>%PDF-1.7 %%EOF", null],
  ["an SVG", '<svg onload="alert(1)"/>', null],
  ["a program", "MZ\u0090", null],
  ["a PDF that breaks off", "%PDF-1.7\nx", null],
  ["a PNG that breaks off", "\u0089PNG\r\n\u001a\nx", null],
  ["nothing", "", null],
])("%s is told by its bytes", (_name, text, type) => {
  expect(mediaTypeOf(bytes(text))).toBe(type);
});
