/** Width of a text in px, estimated from the glyphs of Figtree: within about 5 %, always too wide. Measuring would need a second
 * paint, and a label that moves after the first paint is worse than a wide margin. */
export function textWidth(text: string, fontPx = 13): number {
  let em = 0;
  for (const letter of text) em += letterEm(letter);
  return em * fontPx;
}

function letterEm(letter: string): number {
  if (/[0-9+−€%*]/.test(letter)) return 0.615;
  if (letter === "\u202f") return 0.2;
  if (/[\s.,:;'’ijl|!()]/.test(letter)) return 0.3;
  if (/[mwMW]/.test(letter)) return 0.88;
  if (/[A-ZÀ-Þ]/.test(letter)) return 0.68;
  return 0.57;
}

/** Truncates a text to a width, with an ellipsis; an empty string if fewer than three letters fit. */
export function fitText(text: string, maxPx: number, fontPx = 13): string {
  if (textWidth(text, fontPx) <= maxPx) return text;
  for (let length = text.length - 1; length >= 3; length -= 1) {
    const cut = `${text.slice(0, length).trimEnd()}…`;
    if (textWidth(cut, fontPx) <= maxPx) return cut;
  }
  return "";
}

/** Breaks a text at its spaces to fit a width; no line at all if a word or the last line does not fit. */
export function wrapText(
  text: string,
  maxPx: number,
  { fontPx, maxLines }: { fontPx: number; maxLines: number },
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, fontPx) <= maxPx) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= maxLines && lines.every((line) => textWidth(line, fontPx) <= maxPx) ? lines : [];
}

/** Moves label centres apart until each pair is `gap` away, inside [lo, hi], keeping their order. */
export function spreadLabels(
  centres: readonly number[],
  room: { gap: number; lo: number; hi: number },
): readonly number[] {
  const order = centres.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  let floor = room.lo;
  for (const item of order) {
    item.at = Math.max(item.at, floor);
    floor = item.at + room.gap;
  }
  let ceiling = room.hi;
  for (const item of order.toReversed()) {
    item.at = Math.min(item.at, ceiling);
    ceiling = item.at - room.gap;
  }
  const placed = [...centres];
  for (const item of order) placed[item.index] = item.at;
  return placed;
}
