import { partType, type SentencePart } from "./read-sentence.ts";

const locale = "fr-FR";
const numbers = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(locale);

/** The parts of a sentence with their values: texts, and elements unchanged. write-sentence.test.ts compares it with the library
 * (intl-messageformat) on every sentence of the pages; a `#` in a select within a plural writes nothing there either.
 * @throws if a value is missing */
export function writeSentence<Value>(
  parts: readonly SentencePart[],
  values: Readonly<Record<string, Value>>,
  count?: number,
): readonly (string | Value)[] {
  const written: (string | Value)[] = [];
  const add = (piece: string | Value): void => {
    const last = written.at(-1);
    if (typeof piece === "string" && typeof last === "string") written[written.length - 1] = last + piece;
    else written.push(piece);
  };
  for (const part of parts) for (const piece of piecesOf(part, values, count)) add(piece);
  return written;
}

function piecesOf<Value>(
  part: SentencePart,
  values: Readonly<Record<string, Value>>,
  count: number | undefined,
): readonly (string | Value)[] {
  if (part.type === partType.literal) return [part.value];
  if (part.type === partType.pound) return count === undefined ? [] : [numbers.format(count)];
  if (!(part.value in values)) throw new Error(`assertion: no value for ${part.value} in a sentence`);
  const value = values[part.value];
  switch (part.type) {
    case partType.argument:
      return [typeof value === "number" ? String(value) : value || ""];
    case partType.number:
      return [numbers.format(Number(value))];
    case partType.select:
      return writeSentence(branch(part.options, String(value)), values);
    case partType.plural: {
      const number = Number(value);
      const exact = `=${String(value)}`;
      const name = Object.hasOwn(part.options, exact) ? exact : plurals.select(number);
      return writeSentence(branch(part.options, name), values, number);
    }
  }
}

/** Every choice has an « other » (read-sentence.ts). */
function branch(
  options: Readonly<Record<string, { readonly value: readonly SentencePart[] }>>,
  name: string,
): readonly SentencePart[] {
  const chosen = Object.hasOwn(options, name) ? options[name] : options["other"];
  return chosen?.value ?? [];
}
