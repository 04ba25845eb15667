import { expect, test } from "vitest";
import { analysisText, figureReasonSentence } from "../insight/analyses-text.ts";
import { inputTexts } from "./inputs-text.ts";
import { figureDates } from "./model.ts";
import { displayedFigures, figureFacts, isFigureId } from "./registry.ts";
import { figureBasisText, figureDateText, figureInputLabel, figureText } from "./registry-text.ts";

const ids = Object.keys(displayedFigures).filter(isFigureId);
const words = ids.map((id) => ({ id, ...figureText(id) }));
const sentences = [
  ...words.map(({ id, formula }) => [id, formula] as const),
  ...figureDates.map((date) => [date, figureDateText[date]] as const),
  ...Object.values(figureBasisText).flatMap((text) => (text === null ? [] : [["basis", text] as const])),
  ...Object.entries(analysisText),
];
const labels = [...words.map(({ id, label }) => [id, label] as const), ...Object.entries(inputTexts)];

const faulty = (texts: readonly (readonly [string, string])[], fault: RegExp) =>
  texts.filter(([, text]) => fault.test(text)).map(([id, text]) => `${id}: ${text}`);

test("a formula is a sentence: it begins with a capital and ends with a full stop", () => {
  expect(sentences.filter(([, text]) => !/^[A-ZÀÂÉÊÎÔ].*[^.\s]\.$/su.test(text))).toEqual([]);
});

test("a label is a name: a capital at first, no full stop at the end, short enough for a heading", () => {
  expect(labels.filter(([, text]) => !/^[A-ZÀÂÉÊÎÔ].{2,70}[^.\s]$/u.test(text))).toEqual([]);
});

test("French typography: the typographic apostrophe, and a no-break space before what asks for one", () => {
  const all = [...sentences, ...labels];
  expect(faulty(all, /'/)).toEqual([]);
  expect(faulty(all, /[^\s\d:;?!%€«»] ?[;?!]|[^\u00a0\u202f\d]€/u)).toEqual([]);
  expect(faulty(all, / {2}|\s$|^\s/)).toEqual([]);
});

test("no formula speaks to a saver as « tu », nor names code", () => {
  expect(faulty([...sentences, ...labels], /\b(tu|ton|ta|tes)\b/iu)).toEqual([]);
  expect(faulty([...sentences, ...labels], /[a-z]_[a-z]|[a-z][A-Z]|\bnull\b|\bundefined\b/)).toEqual([]);
});

test("two figures of one view have different names", () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const id of ids)
    for (const view of new Set(figureFacts(id).at.map((place) => place.split(".")[0] ?? ""))) {
      const key = `${view}: ${figureText(id).label}`;
      const other = seen.get(key);
      if (other !== undefined) twice.push(`${key} (${other}, ${id})`);
      seen.set(key, id);
    }
  expect(twice).toEqual([]);
});

test("a formula says more than the name does", () => {
  const idle = words.filter(({ label, formula }) => formula.replace(/\.$/, "") === label);
  expect(idle).toEqual([]);
});

test("every reason of an absence has a sentence of its own, which the reader understands", () => {
  const unsaid = figureReasonSentence("");
  const reasons = new Set(ids.flatMap((id) => figureFacts(id).unknown ?? []));
  expect(reasons.size).toBeGreaterThan(5);
  const said = [...reasons].map((reason) => figureReasonSentence(reason));
  expect(new Set(said).size).toBe(reasons.size);
  for (const sentence of said) {
    expect(sentence).not.toBe(unsaid);
    expect(sentence).toMatch(/^[A-ZÀÉ].*\.$/u);
  }
});

test("an input is named by the label of its figure, a datum by its own, and an unknown one by itself", () => {
  expect(figureInputLabel("portfolio.value")).toBe(figureText("portfolio.value").label);
  expect(figureInputLabel("levies")).toBe(inputTexts.levies);
  expect(figureInputLabel("nothing.known")).toBe("nothing.known");
});

test("whose a figure is: said of the whole and of the share, and of nothing else", () => {
  expect(figureBasisText.none).toBeNull();
  expect(figureBasisText.whole).not.toBe(figureBasisText.share);
});
