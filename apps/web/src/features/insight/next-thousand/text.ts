import type { NextThousandView } from "@vigie/api";
import type { NextPlace, PlaceState } from "@vigie/domain";

/** The words of the next thousand euros. */
export const text = {
  title: "Prochains versements",
  on: "Règles au {day}",
  lead: "L’ordre des règles pour vos prochains mille euros, puis ce que chaque enveloppe en laisserait dans dix ans. C’est une information, non un conseil.",
  loading: "Chargement des règles",
  failed: "Les règles n’ont pas pu être chargées.",
  retry: "Réessayer",
  steps: "Ordre des règles",
  debt: "Rembourser un crédit plus coûteux que l’épargne",
  debtApplies:
    "{name} coûte {rate} par an, plus que {safe}, le plus élevé des taux du Livret A et de vos fonds en euros, prélèvements déduits.",
  debtDone:
    "Aucun crédit à la consommation ne dépasse {safe}, le plus élevé des taux du Livret A et de vos fonds en euros, prélèvements déduits.",
  debtUnknown: "Le taux d’un crédit ou d’un découvert n’est pas connu.",
  reserve: "Compléter la réserve de {months} mois de dépenses",
  reserveApplies: "Il manque {missing}\u00a0: {held} disponibles pour {wanted} de dépenses.",
  reserveDone: "La réserve est complète\u00a0: {held} disponibles pour {wanted} de dépenses.",
  reserveUnknown: "Les dépenses de vos comptes, ou un solde, ne sont pas connus sur trois mois.",
  match: "Recevoir l’abondement de l’employeur",
  matchDone: "Aucun plan d’épargne salariale.",
  matchUnknown: "Le règlement de votre plan n’est pas connu\u00a0: votre employeur l’indique.",
  horizon: "Comparer les enveloppes pour dix ans",
  rooms: "Livrets sous leur plafond",
  book: "Livret",
  room: "Place",
  rate: "Taux",
  since: "Depuis le {day}",
  unread: "révision du {day} à vérifier",
  notHeld: "non détenu",
  noRoom: "Aucun livret réglementé n’a de place connue.",
  places: "Valeur de mille euros après dix ans, impôts déduits",
  place: "Enveloppe",
  value: "Après dix ans",
  growth: "Croissance par an",
  tax: "Impôt sur le gain",
  when: "Disponibilité",
  ranked:
    "De la plus haute valeur à la plus basse. Deux valeurs à moins de 1\u00a0% l’une de l’autre ne se distinguent pas.",
  unranked: "hors classement, taux du {day}",
  livretUnread:
    "Le Livret A est hors classement\u00a0: son taux connu date du {from}, et il a pu changer le {day}. Saisissez le taux du jour pour le classer.",
  livretTold: "Le Livret A est classé au taux que vous avez saisi.",
  livretRate: "Taux du Livret A aujourd’hui",
  livretRange: "Saisissez un taux entre 0 et 10\u00a0%.",
  told: "saisi par vous",
  close: "proche de la précédente",
  supposed: "frais supposés",
  perUnknown: "selon vos tranches d’imposition",
  rates: "Tranches d’imposition, pour le PER",
  rateIn: "Aujourd’hui",
  rateOut: "À la sortie",
  noRate: "Non indiquée",
  taxes: "Taux appliqués",
  hypotheses:
    "Même mélange de marchés dans chaque enveloppe, frais de l’enveloppe déduits. Sans fonds en euros détenu, son taux est la moyenne du marché. Plafonds de versement du PEA et de déduction du PER à vérifier. Contrat d’assurance vie de plus de huit ans et PEA de plus de cinq ans à la sortie.",
} as const;

export const stateTexts: Readonly<Record<PlaceState, string>> = {
  applies: "À faire d’abord",
  done: "Rien à faire",
  unknown: "Inconnu",
};

export const placeTexts: Readonly<Record<NextPlace, { readonly name: string; readonly when: string }>> = {
  livret_a: { name: "Livret A", when: "À tout moment" },
  euro_fund: { name: "Fonds en euros", when: "À tout moment" },
  lifeinsurance: { name: "Assurance vie, gain sous l’abattement annuel", when: "À tout moment" },
  lifeinsurance_beyond: { name: "Assurance vie, abattement utilisé", when: "À tout moment" },
  pea: { name: "PEA", when: "À tout moment, avec clôture avant cinq ans" },
  market: { name: "Compte-titres", when: "À tout moment" },
  per: { name: "PER, versement déduit", when: "À la retraite, sauf cas prévus par la loi" },
};

export const bookTexts: Readonly<Record<NextThousandView["rooms"][number]["kindDetail"], string>> = {
  lep: "LEP",
  livret_a: "Livret A",
  ldd: "LDDS",
};

export const taxTexts: Readonly<Record<NextThousandView["taxes"][number]["tax"], string>> = {
  income: "Impôt sur le revenu, taux forfaitaire",
  levies: "Prélèvements sociaux",
  lightLevies: "Prélèvements sociaux de l’assurance vie",
  oldLifeInsurance: "Impôt d’une assurance vie de plus de huit ans, au-delà de l’abattement",
};
