import type { FollowedWork } from "@vigie/api";
import type { AdviceStanding } from "@vigie/domain";

export const followUpText = {
  saved:
    "{count, plural, one {Frais en moins chaque année, grâce à un conseil suivi} other {Frais en moins chaque année, grâce à # conseils suivis}}",
  savedPart: "{amount} sur {contract}",
  how: "D’où vient ce chiffre\u00a0?",
  howSentence:
    "Pour chaque conseil suivi\u00a0: les frais d’une année avant, moins ceux d’après, sur la valeur du contrat le jour du conseil. Ce que les marchés ont fait n’y entre pas.",
  costs: "Le Club vous coûte {amount} par an.",
  under: "Valeur des contrats suivis",
  followedCount: "{count, plural, one {# contrat suivi} other {# contrats suivis}}, valeur au {day}",
  noAdvice:
    "Aucun conseil ne vous a encore été adressé. Le premier s’affichera ici, et vous en serez averti.",
  noneFollowed: "Aucun conseil n’a encore été suivi\u00a0: rien n’est donc gagné ni perdu par un conseil.",
  noSaving:
    "Les conseils suivis ne réduisent pas vos frais\u00a0: ils portent sur autre chose, que chacun explique.",
  waitingPaid: "Un conseil attend votre réponse\u00a0: verser {amount} sur {contract}.",
  waiting: "Un conseil attend votre réponse\u00a0: déplacer {amount} de {contract}.",
  read: "Lire le conseil",
  received: "reçu le {sent}, valable jusqu’au {until}",
  contracts: "Contrats suivis",
  contract: "Contrat",
  value: "Valeur",
  paid: "De vous",
  market: "Des marchés",
  stars: "Note",
  before: "avant {stars}",
  noStars: "aucune",
  advice: "Conseil",
  since: "Depuis le {day}",
  failed: "Le suivi de vos contrats par le Club n’a pas pu être chargé.",
  appointment: "Prochain rendez-vous",
  appointmentAt: "{time}, {place}",
  with: "avec {name}",
  done: "Actions de votre conseiller",
  all: "Tout voir",
  nothingDone: "Rien n’est encore écrit.",
  fewer: "{amount} de frais",
  adviceOn: "Conseil sur {contract}",
  shares: "Part du prix par contrat",
} as const;

export const adviceWords: Readonly<Record<AdviceStanding, string>> = {
  to_answer: "à vous",
  to_rework: "revu par votre conseiller",
  to_carry_out: "à passer chez l’assureur",
  followed: "conseil suivi",
  refused: "refusé",
  lapsed: "resté sans réponse",
};

export const workWords: Readonly<Record<Exclude<FollowedWork["kind"], "advice">, string>> = {
  appointment: "Entretien",
  inbound_call: "Votre appel",
  outbound_call: "Appel",
};
