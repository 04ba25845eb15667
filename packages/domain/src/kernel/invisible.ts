/** Signs that nobody sees and that change how what stands around them is read: what turns a text's direction (« Martin » typed backwards
 * behind U+202E is read « Martin »), spaces without width, marks of other programs, controls. The tab and the line ends stay. */
const unseen =
  /[\p{Bidi_Control}\u00AD\u115F\u1160\u200B\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]|\u034F|\u17B4|\u17B5|[\u180B-\u180F]|(?![\t\n\r])\p{Cc}/gu;
/** What joins or parts two letters stays where it does: in scripts whose letters join, and between the pictures of one sign. */
const joiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D]/gu;
const lineEnds = /[\u2028\u2029]/g;

/** A text as it is seen: without signs that are not. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(unseen, "").replaceAll(joiner, "").replaceAll(lineEnds, "\n");
}
