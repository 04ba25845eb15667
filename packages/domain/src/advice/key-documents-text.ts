import type { DocumentLanguage } from "./key-documents.ts";

export const documentLanguageNames: Readonly<Record<DocumentLanguage, string>> = {
  fr: "Français",
  en: "Anglais",
  de: "Allemand",
  es: "Espagnol",
  it: "Italien",
  nl: "Néerlandais",
};
