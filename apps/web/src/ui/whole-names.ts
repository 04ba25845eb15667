/** A name that ends in a short number is not broken before it: « Armor Vie 2 », alone or between quotation marks. */
export function wholeNames(text: string): string {
  return text.replaceAll(/ (\d{1,3})(?=$|\u00a0»)/g, "\u00a0$1");
}
