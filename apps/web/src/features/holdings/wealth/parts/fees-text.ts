/** The words of the block of fees, with the block alone. */
export const feesText = {
  failed: "Les frais n’ont pas pu être chargés.",
  none: "Frais inconnus.",
  noneReason: "Aucun de vos placements n’a encore ses frais et ceux de ses supports.",
  nothingInvested: "Aucun placement à frais.",
  yearly: "pour une année",
  ratio: "{ratio} de la valeur",
  twenty:
    "En vingt ans, vos contrats vaudraient {lost} de moins que sans frais, soit {real} d’aujourd’hui, versements maintenus.",
  how: "D’où vient ce chiffre\u00a0?",
  dearest: "Les contrats qui coûtent le plus",
  dearestOf: "Les trois plus coûteux, sur {count}",
  contract: "Contrat",
  itsFees: ", ses frais",
  year: "En un an",
  twentyYears: "En vingt ans",
  covered:
    "Frais connus pour {covered} de vos placements, sur {total}. La plus ancienne analyse est du {day}.",
  unknown: "{count, plural, one {Un contrat n’y est pas.} other {# contrats n’y sont pas.}}",
  tell: "Dire les frais de {name}",
  tellFirst: "Commencer par {name}",
  bank: "Cartes et comptes à part\u00a0: {bank} du {from} au {to}",
  bankPart: ", pour {known, plural, one {un compte} other {# comptes}} sur {count}",
  span: "Du {from} au {to}",
} as const;
