/** Keeps a name and its short number on one line: « Armor Vie 2 », alone, in quotation marks or within a sentence. The number
 * ends its part, or the word before it starts with a capital; amounts have their own spaces. */
export function wholeNames(text: string): string {
  return text
    .replaceAll(/ (?=\d{1,4}(?:$|[.,;:)]|\u00a0[»;:!?]))/g, "\u00a0")
    .replaceAll(/(?<=\p{Lu}[\p{L}\p{N}’'-]*) (?=\d{1,4}(?![\p{L}\p{N}\u00a0\u202f,]| \d))/gu, "\u00a0");
}
