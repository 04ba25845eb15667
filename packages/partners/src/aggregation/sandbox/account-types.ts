/** The partner's account types. Its numeric ids are not published: these are woob's; only checking = 2 was observed. */
type Row = readonly [id: number, name: string, french: string, parent: string | null, invested?: boolean];

const rows: readonly Row[] = [
  [2, "checking", "Compte courant", null],
  [3, "savings", "Livret d’épargne", null],
  [4, "deposit", "Dépôt à terme", "savings"],
  [5, "loan", "Crédit", null],
  [6, "market", "Compte-titres", null, true],
  [7, "joint", "Compte joint", "checking"],
  [8, "card", "Carte", null],
  [9, "lifeinsurance", "Assurance vie", null, true],
  [10, "pee", "Plan d’épargne entreprise", null, true],
  [11, "perco", "Plan d’épargne retraite collectif", null, true],
  [12, "article83", "Article 83", null, true],
  [13, "rsp", "Réserve spéciale de participation", null, true],
  [14, "pea", "Plan d’épargne en actions", null, true],
  [15, "capitalisation", "Contrat de capitalisation", null, true],
  [16, "perp", "Plan d’épargne retraite populaire", null, true],
  [17, "madelin", "Contrat Madelin", null, true],
  [18, "mortgage", "Crédit immobilier", "loan"],
  [19, "consumercredit", "Crédit à la consommation", "loan"],
  [20, "revolvingcredit", "Crédit renouvelable", "loan"],
  [21, "per", "Plan d’épargne retraite", null, true],
  [22, "real_estate", "Placement immobilier", null, true],
  [23, "crowdlending", "Financement participatif", null, true],
  [24, "ldds", "LDDS", "savings"],
  [25, "pel", "Plan d’épargne logement", "savings"],
  [26, "csl", "Compte sur livret", "savings"],
  [27, "cel", "Compte d’épargne logement", "savings"],
  [28, "cat", "Compte à terme", "savings"],
  [29, "livret_a", "Livret A", "savings"],
  [30, "livret_b", "Livret B", "savings"],
  [31, "lep", "Livret d’épargne populaire", "savings"],
  [99, "unknown", "Autre", null],
];

export function accountTypeId(name: string): number {
  return rows.find(([, known]) => known === name)?.[0] ?? 99;
}

export const accountTypes = rows.map(([id, name, french, parent, invested]) => ({
  id,
  name,
  id_parent: parent === null ? null : accountTypeId(parent),
  is_invest: invested === true,
  display_name: french,
  display_name_p: french,
}));
