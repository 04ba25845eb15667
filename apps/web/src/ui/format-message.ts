import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
} from "@formatjs/icu-messageformat-parser";
import { elided } from "@vigie/domain";
import { type Formatters, formatToParts } from "intl-messageformat";
import { Children, type ReactNode } from "react";
import { readSentence } from "./read-sentence.ts";

/** French sentences with values and plurals, in ICU syntax (read-sentence.ts):
 * formatMessage("{count, plural, =0 {Aucun contrat} one {# contrat} other {# contrats}}", { count }).
 * Values may be elements (an Amount): the answer is then a list of nodes to put in the page. */
export function formatMessage(sentence: string, values?: Readonly<Record<string, string | number>>): string;
export function formatMessage(sentence: string, values: Readonly<Record<string, ReactNode>>): ReactNode;
export function formatMessage(sentence: string, values: Readonly<Record<string, ReactNode>> = {}): ReactNode {
  const read = sentences.get(sentence) ?? readSentence(sentence);
  sentences.set(sentence, read);
  const elements = beforeNames.test(sentence) ? elidedElements(read, values) : read;
  const nodes = formatToParts<ReactNode>(
    elements,
    locale,
    formatters,
    noFormats,
    values,
    undefined,
    sentence,
  ).map(({ value }) => value as ReactNode);
  const texts = nodes.filter((node) => typeof node === "string");
  return texts.length === nodes.length ? texts.join("") : Children.toArray(nodes);
}

const locale = "fr-FR";
/** Each sentence is read once. */
const sentences = new Map<string, MessageFormatElement[]>();

const beforeNames = /(?:d|qu)e \{/i;

/** « de » and « que » before a name that begins with a vowel. */
function elidedElements(
  elements: readonly MessageFormatElement[],
  values: Readonly<Record<string, ReactNode>>,
): MessageFormatElement[] {
  return elements.map((element, index) => {
    if (isSelectElement(element) || isPluralElement(element)) {
      const options: typeof element.options = {};
      for (const [name, option] of Object.entries(element.options))
        options[name] = { ...option, value: elidedElements(option.value, values) };
      return { ...element, options };
    }
    const next = elements[index + 1];
    if (!isLiteralElement(element) || next === undefined || !isArgumentElement(next)) return element;
    const name = values[next.value];
    return typeof name === "string" ? { ...element, value: elided(element.value, name) } : element;
  });
}

const numbers = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(locale);
const noFormats = { number: {}, date: {}, time: {} };

/** Sentences hold words, counts and plurals; amounts and dates come written (format.ts). */
const formatters: Formatters = {
  getNumberFormat: () => numbers,
  getPluralRules: () => plurals,
  getDateTimeFormat: () => {
    throw new Error("assertion: a sentence takes a date as it is written");
  },
};
