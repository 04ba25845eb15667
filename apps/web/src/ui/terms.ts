/** Financial terms, explained in one line where a screen uses them. */
export const terms = {
  sri: "SRI\u00a0: indicateur de risque d’un support, de 1 (le plus faible) à 7 (le plus élevé).",
  var: "VaR à 95\u00a0%\u00a0: la perte que dix-neuf années sur vingt ne devraient pas dépasser.",
  expectedShortfall: "Perte moyenne attendue\u00a0: la perte moyenne des cinq pires années sur cent.",
  uc: "UC\u00a0: unité de compte, un support dont la valeur suit les marchés et n’est pas garantie.",
  euroFund:
    "Fonds en euros\u00a0: support dont le capital est garanti par l’assureur, hors frais de gestion.",
  pru: "PRU\u00a0: prix de revient unitaire, le prix moyen payé pour une part.",
  isin: "ISIN\u00a0: le numéro à douze caractères qui désigne un titre partout dans le monde.",
  volatility:
    "Volatilité\u00a0: l’ampleur habituelle des variations en un an, à la hausse comme à la baisse.",
  drawdown: "Pire baisse\u00a0: la plus forte chute entre un sommet et le creux qui l’a suivi.",
  timeWeighted:
    "Performance des supports\u00a0: ce qu’ont fait vos placements, sans l’effet de vos versements.",
  moneyWeighted:
    "Votre rendement\u00a0: ce que votre argent a rapporté par an, dates de versement comprises.",
  ongoingCharges: "Frais courants\u00a0: ce que le support prélève chaque année, déjà déduit de sa valeur.",
  grade:
    "Note\u00a0: de 0 à 5, à quel point un support convient au profil de risque du contrat, ou au vôtre.",
  entryFee: "Frais d’entrée\u00a0: la part d’un versement que le contrat garde.",
  arbitrage: "Arbitrage\u00a0: vendre un support pour en acheter un autre dans le même contrat.",
  pea: "PEA\u00a0: plan d’épargne en actions, dont les gains sont exonérés d’impôt sur le revenu après cinq ans, hors prélèvements sociaux.",
  pee: "PEE\u00a0: plan d’épargne de l’entreprise, bloqué cinq ans sauf cas de déblocage.",
  perco: "PERCO\u00a0: plan d’épargne retraite de l’entreprise, disponible à la retraite.",
  per: "PER\u00a0: plan d’épargne retraite, dont les versements peuvent être déduits du revenu.",
  scpi: "SCPI\u00a0: société qui détient des immeubles et en partage les loyers.",
  rebuilt:
    "Reconstitué\u00a0: valeur calculée à partir de vos opérations, avant la première synchronisation du contrat.",
  estimated: "Estimé\u00a0: valeur calculée, et non lue chez l’établissement.",
} as const;

export type TermName = keyof typeof terms;
