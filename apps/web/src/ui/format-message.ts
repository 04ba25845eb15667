import { elided } from "@vigie/domain";
import { Children, type ReactNode } from "react";
import { partType, readSentence, type SentenceOptions, type SentencePart } from "./read-sentence.ts";
import { writeSentence } from "./write-sentence.ts";

/** French sentences with values and plurals, in ICU syntax (read-sentence.ts, write-sentence.ts): formatMessage("{count, plural,
 * =0 {Aucun contrat} one {# contrat} other {# contrats}}", { count }). Values may be elements (an Amount): the result is then a
 * list of nodes. */
export function formatMessage(sentence: string, values?: Readonly<Record<string, string | number>>): string;
export function formatMessage(sentence: string, values: Readonly<Record<string, ReactNode>>): ReactNode;
export function formatMessage(sentence: string, values: Readonly<Record<string, ReactNode>> = {}): ReactNode {
  const read = sentences.get(sentence) ?? readSentence(sentence);
  sentences.set(sentence, read);
  const elements = beforeNames.test(sentence) ? elidedElements(read, values) : read;
  const nodes = writeSentence(elements, values);
  const texts = nodes.filter((node) => typeof node === "string");
  return texts.length === nodes.length ? texts.join("") : Children.toArray(nodes);
}

/** Each sentence is parsed once. */
const sentences = new Map<string, readonly SentencePart[]>();

const beforeNames = /(?:d|qu)e \{/i;

/** « de » and « que » before a name that begins with a vowel. */
function elidedElements(
  elements: readonly SentencePart[],
  values: Readonly<Record<string, ReactNode>>,
): readonly SentencePart[] {
  return elements.map((element, index) => {
    if (element.type === partType.select || element.type === partType.plural) {
      const options: Record<string, SentenceOptions[string]> = {};
      for (const [name, option] of Object.entries(element.options))
        options[name] = { ...option, value: elidedElements(option.value, values) };
      return { ...element, options };
    }
    const next = elements[index + 1];
    if (element.type !== partType.literal || next?.type !== partType.argument) return element;
    const name = values[next.value];
    return typeof name === "string" ? { ...element, value: elided(element.value, name) } : element;
  });
}
