import { withoutInvisible } from "./invisible.ts";

/** Characters in the font of our PDFs (Roboto as shipped with pdfmake; a test compares this list with the font file): Latin, Greek
 * and Cyrillic letters with their signs. Any other character would print as an empty box, in a document that is archived. */
const face: readonly (readonly [first: number, last: number])[] = [
  [0xa, 0xa],
  [0xd, 0xd],
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x18f, 0x18f],
  [0x192, 0x192],
  [0x1a0, 0x1a0],
  [0x1a1, 0x1a1],
  [0x1af, 0x1af],
  [0x1b0, 0x1b0],
  [0x1f0, 0x1f0],
  [0x1fa, 0x1ff],
  [0x218, 0x21b],
  [0x237, 0x237],
  [0x259, 0x259],
  [0x2bc, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2c7, 0x2c7],
  [0x2c9, 0x2c9],
  [0x2d8, 0x2dd],
  [0x2f3, 0x2f3],
  [0x300, 0x300],
  [0x301, 0x301],
  [0x303, 0x303],
  [0x309, 0x309],
  [0x30f, 0x30f],
  [0x323, 0x323],
  [0x384, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x3d1, 0x3d1],
  [0x3d2, 0x3d2],
  [0x3d6, 0x3d6],
  [0x400, 0x486],
  [0x488, 0x513],
  [0x1e00, 0x1e00],
  [0x1e01, 0x1e01],
  [0x1e3e, 0x1e3e],
  [0x1e3f, 0x1e3f],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x1f4d, 0x1f4d],
  [0x2000, 0x200a],
  [0x2010, 0x2010],
  [0x2011, 0x2011],
  [0x2013, 0x2015],
  [0x2017, 0x201e],
  [0x2020, 0x2022],
  [0x2025, 0x2027],
  [0x2030, 0x2030],
  [0x2032, 0x2032],
  [0x2033, 0x2033],
  [0x2039, 0x2039],
  [0x203a, 0x203a],
  [0x203c, 0x203c],
  [0x2044, 0x2044],
  [0x2070, 0x2070],
  [0x2074, 0x208e],
  [0x20a3, 0x20a3],
  [0x20a4, 0x20a4],
  [0x20a6, 0x20ac],
  [0x20b1, 0x20b1],
  [0x20b9, 0x20b9],
  [0x20ba, 0x20ba],
  [0x20bc, 0x20bc],
  [0x20bd, 0x20bd],
  [0x2105, 0x2105],
  [0x2113, 0x2113],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2126, 0x2126],
  [0x212e, 0x212e],
  [0x215b, 0x215e],
  [0x2202, 0x2202],
  [0x2206, 0x2206],
  [0x220f, 0x220f],
  [0x2211, 0x2211],
  [0x2212, 0x2212],
  [0x221a, 0x221a],
  [0x221e, 0x221e],
  [0x222b, 0x222b],
  [0x2248, 0x2248],
  [0x2260, 0x2260],
  [0x2264, 0x2264],
  [0x2265, 0x2265],
  [0x25a0, 0x25a0],
  [0x25ca, 0x25ca],
  [0x25cb, 0x25cb],
  [0x25cf, 0x25cf],
  [0xfb01, 0xfb04],
  [0xfffc, 0xfffc],
  [0xfffd, 0xfffd],
];

/** Replaces typed characters by printable equivalents, or removes those without meaning. */
const typedReplacements: readonly (readonly [signs: RegExp, as: string])[] = [
  [/[\u2190\u21D0\u27F5]/gu, "<-"],
  [/[\u2192\u21D2\u27A1\u27F6\u2794]/gu, "->"],
  [/[\u2194\u21D4]/gu, "<->"],
  [/[\u2611\u2713\u2714\u2705]/gu, "[x]"],
  [/[\u2610\u25A1]/gu, "[ ]"],
  [/[\u25A0\u25AA\u25B6\u25B8\u25BA\u25C6]/gu, "\u2022"],
  [/[\u2605\u2606\u2B50]/gu, "*"],
  [/\u2012/gu, "\u2013"],
  // A narrow no-break space is replaced by a normal one; a tab by a space.
  [/\u202F/gu, "\u00a0"],
  [/[\t\u205F\u3000]/gu, " "],
  [/\p{Variation_Selector}|\u200C|\u200D|\u20E3/gu, ""],
  [/ ?\p{Emoji_Presentation}/gu, ""],
];

/** Rewrites a text in printable characters, as far as equivalents exist. */
export function drawable(text: string): string {
  let made = withoutInvisible(text).normalize("NFC");
  for (const [signs, as] of typedReplacements) made = made.replaceAll(signs, as);
  return Array.from(made, (sign) => (isDrawn(sign) ? sign : likeOf(sign))).join("");
}

/** Returns the unprintable characters of a text, each once, in order. */
export function undrawnSigns(text: string): readonly string[] {
  return [...new Set(Array.from(drawable(text)).filter((sign) => !isDrawn(sign)))];
}

export function isDrawn(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return face.some(([first, last]) => code >= first && code <= last);
}

/** Returns an equivalent of a character in simpler letters (« ﬀ », « ⅓ »), an empty string for a combining mark or a pictograph,
 * otherwise the character itself. */
function likeOf(sign: string): string {
  const plain = sign.normalize("NFKC");
  if (plain !== sign && Array.from(plain).every(isDrawn)) return plain;
  return /^[\p{M}\p{Extended_Pictographic}]$/u.test(sign) ? "" : sign;
}
