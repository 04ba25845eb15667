/** A name that has a short number is not broken before it: « Armor Vie 2 » alone, between quotation marks or within a sentence. The number
 * ends its part, or the word before it begins with a capital; amounts have spaces of their own. */
export function wholeNames(text: string): string {
  return text
    .replaceAll(/ (?=\d{1,4}(?:$|[.,;:)]|\u00a0[»;:!?]))/g, "\u00a0")
    .replaceAll(/(?<=\p{Lu}[\p{L}\p{N}’'-]*) (?=\d{1,4}(?![\p{L}\p{N}\u00a0\u202f,]| \d))/gu, "\u00a0");
}
