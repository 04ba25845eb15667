/** The text of a file, decoded piece by piece, from its start again as often as a reader asks: the whole of it is never held. */
export type TextSource = {
  readonly encoding: string;
  /** Nothing in the file says its encoding: its bytes were judged. */
  readonly guessed: boolean;
  /** The first letters, by which the format is told. */
  readonly head: string;
  readonly pieces: () => Iterable<string>;
};

/** Letters of `head`: the lines above a table and its first rows. */
export const headLength = 131_072;

/** A text that is in memory already: of a PDF, or of a test. */
export function sourceOfText(text: string): TextSource {
  return { encoding: "utf-8", guessed: false, head: text.slice(0, headLength), pieces: () => [text] };
}

/** The whole text, for the formats that are one value (JSON) or one short note. */
export function wholeText(source: TextSource): string {
  let text = "";
  for (const piece of source.pieces()) text += piece;
  return text;
}

export function isBlank(source: TextSource): boolean {
  for (const piece of source.pieces()) if (piece.trim() !== "") return false;
  return true;
}

/** A view that moves over a text: what a reader is done with is let go, what follows is taken when it is asked for. */
export class TextWindow {
  /** The part that is held. */
  text = "";
  /** Where the part stands in the whole text. */
  start = 0;
  /** Nothing follows the part. */
  isLast = false;
  private readonly pieces: Iterator<string>;

  constructor(pieces: Iterable<string>) {
    this.pieces = pieces[Symbol.iterator]();
  }

  /** Lets go of what stands before `from` and takes at least as much as is kept, so that a long value costs no more than its length.
   * @returns whether anything came */
  slide(from: number): boolean {
    const kept = this.text.slice(from);
    let more = "";
    while (!this.isLast && more.length <= kept.length) {
      const next = this.pieces.next();
      if (next.done === true) this.isLast = true;
      else more += next.value;
    }
    this.start += from;
    this.text = kept + more;
    return more !== "";
  }
}
