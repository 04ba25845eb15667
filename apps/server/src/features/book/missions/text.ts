/** French texts that the outcome of a lead writes in the log of its customer. */
export const leadLines = {
  contacted: (mission: string) => `Appel pour la mission «\u00a0${mission}\u00a0».`,
  unanswered: (mission: string) => `Appel sans réponse pour la mission «\u00a0${mission}\u00a0».`,
  written: (mission: string) => `Message envoyé pour la mission «\u00a0${mission}\u00a0»\u00a0:`,
  appointment: (mission: string) => `Rendez-vous pris pour la mission «\u00a0${mission}\u00a0».`,
  later: (mission: string, day: string) =>
    `Mission «\u00a0${mission}\u00a0»\u00a0: à rappeler à partir du ${day}.`,
  validated: (mission: string) => `Mission «\u00a0${mission}\u00a0»\u00a0: conclue.`,
  reopened: (mission: string) => `Mission «\u00a0${mission}\u00a0»\u00a0: rouverte.`,
  canceled: (mission: string) => `Mission «\u00a0${mission}\u00a0»\u00a0: sans suite.`,
} as const;

/** French texts of the export of a mission's leads. */
export const leadFile = {
  name: (day: string) => `pistes-${day}.csv`,
  columns: [
    "Client",
    "Conseiller",
    "État",
    "Appel",
    "Âge",
    "Liquidités (€)",
    "Patrimoine partagé (€)",
    "Date la plus ancienne",
    "Dernier échange",
    "Dernier changement",
    "À rappeler le",
    "Motif",
    "Montant déclaré (€)",
    "Contrat déclaré",
    "Remarques",
  ],
  states: {
    targeted: "à appeler",
    contacted: "contact pris",
    appointment: "rendez-vous",
    later: "à rappeler",
    validated: "validé",
    canceled: "annulé",
  },
  mayBeCalled: "peut être appelé",
  notCalled: "à ne pas appeler",
  motives: {
    not_interested: "Pas intéressé",
    not_now: "Pas maintenant",
    already_has: "A déjà ce qu’il faut",
    unreachable: "Injoignable",
    refused: "Ne veut plus être appelé",
    other: "Autre raison",
  },
} as const;
