import type { ImportWordMeaning } from "@vigie/domain";
import type { UnknownWord } from "../model.ts";
import { normaliseWording } from "../text/wording.ts";
import type { CsvRow } from "./row.ts";

/** What the saver said of the words of a table, by `wordKey`. */
export type WordAnswers = Readonly<Record<string, ImportWordMeaning>>;

/** The form in which two words of a table are one: a sign stands for itself, an empty cell for none. */
export function wordKey(written: string): string {
  const word = normaliseWording(written.slice(0, longestWord));
  return word === "" ? written.trim().slice(0, longestWord) : word;
}

const longestWord = 60;

/** The most words of a column that says kinds or directions: one with more holds wordings. */
export const mostWords = 48;

/** How many rows have a word, and in how many of them the amount has a minus. */
export type WordCount = { rows: number; minus: number };

/** The distinct words of a column, counted as its rows go by, until there are too many for a column of kinds. */
export class ColumnWords {
  readonly counts = new Map<string, WordCount>();
  /** It holds wordings: what was counted is of its first rows. */
  isText = false;
  filled = 0;
  private last = "";
  private lastCount: WordCount | null = null;

  add(row: CsvRow, at: number, minus: boolean): void {
    if (row.lengthOf(at) === 0) return;
    this.filled += 1;
    if (this.isText) return;
    if (this.lastCount === null || !row.isCell(at, this.last)) {
      const written = row.cell(at);
      const text = written.slice(0, longestWord);
      const known = this.counts.get(text) ?? { rows: 0, minus: 0 };
      if (this.counts.size >= mostWords && known.rows === 0) {
        this.isText = true;
        return;
      }
      this.counts.set(text, known);
      this.last = written;
      this.lastCount = known;
    }
    this.lastCount.rows += 1;
    if (minus) this.lastCount.minus += 1;
  }

  /** Joins what rows of another width say. */
  join(other: ColumnWords): void {
    this.filled += other.filled;
    this.isText ||= other.isText;
    for (const [text, { rows, minus }] of other.counts) {
      const known = this.counts.get(text) ?? { rows: 0, minus: 0 };
      this.counts.set(text, { rows: known.rows + rows, minus: known.minus + minus });
    }
  }
}

/** The words of each column, of the rows of all widths. */
export function joinWords(
  parts: readonly ReadonlyMap<number, ColumnWords>[],
): ReadonlyMap<number, ColumnWords> {
  const joined = new Map<number, ColumnWords>();
  for (const columns of parts)
    for (const [at, words] of columns) {
      const known = joined.get(at) ?? new ColumnWords();
      known.join(words);
      joined.set(at, known);
    }
  return joined;
}

/** Words that nothing explains, in the order of the file, with their rows: each is a question. */
export class UnknownWords {
  private readonly words = new Map<string, UnknownWord & { rows: number }>();

  add(one: Omit<UnknownWord, "rows">): void {
    const key = wordKey(one.word);
    const known = this.words.get(key);
    if (known !== undefined) known.rows += 1;
    else if (this.words.size < 200) this.words.set(key, { ...one, rows: 1 });
  }

  get all(): readonly UnknownWord[] {
    return [...this.words.values()];
  }
}
