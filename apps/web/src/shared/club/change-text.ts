import type { ClubChangeKind } from "@vigie/domain";

export const changeTitles: Readonly<Record<ClubChangeKind, string>> = {
  contracts: "Contrats modifiés",
  interval: "Rythme modifié",
  price: "Nouveau prix",
};

/** A change of a subscription that runs, for the customer and their advisor. */
export const changeText = {
  states: {
    asked: "attend le conseiller",
    to_accept: "attend l’accord du client",
    planned: "prévu",
    done: "fait",
    refused: "refusé",
    dropped: "annulé",
  },
  rhythms: { monthly: "au mois", yearly: "à l’année" },
  added: "Ajouté",
  removed: "Retiré",
  rhythm: "Rythme",
  before: "Prix actuel",
  after: "Nouveau prix",
  from: "À partir du",
  waitsAdvisor: "Réponse du conseiller attendue jusqu’au {day}.",
  waitsYou: "Sans accord jusqu’au {day}, le prix reste le même.",
} as const;
