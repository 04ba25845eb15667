import { type Finding, isCode, isNode, isTest, type Rule, type Source, type SyntaxNode } from "../source.ts";
import { findings } from "./purity.ts";

const unfinished = /\b(TODO|FIXME|XXX|HACK)\b(?!.*#\d+)/;

export const noLooseEnds: Rule = {
  name: "todo",
  check: (source) =>
    source.comments
      .filter(({ text }) => unfinished.test(text))
      .map(({ line }) => ({ line, message: "unfinished work needs an issue number" })),
};

const accents = /[àâäçéèêëîïôöùûüœÀÂÇÉÈÊÎÔŒ«»’]/;
const catalogue = /(^|\/)(text|[a-z-]+-text|terms|messages[a-z-]*)\.ts$/;

/** Files whose French must be in catalogues. */
const frenchBound = /^apps\/(web|server)\/src\/|^packages\/domain\/src\//;
/** Data that contains French: the demonstration household, legal texts cited by figures, names of banks and brands, the risk
 * surveys with their answers. */
const frenchData =
  /^apps\/server\/src\/demo\/|^packages\/domain\/src\/((?:savings-)?figures|holdings\/(devices|early-releases|import-names|ownership|savings-products)|identity\/(sessions|variants)|insight\/(next-steps-savings|risk-surveys(-past)?))\.ts$/;
/** Test helpers. */
const testSupport = /^apps\/(web|server)\/src\/testing\/|^apps\/web\/.*\/(test|sample)-[a-z-]+\.tsx?$/;

/** The French of the web, the server and the domain is in a text.ts or a file whose name ends with -text.ts, where a writer
 * finds it. */
export const frenchInCatalogues: Rule = {
  name: "french-texts",
  check: (source) => {
    const isFree =
      [catalogue, frenchData, testSupport].some((free) => free.test(source.path)) || isTest(source.path);
    if (!frenchBound.test(source.path) || isFree) return [];
    const isWeb = source.path.startsWith("apps/web/");
    return findings(source, (node) => looseFrench(node) ?? (isWeb ? visibleLiteral(node) : null));
  },
};

function looseFrench(node: SyntaxNode): string | null {
  const text = literalText(node);
  if (text === null) return null;
  const loose =
    isFrench(text) ||
    (node.type === "JSXText" && /\p{L}{2,}/u.test(text)) ||
    (node.type === "TemplateElement" && /^(Du|Le|La|Les|De|Au|Depuis|En|Sur)\s$/.test(text));
  return loose ? inCatalogue(text) : null;
}

const isFrench = (text: string): boolean =>
  accents.test(text) || isUnaccentedFrench(text) || isSurelyFrench(text);

const inCatalogue = (text: string): string => `« ${text.trim().slice(0, 40)} » belongs to text.ts`;

/** Visible or announced texts of a component: they are in a catalogue, even if French and English are spelled alike. */
const visibleNames = /^(label|aria-label|title|placeholder|alt|help|head|caption|code|columns)$/;

/** A prop, a property or a default of such a name with a literal text. */
function visibleLiteral(node: SyntaxNode): string | null {
  const [named, value] =
    node.type === "JSXAttribute"
      ? [node["name"], node["value"]]
      : node.type === "Property"
        ? [node["key"], node["value"]]
        : node.type === "AssignmentPattern"
          ? [node["left"], node["right"]]
          : [];
  if (!isNode(named) || !isNode(value) || !visibleNames.test(String(named["name"] ?? named["value"])))
    return null;
  const values = Array.isArray(value["elements"]) ? value["elements"] : [value];
  const text = values
    .filter(isNode)
    .map(literalText)
    .find((one) => one !== null && /^\p{Lu}\p{Ll}/u.test(one) && !isFrench(one));
  return text === undefined || text === null ? null : inCatalogue(text);
}

/** Words of most French sentences, or that our buttons begin with: two of them in one text are French without an accent. Text in
 * capitals only is a bank's wording to search for, or a list of codes. */
const frenchWords =
  /(?<![\p{L}\w$.-])(le|la|les|un|une|des|du|votre|vos|notre|nos|mon|mes|pour|avec|sans|dans|par|sur|est|sont|ce|cette|ces|qui|que|ne|pas|et|ou|au|aux|ajouter|modifier|supprimer|annuler|continuer|choisir|voir|compte|comptes|contrat|contrats|banque|fichier|valeur|montant|versement|livret|patrimoine|total)(?![\p{L}\w$.-])/giu;

function isUnaccentedFrench(text: string): boolean {
  return /\p{Ll}/u.test(text) && (text.match(frenchWords)?.length ?? 0) >= 2;
}

/** Words that are neither English nor code: one is enough in a text that starts with a capital or has several words. */
const sureWords =
  /(?<![\p{L}\w$./-])(votre|vos|notre|nos|aucune?|bienvenue|rechercher|chercher|fermer|ouvrir|choisir|ajouter|modifier|supprimer|annuler|continuer|enregistrer|apparence|appareil|claire|sombre|chargement|valeurs?|montants?|titres?|lignes?|fichiers?|comptes?|contrats?|banques?|versements?|retraits?|livrets?|patrimoine|jours?|baisse|hausse|gains? attendus?|dans|depuis|hors du|il y a|tous?|toutes?|connue?s?|demain)(?![\p{L}\w$./-])/iu;

function isSurelyFrench(text: string): boolean {
  return /^\p{Lu}|\p{L} /u.test(text) && /\p{Ll}/u.test(text) && sureWords.test(text);
}

function literalText(node: SyntaxNode): string | null {
  if ((node.type === "JSXText" || node.type === "Literal") && typeof node["value"] === "string")
    return node["value"];
  const value = node.type === "TemplateElement" ? node["value"] : null;
  return typeof value === "object" && value !== null && "raw" in value ? String(value.raw) : null;
}

/** The repository speaks of wealth, not of how it was typed. */
const foreignWords =
  /\b(claude|anthropic|openai|chatgpt|copilot|language model|coding agent|ai assistant)\b|\bAI\b/gi;

export const ownWords: Rule = {
  name: "own-words",
  check: (source) => (source.path.startsWith("tools/tidy/") ? [] : foreign(source)),
};

function foreign(source: Source): Finding[] {
  const found = [...source.text.matchAll(foreignWords)].filter(([word]) => word.length > 2 || word === "AI");
  // Two capitals also end a code or a name (`AI` in a table of tickers): in code only prose and comments count.
  const relevant = isCode(source.path) ? found.filter(([word]) => word !== "AI") : found;
  return relevant.map(({ 0: word, index }) => ({
    line: source.lineAt(index),
    message: `the word « ${word} » has no place here`,
  }));
}
