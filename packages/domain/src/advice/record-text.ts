import type { RecordKind } from "./record.ts";

export const recordWords: Readonly<Record<RecordKind, string>> = {
  answers_given: "Questionnaire rempli",
  answers_confirmed: "Questionnaire confirmé",
  answers_declined: "Questionnaire refusé",
  answers_replaced: "Questionnaire remplacé avant d’être confirmé",
  proposal_sent: "Proposition envoyée",
  proposal_opened: "Proposition ouverte par le client",
  proposal_accepted: "Proposition acceptée",
  proposal_refused: "Proposition refusée",
  proposal_change_asked: "Changement demandé",
  proposal_superseded: "Proposition remplacée par une autre version",
  proposal_withdrawn: "Proposition retirée",
  proposal_partly: "Exécution en partie constatée",
  proposal_done: "Exécution constatée",
  proposal_late: "Retard d’exécution constaté",
  proposal_after_6_months: "Résultat après 6\u00a0mois",
  proposal_after_12_months: "Résultat après 12\u00a0mois",
  document_filed: "Document classé",
  advice_accepted: "Arbitrage gardé par le client",
  review_concluded: "Revue d’adéquation conclue",
  review_opened: "Revue ouverte par le client",
};
