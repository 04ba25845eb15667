/** A part of a sentence, in the form of the parser library (@formatjs/icu-messageformat-parser). */
export type SentencePart =
  | { readonly type: typeof partType.literal; readonly value: string }
  | { readonly type: typeof partType.argument; readonly value: string }
  | { readonly type: typeof partType.number; readonly value: string; readonly style: null }
  | { readonly type: typeof partType.select; readonly value: string; readonly options: SentenceOptions }
  | {
      readonly type: typeof partType.plural;
      readonly value: string;
      readonly options: SentenceOptions;
      readonly offset: 0;
      readonly pluralType: "cardinal";
    }
  | { readonly type: typeof partType.pound };
export type SentenceOptions = Readonly<Record<string, { readonly value: readonly SentencePart[] }>>;

/** The values of the library's `TYPE`. */
export const partType = { literal: 0, argument: 1, number: 2, select: 5, plural: 6, pound: 7 } as const;

/** Parses the subset of ICU syntax that our sentences use: {name}, {count, number}, {count, plural, =0 {…} one {…} other {…}}
 * with #, {kind, select, …}, nested; no quoting, tags or styles. The library's parser would be a twentieth of the dashboard's
 * first load; read-sentence.test.ts compares both on every sentence of the pages.
 * @throws if the syntax is invalid or uses another part of ICU */
export function readSentence(sentence: string): SentencePart[] {
  const cursor: Cursor = { sentence, at: 0 };
  const elements = elementsOf(cursor, false);
  if (cursor.at < sentence.length) refuse(cursor);
  return elements;
}

type Cursor = { readonly sentence: string; at: number };

function elementsOf(cursor: Cursor, isOfPlural: boolean): SentencePart[] {
  const elements: SentencePart[] = [];
  for (;;) {
    const value = taken(cursor, isOfPlural ? /[^{}#]*/y : /[^{}]*/y);
    if (value !== "") elements.push({ type: partType.literal, value });
    const next = cursor.sentence[cursor.at];
    if (next === undefined || next === "}") return elements;
    cursor.at += 1;
    elements.push(next === "#" ? { type: partType.pound } : placeholder(cursor));
  }
}

/** After its opening brace. */
function placeholder(cursor: Cursor): SentencePart {
  const value = taken(cursor, /\s*[A-Za-z_]\w*\s*/y).trim();
  const kind = taken(cursor, /,\s*\w+\s*/y)
    .replace(/^,/, "")
    .trim();
  const options = kind === "plural" || kind === "select" ? optionsOf(cursor, kind === "plural") : {};
  if (value === "" || taken(cursor, /\}/y) === "") refuse(cursor);
  switch (kind) {
    case "":
      return { type: partType.argument, value };
    case "number":
      return { type: partType.number, value, style: null };
    case "plural":
      return { type: partType.plural, value, options, offset: 0, pluralType: "cardinal" };
    case "select":
      return { type: partType.select, value, options };
    default:
      return refuse(cursor);
  }
}

function optionsOf(cursor: Cursor, isOfPlural: boolean): SentenceOptions {
  const options: Record<string, { readonly value: readonly SentencePart[] }> = {};
  if (taken(cursor, /,\s*/y) === "") refuse(cursor);
  while (cursor.sentence[cursor.at] !== "}") {
    const name = taken(cursor, /=?[\w-]+\s*/y).trim();
    if (name === "" || taken(cursor, /\{/y) === "") refuse(cursor);
    options[name] = { value: elementsOf(cursor, isOfPlural) };
    if (taken(cursor, /\}\s*/y) === "") refuse(cursor);
  }
  if (options["other"] === undefined) refuse(cursor);
  return options;
}

function taken(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const [found = ""] = pattern.exec(cursor.sentence) ?? [];
  cursor.at += found.length;
  return found;
}

function refuse({ sentence, at }: Cursor): never {
  throw new SyntaxError(`No sentence of ours at ${String(at)}: ${sentence}`);
}
