import type { AdvisorAlert } from "@vigie/api";
import type { AlertDetail, AlertKind } from "@vigie/domain";
import type { Reason } from "./customer-words.ts";

/** What an alert says, by its kind; the day, the name and the amount stand in the sentence where they are known. */

export const alertKindWords: Readonly<Record<AlertKind, string>> = {
  connection_broken: "Connexion interrompue",
  large_movement: "Mouvement important",
  idle_cash: "Liquidités dormantes",
  project_at_risk: "Projet compromis",
  concentration: "Concentration",
  profile_gap: "Écart au profil",
  regulatory_date: "Dossier à renouveler",
  life_date: "Date de vie",
  contract_date: "Échéance d’un contrat",
  payment: "Paiement",
  customer_act: "Du côté du client",
  disengagement: "Pourrait partir",
};

export const alertLevels: Readonly<Record<AlertKind, Reason["level"]>> = {
  connection_broken: "settle",
  large_movement: "soon",
  idle_cash: "notice",
  project_at_risk: "soon",
  concentration: "notice",
  profile_gap: "soon",
  regulatory_date: "settle",
  life_date: "notice",
  contract_date: "soon",
  payment: "settle",
  customer_act: "notice",
  disengagement: "settle",
};

const detailSentences: Readonly<Record<AlertDetail, string>> = {
  turns_70: "Aura 70 ans le {on}\u00a0: les versements en assurance vie changent de régime.",
  retirement: "À cinq ans de la retraite le {on}.",
  av_8_years: "{name} a huit ans le {on}.",
  pea_5_years: "{name} a cinq ans le {on}.",
  pel_10_years: "{name} a dix ans le {on}.",
  pel_closes: "{name} a quinze ans le {on}\u00a0: la banque doit le clôturer.",
  pep_8_years: "{name} a huit ans le {on}.",
  capitalisation_8_years: "{name} a huit ans le {on}.",
  loan_end: "{name} se termine le {on}.",
  risk_profile: "Le profil de risque déclaré par le client est à renouveler avant le {on}.",
  risk_profile_absent: "Ni le profil de risque ni le questionnaire d’investisseur n’ont été remplis.",
  questionnaire_confirm: "Le questionnaire d’investisseur est à confirmer à partir du {on}.",
  questionnaire_block: "Sans nouvelles réponses au questionnaire, aucun conseil possible à partir du {on}.",
  identity_document: "La pièce d’identité expire le {on}.",
  review: "La revue d’adéquation est à conclure au plus tard le {on}.",
  letter: "La lettre de mission prend fin le {on}.",
  no_contact: "Aucun échange depuis le {on}.",
  refused: "A demandé le {on} à ne plus être appelé.",
  appointment_canceled: "Rendez-vous du {on} annulé, sans autre échange ni date fixée depuis.",
  withdrawals: "Retraits de {percent} du patrimoine depuis le {on}.",
  late_promise: "«\u00a0{name}\u00a0» était attendu le {on}.",
  no_visit: "Venait souvent, n’a plus consulté son patrimoine depuis le {on}.",
  in: "Entrée d’argent le {on}.",
  out: "Sortie d’argent le {on}.",
  linked: "Client depuis le {on}.",
  proposal_read: "A ouvert votre proposition le {on}, sans réponse pour l’instant.",
  review_read: "A ouvert le compte rendu de la revue le {on}.",
  goal_changed: "A modifié le projet de {name} le {on}.",
  payments_changed: "A changé le versement prévu pour {name} le {on}.",
  chance_fell:
    "{name}\u00a0: la chance d’atteindre la somme visée est passée de {before} ({on}) à {percent} ({asOf}).",
  club_requested: "Demande d’accès au Club à valider depuis le {on}.",
  payment_failed: "Le paiement du Club a échoué le {on}.",
  access_paused: "L’accès au Club est suspendu depuis le {on}, faute de paiement.",
  card_expires: "La carte qui règle le Club expire le {on}.",
};

const kindSentences: Readonly<Partial<Record<AlertKind, string>>> = {
  connection_broken: "{name} ne se synchronise plus depuis le {on}\u00a0: le client doit se reconnecter.",
  idle_cash: "Bien plus que six mois de dépenses dorment depuis le {on} au moins.",
  project_at_risk: "{name}\u00a0: moins d’une chance sur deux d’atteindre la somme visée.",
  profile_gap: "{name} varie de {percent} par an, plus que le profil de risque ne le supporte.",
  concentration: "{name} pèse {percent} des avoirs financiers.",
};

export function alertSentence({ kind, detail }: Pick<AdvisorAlert, "kind" | "detail">): string {
  return (detail === null ? kindSentences[kind] : detailSentences[detail]) ?? alertKindWords[kind];
}

export const alertText = {
  title: "Alertes",
  loading: "Chargement des alertes",
  failed: "Les alertes n’ont pas pu être chargées.",
  none: "Aucune alerte.",
  noneReason: "Elles apparaissent quand les règles trouvent quelque chose dans ce que vos clients partagent.",
  count: "{count, plural, =0 {Aucune alerte} one {# alerte} other {# alertes}}",
  clients: "{count, plural, one {# client} other {# clients}}",
  state: "Alertes affichées",
  open: "À voir",
  snoozed: "Reportées",
  dismissed: "Écartées",
  review: "Ouvrir la revue",
  reviewOf: "Ouvrir la revue de {name}",
  propose: "Préparer une proposition",
  proposeTo: "Préparer une proposition à {name}",
  snooze: "Reporter d’une semaine",
  dismiss: "Pas utile",
  becauseOf: "Pourquoi cette alerte n’est pas utile",
  send: "Écarter",
  cancel: "Annuler",
  reopen: "Reprendre",
  done: "C’est noté.",
  notDone: "L’alerte n’a pas pu être modifiée.",
  kind: "Nature",
  anyKind: "Toutes les natures",
  more: "Afficher la suite",
  moreBusy: "Chargement de la suite",
  failedMore: "La suite n’a pas pu être chargée.",
  shown:
    "{shown, plural, =0 {Aucune alerte affichée} one {# alerte affichée} other {# alertes affichées}} sur {total}",
  rest: "Et aussi, au-delà de quinze nouvelles par jour\u00a0:",
  restPart: "{kind} ({count})",
  until: "Reportée au {on}",
  reason: "Écartée\u00a0: {reason}",
} as const;
