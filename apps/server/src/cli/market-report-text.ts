import type { FundImport } from "@vigie/partners";

type FileReport = FundImport["report"][number];
type Refused = FileReport["refused"];
type Detail = Readonly<Record<string, string | number>>;

const refusals: Readonly<Record<string, string>> = {
  "fund_file.not_text": "ce n’est pas un texte en UTF-8",
  "fund_file.too_large": "il dépasse la taille admise",
  "fund_file.not_csv": "ce n’est pas un tableau CSV lisible",
  "fund_file.not_json": "ce n’est pas un texte JSON lisible",
  "fund_file.empty": "il n’a aucune ligne de données",
  "fund_file.unknown_format": "son contenu n’est celui d’aucun format connu",
  "fund_file.not_levels": "une de ses valeurs n’est pas un niveau d’indice",
  "fund_file.unidentified": "aucun code ISIN valide ne dit de quel fonds sont ses cours",
};

const rowRefusals: Readonly<Record<Refused[number]["reason"], string>> = {
  isin: "code ISIN invalide",
  label: "nom absent",
  date: "date illisible",
  price: "cours illisible",
  rate: "taux illisible",
  duplicate: "ligne en double",
  kind: "type de contrat inconnu",
  fee: "frais illisibles",
  confidence: "confiance inconnue",
  source: "source absente",
  columns: "nombre de colonnes inattendu",
};

const places: Readonly<Record<string, string>> = {
  line: "ligne",
  column: "colonne",
  place: "à l’endroit",
};

/** Returns a French sentence that says why a whole file is refused, and where. */
export function refusalSentence(
  name: string,
  { code, detail = {} }: { readonly code: string; readonly detail?: Detail },
): string {
  const where = Object.entries(detail).flatMap(([key, value]) =>
    value === "" ? [] : `${places[key] ?? key} ${value}`,
  );
  const place = where.length === 0 ? "" : ` (${where.join(", ")})`;
  return `${name}\u00a0: fichier refusé, ${refusals[code] ?? `motif ${code}`}${place}.`;
}

/** Returns whether nothing of the file could be loaded; a file with only some refused lines is loaded. */
export function isRefusedFundFile({ outcome }: FileReport): boolean {
  return outcome.startsWith("fund_file.");
}

const kinds: Readonly<Record<string, readonly [one: string, several: string]>> = {
  funds: ["fonds lu", "fonds lus"],
  index: ["correspondance lue", "correspondances lues"],
  prices: ["cours lu", "cours lus"],
  euroFunds: ["fonds en euros lu", "fonds en euros lus"],
};

/** Returns what was read from a fund file and which lines were not, or why it is refused. */
export function fundFileSentence(file: FileReport): string {
  const { name, outcome, taken, refused } = file;
  if (isRefusedFundFile(file)) return refusalSentence(name, { code: outcome });
  const [one, several] = kinds[outcome] ?? ["élément lu", "éléments lus"];
  return `${name}\u00a0: ${taken} ${taken < 2 ? one : several}${rowsSentence(refused)}.`;
}

/** Maximum number of lines named for each reason. */
const namedLines = 5;

/** Lists the refused lines by reason; empty if there are none. */
export function rowsSentence(refused: Refused): string {
  if (refused.length === 0) return "";
  const reasons = [...new Set(refused.map((row) => row.reason))].map((reason) => {
    const lines = refused.flatMap((row) => (row.reason === reason ? [row.line] : []));
    const more = lines.length > namedLines ? "…" : "";
    const word = lines.length === 1 ? "ligne" : "lignes";
    return `${rowRefusals[reason]} (${word} ${lines.slice(0, namedLines).join(", ")}${more})`;
  });
  const count = refused.length === 1 ? "1 ligne refusée" : `${refused.length} lignes refusées`;
  return `, ${count}\u00a0: ${reasons.join("\u00a0; ")}`;
}
