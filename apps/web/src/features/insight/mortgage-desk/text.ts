/** The words of the desk of home loans. */
export const text = {
  title: "Crédit immobilier",
  on: "Au {day}",
  lead: "Rembourser ou rester placé, renégocier, changer d’assurance\u00a0: ce que chaque choix changerait à vos crédits immobiliers. Ce sont des calculs, non un conseil.",
  loading: "Calcul de vos crédits",
  failed: "Vos crédits n’ont pas pu être calculés.",
  retry: "Réessayer",
  none: "Aucun crédit immobilier à mensualités constantes.",
  noneReason: "Cette page compare les choix d’un crédit immobilier dont l’échéancier est connu.",
  toLoans: "Voir mes crédits",
  add: "Ajouter un contrat",
  left: "{left} à {rate}, hors assurance, jusqu’au {day}",
  apart: "Non comptés, leurs termes étant inconnus ou d’une autre sorte\u00a0: {names}.",
  keep: "Rembourser ou rester placé",
  certain: "Rembourser tout rapporte {rate} par an, indemnité de {indemnity} comprise.",
  certainWith: "Rembourser tout rapporte {rate} par an, indemnité de {indemnity} et assurance comprises.",
  livret: "Le Livret A, garanti par l’État, rapporte {rate} au dernier taux relevé.",
  probable:
    "Rester placé ferait mieux {chance} d’ici à la fin du crédit\u00a0: {mean} par an en moyenne, volatilité estimée {deviation}, avant impôt.",
  tenths:
    "{count, plural, one {environ une fois sur dix} =2 {environ deux fois sur dix} =3 {environ trois fois sur dix} =4 {environ quatre fois sur dix} =5 {environ cinq fois sur dix} =6 {environ six fois sur dix} =7 {environ sept fois sur dix} =8 {environ huit fois sur dix} other {environ neuf fois sur dix}}",
  noLaw: "Ce que rapporteraient vos placements n’est pas assez connu pour être comparé.",
  cautions:
    "L’argent remboursé n’est plus disponible, et la garantie décès s’arrête avec le crédit. Taux supposé fixe\u00a0; indemnité la plus élevée permise par le code de la consommation, articles L.\u00a0313\u201147 et R.\u00a0313\u201125, non due dans certains cas.",
  rates: "Renégocier le taux",
  costs: "Frais de dossier, de garantie et de mainlevée",
  ratesNote:
    "Coûts comptés\u00a0: {costs}, dont {indemnity} d’indemnité, due à un changement de banque. Même durée. Un taux proposé doit rester sous le taux d’usure du trimestre.",
  ratesNoteOnly:
    "Coût compté\u00a0: {costs} d’indemnité, due à un changement de banque. Même durée. Un taux proposé doit rester sous le taux d’usure du trimestre.",
  rate: "Taux essayé",
  lower: "{points} point de moins",
  instalment: "Mensualité",
  monthlySaved: "Économie par mois",
  even: "Équilibre",
  never: "jamais",
  after: "{month, plural, one {dès la première échéance} other {à la #e échéance}}",
  gain: "Gain total",
  present: "{amount} en valeur d’aujourd’hui",
  insurance: "Changer d’assurance",
  insuranceLead:
    "{monthly} par mois aujourd’hui, soit {left} jusqu’à la fin. Le changement est sans frais\u00a0; une première prime plus élevée se rattrape à mesure que le capital baisse.",
  insuranceNone: "La prime de l’assurance, ou la somme empruntée, n’est pas connue.",
  tellInsurance: "La compléter",
  insuranceNote:
    "À garanties équivalentes, à confirmer avec la banque, qui répond sous dix jours ouvrés\u00a0: résiliation à tout moment depuis le 1er septembre 2022 pour les contrats en cours (loi 2022\u2011270, code des assurances, article L.\u00a0113\u201112\u20112). Sans questionnaire de santé jusqu’à 200\u00a0000\u00a0€ par assuré si le crédit finit avant 60 ans (article L.\u00a0113\u20112\u20111).",
  premium: "Prime essayée",
  ofLeft: "{rate} du capital restant dû par an",
  first: "Première prime",
  saved: "Économie jusqu’à la fin",
} as const;

/** Costs beside the indemnity that may be tried, in euros. */
export const costOptions = ["0", "1000", "2000", "3000", "5000"] as const;
