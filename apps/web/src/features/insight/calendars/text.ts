import type { CalendarKind } from "@vigie/domain";

/** The words of the calendar. */
export const text = {
  title: "Calendrier",
  lead: "Les dates de vos contrats\u00a0: échéances, sommes qui se débloquent, intérêts, impôts, assurances, fins de délai. Chaque ligne indique son origine.",
  on: "Au {day}",
  loading: "Chargement de votre calendrier",
  failed: "Votre calendrier n’a pas pu être chargé.",
  retry: "Réessayer",
  none: "Rien n’est daté pour l’instant.",
  noneReason:
    "Un crédit, une épargne salariale, un livret ou un contrat avec sa date d’ouverture s’y inscrit seul.",
  add: "Ajouter un contrat",
  instalments: "Échéances de crédit sur douze mois",
  instalmentsUntil: "Du {from} au {to}, pour votre part",
  unknownInstalments: "Le montant d’une échéance n’est pas connu.",
  export: "Exporter le calendrier",
  exported: "Calendrier enregistré.",
  exportHelp:
    "Fichier .ics, à ouvrir dans l’agenda de votre choix. Il ne se met pas à jour\u00a0: exportez-le de nouveau après un changement.",
  fileName: "calendrier.ics",
  amount: "Montant",
  expected: "montant prévu",
  estimated: "date et montant estimés",
  /** Where nothing is a sum of money. */
  certainties: { expected: "prévu", estimated: "date estimée", conditional: "sous conditions" },
  noted: "À noter\u00a0: {sure}",
  consentEnds: "Fin des autorisations",
  consentEndsSource: "Autorisations de synchroniser les comptes, à renouveler avant ce jour",
} as const;

/** What happens, and by what it is known. */
export const kindTexts: Readonly<Record<CalendarKind, { readonly name: string; readonly source: string }>> = {
  loan_instalment: {
    name: "Échéance de crédit",
    source: "Échéancier du crédit, avec l’assurance si elle est connue",
  },
  loan_end: { name: "Dernière échéance du crédit", source: "Échéancier du crédit" },
  release: { name: "Épargne salariale disponible", source: "Date transmise par le teneur de compte" },
  savings_interest: {
    name: "Intérêts de l’année",
    source:
      "Au solde et au taux d’aujourd’hui, comptés par quinzaine, avant l’impôt et les prélèvements sociaux s’il y en a",
  },
  pel_payments_end: {
    name: "Fin des versements sur le PEL",
    source: "Dix ans après l’ouverture (code de la construction et de l’habitation, R. 315-24 et suivants)",
  },
  pel_taxed: {
    name: "Intérêts du PEL imposables",
    source: "Douze ans après l’ouverture (code général des impôts, article 125 A)",
  },
  pel_end: {
    name: "Fin du PEL",
    source:
      "Quinze ans après l’ouverture (code de la construction et de l’habitation, R. 315-24 et suivants)",
  },
  pea_five_years: {
    name: "Cinq ans du PEA",
    source:
      "Cinq ans après l’ouverture\u00a0: les gains retirés ne paient plus l’impôt sur le revenu (code général des impôts, article 157)",
  },
  life_insurance_eight_years: {
    name: "Huit ans du contrat",
    source:
      "Huit ans après l’ouverture\u00a0: abattement annuel sur les gains retirés (code général des impôts, article 125-0 A)",
  },
  tax_payment: {
    name: "Prochain paiement d’impôt",
    source: "D’après les paiements précédents de ce compte, à dates et montants réguliers",
  },
  insurance_premium: {
    name: "Prochaine cotisation d’assurance",
    source: "D’après les paiements des années précédentes sur ce compte, à dates et montants réguliers",
  },
  term_end: {
    name: "Fin du compte à terme",
    source:
      "Date ou durée lue dans le nom du compte, comptée depuis son ouverture ; solde d’aujourd’hui, sans les intérêts à venir",
  },
  line_end: {
    name: "Échéance du placement",
    source:
      "Date lue dans le nom du placement ; le remboursement peut être anticipé, et son montant dépend des conditions d’émission",
  },
  allowance_reminder: {
    name: "Rappel : abattement de l’année",
    source:
      "Un rachat demandé mi-novembre est d’ordinaire réglé avant le 31 décembre ; l’abattement annuel sur les gains retirés ne se reporte pas (code général des impôts, article 125-0 A)",
  },
  allowance_end: {
    name: "Fin de l’abattement de l’année",
    source:
      "Dernier jour des rachats de l’année ; l’abattement annuel sur les gains retirés ne se reporte pas (code général des impôts, article 125-0 A)",
  },
  per_reminder: {
    name: "Rappel : versements déductibles de l’année",
    source:
      "Un versement fait mi-novembre est d’ordinaire enregistré avant le 31 décembre ; votre plafond figure sur votre avis d’impôt (code général des impôts, article 163 quatervicies)",
  },
  per_end: {
    name: "Fin des versements déductibles de l’année",
    source:
      "Dernier jour des versements déduits des revenus de l’année, dans la limite de votre plafond et avant le 70ᵉ anniversaire (code général des impôts, article 163 quatervicies)",
  },
  consent_end: {
    name: "Fin d’autorisation",
    source: "Autorisation de synchroniser les comptes, à renouveler avant ce jour",
  },
};
