/** An institution by its name of today, without its former or other ones: « Amundi ESR / Amundi Épargne Entreprise » is « Amundi ESR »,
 * « BoursoBank (Boursorama) » is « BoursoBank ». What is added up by house goes by it, so that a house is there once. */
export function institutionOfToday(name: string): string {
  const bare = (name.split(" / ")[0] ?? name).replace(/\s*\([^)]*\)/, "").trim();
  return bare === "" ? name : bare;
}
