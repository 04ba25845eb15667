const checkable = "Vous pouvez le vérifier\u00a0: c’est la valeur, moins vos versements nets.";

/** The words of the second part, what the portfolio earned. */
export const performancesText = {
  span: "du {from} au {to}",
  rebuilt: "{span}, en partie reconstitué à partir de vos supports d’aujourd’hui",
  gain: `Ce gain s’ajoute aux {paid} qui y étaient ou y ont été versés. ${checkable}`,
  lost: `Votre contrat vaut moins que les {paid} qui y ont été placés. ${checkable}`,
  paidUnknown: "sommes",
  gainTitle: "Sommes placées et gain du contrat",
  origin: "Origine",
  paid: "Placé",
  byEmployer: "Ajouté par votre employeur",
  added: "Ajouté",
  taken: "Perdu",
  own: "Votre contrat",
  market: "Marché de référence",
  curve: "La performance de vos placements",
  curves: "Votre contrat et son marché",
  withoutPayments: "Sans l’effet de vos versements.",
  partRebuilt: "Sans l’effet de vos versements. Une partie du passé est reconstituée.",
  yearlyNote: "par an, {term}",
  sinceOpening: ", depuis l’ouverture le {day}",
  sinceKnown: ", depuis le {day}, premier jour connu",
  sincePart:
    ", depuis le {day}\u00a0: avant, depuis l’ouverture le {opening}, les versements ne sont pas connus",
  wholeNote: "sur la période, {span}, {term}",
  timeWeighted: "performance des supports",
  moneyWeighted: "votre rendement",
  shortSpan:
    "La période est plus courte qu’un an\u00a0: c’est la performance telle quelle, sans en tirer un rythme annuel.",
  worked:
    "Performance annuelle moyenne ({whole} au total {span}), sans l’effet de vos versements et retraits.",
  rates: "Les deux rendements, par an",
  measure: "Mesure",
  counts: "Flux compris",
  perYear: "Par an",
  ownRate: "Votre rendement",
  ownRateHelp: "dates de versement comprises",
  linesRate: "Vos placements",
  linesRateHelp: "sans l’effet des versements",
  timing: "C’est ce que votre argent a rapporté par an, en tenant compte des dates de vos versements.",
  timingSame:
    "Vos dates de versement n’ont presque rien changé\u00a0: votre argent a gagné autant que vos placements.",
  timingGood:
    "Vous avez versé à des moments plutôt favorables\u00a0: {points} point de plus par an que vos placements.",
  timingBad:
    "Vous avez versé à des moments plutôt défavorables\u00a0: {points} point de moins par an que vos placements.",
  gapFigure: "{points}\u00a0pt",
  gapNote: "d’écart avec le marché, {span}",
  gap: "Vos placements ont fait {own}, {verdict, select, close {à peu près comme} better {mieux que} other {moins que}} des indices des mêmes classes, dans les mêmes proportions\u00a0: {market}, frais d’un fonds indiciel déduits.",
  worstNote: "la moins bonne, {year}{partial, select, yes { (en partie)} other {}}",
  years:
    "{losses, plural, =0 {Aucune des {count, number} années connues n’est en perte.} one {Une année sur {count, plural, =2 {deux} =3 {trois} =4 {quatre} =5 {cinq} other {#}} est en perte.} other {# années sur {count, number} sont en perte.}} Une année négative n’annonce pas la suivante\u00a0: elle montre l’ampleur possible d’une baisse.",
  yearsTitle: "La performance de chaque année",
  year: "Année",
  partial: "en partie",
  unknown: "inconnu",
} as const;
