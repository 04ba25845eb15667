import { withoutInvisible } from "./invisible.ts";

/** What the face of our PDFs draws (Roboto as pdfmake ships it; a test holds this list to the file): Latin, Greek and Cyrillic letters with
 * their signs. Anything else would be an empty frame, in a document that is kept. */
const face =
  /[\n\r\u0020-\u007E\u00A0-\u017F\u018F\u0192\u01A0\u01A1\u01AF\u01B0\u01F0\u01FA-\u01FF\u0218-\u021B\u0237\u0259\u02BC\u02C6\u02C7\u02C9\u02D8-\u02DD\u02F3\u0300\u0301\u0303\u0309\u030F\u0323\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u03D1\u03D2\u03D6\u0400-\u0486\u0488-\u0513\u1E00\u1E01\u1E3E\u1E3F\u1E80-\u1E85\u1E9E\u1EA0-\u1EF9\u1F4D\u2000-\u200A\u2010\u2011\u2013-\u2015\u2017-\u201E\u2020-\u2022\u2025-\u2027\u2030\u2032\u2033\u2039\u203A\u203C\u2044\u2070\u2074-\u208E\u20A3\u20A4\u20A6-\u20AC\u20B1\u20B9\u20BA\u20BC\u20BD\u2105\u2113\u2116\u2122\u2126\u212E\u215B-\u215E\u2202\u2206\u220F\u2211\u2212\u221A\u221E\u222B\u2248\u2260\u2264\u2265\u25A0\u25CA\u25CB\u25CF\uFB01-\uFB04\uFFFC\uFFFD]/u;

/** Signs that people type and that become what says the same, or nothing where they say nothing. */
const said: readonly (readonly [signs: RegExp, as: string])[] = [
  [/[\u2190\u21D0\u27F5]/gu, "<-"],
  [/[\u2192\u21D2\u27A1\u27F6\u2794]/gu, "->"],
  [/[\u2194\u21D4]/gu, "<->"],
  [/[\u2611\u2713\u2714\u2705]/gu, "[x]"],
  [/[\u2610\u25A1]/gu, "[ ]"],
  [/[\u25A0\u25AA\u25B6\u25B8\u25BA\u25C6]/gu, "\u2022"],
  [/[\u2605\u2606\u2B50]/gu, "*"],
  [/\u2012/gu, "\u2013"],
  // A narrow no-break space is as wide as another; a tab is a space.
  [/\u202F/gu, "\u00a0"],
  [/[\t\u205F\u3000]/gu, " "],
  [/\p{Variation_Selector}|[\u200C\u200D\u20E3]/gu, ""],
  [/ ?\p{Emoji_Presentation}/gu, ""],
];

/** A text in signs that the face draws, as far as that says the same. */
export function drawable(text: string): string {
  let made = withoutInvisible(text).normalize("NFC");
  for (const [signs, as] of said) made = made.replaceAll(signs, as);
  return Array.from(made, (sign) => (isDrawn(sign) ? sign : likeOf(sign))).join("");
}

/** The signs of a text that no document of ours can print, each once, in their order. */
export function undrawnSigns(text: string): readonly string[] {
  return [...new Set(Array.from(drawable(text)).filter((sign) => !isDrawn(sign)))];
}

export function isDrawn(sign: string): boolean {
  return face.test(sign);
}

/** The same sign in plainer letters (« ﬀ », « ⅓ »), nothing for a mark on a letter or a picture, and else itself. */
function likeOf(sign: string): string {
  const plain = sign.normalize("NFKC");
  if (plain !== sign && Array.from(plain).every(isDrawn)) return plain;
  return /^[\p{M}\p{Extended_Pictographic}]$/u.test(sign) ? "" : sign;
}
