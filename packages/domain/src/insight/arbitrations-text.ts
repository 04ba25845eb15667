/** The risk profiles of the questionnaire, 0 to 5 (methodology sheet, section 11). */
export const profileNames = ["garanti", "prudent", "défensif", "équilibré", "offensif", "agressif"] as const;

/** French name of a profile. */
export function profileName(level: number): string {
  return profileNames[level] ?? "inconnu";
}
