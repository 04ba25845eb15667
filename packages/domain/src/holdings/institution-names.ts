/** Returns the current name of an institution, without former or alternative ones: « Amundi ESR / Amundi Épargne Entreprise »
 * becomes « Amundi ESR », « BoursoBank (Boursorama) » becomes « BoursoBank ». Totals per institution group by it, so that each
 * institution appears once. */
export function institutionOfToday(name: string): string {
  const bare = (name.split(" / ")[0] ?? name).replace(/\s*\([^)]*\)/, "").trim();
  return bare === "" ? name : bare;
}
