import { observationText } from "./observation-text.ts";

/** Words that a figure's source carries for those who keep the figures, not for those who read them. */
const inner = /specification|methodology|general knowledge|peers:/i;

/** Where a figure was read, as a reader is told: the sites and the texts, without our own references. */
export function sourceWords(source: string): string {
  if (source === "catalogue") return observationText.ownCatalogue;
  if (source === "product") return observationText.ownProduct;
  const parts = source
    .replaceAll(/\([^)]*\)/g, "")
    .split(/[;,] | and /)
    .map((part) => part.trim())
    .flatMap((part) => {
      if (part === "" || inner.test(part)) return [];
      const site = /[a-z0-9.-]+\.(?:fr|com|it)\b/i.exec(part)?.[0];
      if (site !== undefined) return [site];
      if (part.startsWith("openfisca")) return ["openfisca-france"];
      return /^(Code|Article|Loi|Décret|article)/.test(part) ? [part] : [];
    });
  const told = [...new Set(parts)];
  return told.length === 0 ? observationText.ownFigure : told.join(", ");
}
