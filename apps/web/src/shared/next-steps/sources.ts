import { observationText } from "./observation-text.ts";

/** Where a figure was read: the domain names it in French, but for what is our own. */
export function sourceWords(source: string): string {
  if (source === "catalogue") return observationText.ownCatalogue;
  return source === "product" ? observationText.ownProduct : source;
}
