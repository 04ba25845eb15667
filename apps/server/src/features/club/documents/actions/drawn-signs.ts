/** Signs that people type and that the embedded face does not draw: an empty frame would stand in their place, in a document that is
 * kept. Each becomes what says the same, or nothing where it says nothing. */
const drawn: readonly (readonly [signs: RegExp, as: string])[] = [
  [/[\u2190\u21D0\u27F5]/gu, "<-"],
  [/[\u2192\u21D2\u27A1\u27F6\u2794]/gu, "->"],
  [/[\u2194\u21D4]/gu, "<->"],
  [/[\u2611\u2713\u2714\u2705]/gu, "[x]"],
  [/[\u2610\u25A1]/gu, "[ ]"],
  [/[\u25A0\u25AA\u25B6\u25B8\u25BA\u25C6]/gu, "\u2022"],
  [/\t/g, " "],
  // Marks that only turn or join others.
  [/\p{Bidi_Control}|\p{Variation_Selector}|\u200D/gu, ""],
  [/ ?\p{Emoji_Presentation}/gu, ""],
];

export function drawable(text: string): string {
  let said = text.normalize("NFC");
  for (const [signs, as] of drawn) said = said.replaceAll(signs, as);
  return said;
}
