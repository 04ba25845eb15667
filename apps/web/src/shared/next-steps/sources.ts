import { observationText } from "./observation-text.ts";

/** The source of a figure: the domain names it in French, except for our own. */
export function sourceWords(source: string): string {
  if (source === "catalogue") return observationText.ownCatalogue;
  return source === "product" ? observationText.ownProduct : source;
}
