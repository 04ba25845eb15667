/** Invisible characters that change how the surrounding text is read: direction overrides (« Martin » typed backwards after U+202E
 * is displayed as « Martin »), zero-width spaces, marks of other programs, control characters. Tabs and line ends are kept. */
const unseen =
  /[\p{Bidi_Control}\u00AD\u115F\u1160\u200B\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]|\u034F|\u17B4|\u17B5|[\u180B-\u180F]|(?![\t\n\r])\p{Cc}/gu;
/** Zero-width joiners are kept where they are meaningful: in scripts with joining letters, and within emoji sequences. */
const joiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D]/gu;
const lineEnds = /[\u2028\u2029]/g;

/** Returns a text without invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(unseen, "").replaceAll(joiner, "").replaceAll(lineEnds, "\n");
}
