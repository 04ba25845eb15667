import type { ObservationRule } from "@vigie/domain";

/** The words of observations: what is, beside dated figures. Never what to do. */

export const observationTitles: Readonly<Record<ObservationRule, string>> = {
  savings_headroom: "Votre {portfolio} peut encore recevoir {amount}",
  savings_cap: "{portfolio} au plafond",
  idle_cash: "{amount} au-delà de trois mois de dépenses",
  pel_term: "Votre {portfolio} atteint quinze ans le {day}",
  held_twice: "{count} {kind} dans vos contrats",
  lots_available: "{amount} bientôt disponibles sur votre {portfolio}",
  fees_above_peers: "{portfolio}\u00a0: frais supérieurs à la médiane",
  missing_settings:
    "{count, plural, one {{portfolio}\u00a0: réglages à compléter} other {# contrats\u00a0: réglages à compléter}}",
};

/** A portfolio and what it holds may each cost more than the others: two observations, two titles. */
export const feeTitles: Readonly<Record<string, string>> = {
  ucs: "{portfolio}\u00a0: frais de contrat supérieurs à la médiane",
  custody: "{portfolio}\u00a0: droits de garde supérieurs à la médiane",
  funds: "Des fonds plus coûteux que la médiane sur {portfolio}",
};

export const observationBodies: Readonly<Record<ObservationRule, string>> = {
  savings_headroom: "Son plafond de versement est de {cap}.",
  savings_cap: "{amount} y sont placés, pour un plafond de {cap}\u00a0: un versement de plus serait refusé.",
  idle_cash: "Vos comptes courants dépassent trois mois de dépenses ({monthly} par mois en moyenne).",
  pel_term:
    "La banque doit clôturer à ses quinze ans un PEL ouvert depuis mars 2011. Celui-ci contient {amount}.",
  held_twice:
    "La loi n’en permet qu’un par personne. S’ils sont tous à votre nom, {amount} dépassent ce qu’elle permet\u00a0; s’ils sont à plusieurs personnes du foyer, tout est en ordre.",
  lots_available:
    "Les premiers versements se débloquent le {day}. Vous pourrez les retirer ou les laisser placés.",
  fees_above_peers: "{own} par an, contre {peers} pour la médiane\u00a0: {yearly} d’écart par an.",
  missing_settings: "Faute de projet, de frais ou de réponses sur le risque, l’analyse reste partielle.",
};

export const observationText = {
  kind: "Observation",
  headroomRate: "Au dernier taux relevé, {rate}, cette somme y rapporterait {yearly} par an.",
  idleRate: "Au dernier taux relevé du Livret\u00a0A, {rate}, l’écart rapporterait {yearly} par an.",
  roomElsewhere: "Votre {portfolio} peut encore recevoir {room}.",
  pelOver: "Votre {portfolio} a atteint quinze ans le {day}",
  feeOf: {
    ucs: "Ses unités de compte supportent des frais de gestion de",
    custody: "Ses droits de garde sont de",
    funds: "Ses fonds coûtent",
  } as Readonly<Record<string, string>>,
  capPrivate: "Un livret à vérifier",
  capPrivateBody: "Cette observation contient un montant\u00a0: quittez le mode privé pour l’afficher.",
  unknownAmount: "montant inconnu",
  aside: "Reportée jusqu’au {day}",
  asOf: "au\u00a0{day}",
  onDay: "le\u00a0{day}",
  settings: "{count, plural, one {# réglage} other {# réglages}}",
  since: "depuis le\u00a0{day}",
  share: "votre part, {share}",
  unread: "révision du\u00a0{day} non relevée",
  readOn: "lu le\u00a0{day}",
  ownCatalogue: "catalogue des contrats du marché",
  ownProduct: "convention de l’application",
  months: "{count} mois",
  years: "{count} ans",
  meanOf: "moyenne de {count} mois, jusqu’au {day}",
} as const;

export const linkLabels: Readonly<Record<ObservationRule, string>> = {
  savings_headroom: "Voir le livret",
  savings_cap: "Voir les livrets",
  idle_cash: "Voir les opérations",
  pel_term: "Voir le plan",
  held_twice: "Voir les livrets",
  lots_available: "Voir le calendrier de déblocage",
  fees_above_peers: "Voir les frais",
  missing_settings: "Compléter les réglages",
};
