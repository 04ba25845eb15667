/** The words of changes that a customer asks for, and of what becomes of them. */
export const requestsText = {
  yours: "Votre demande de changement",
  mayTakeBack:
    "Vous pouvez annuler votre demande\u00a0: la proposition attendra de nouveau votre réponse, jusqu’au {day}. Vous pouvez aussi la refuser dès maintenant.",
  mayRefuse: "Vous pouvez aussi refuser cette proposition dès maintenant.",
  takeBack: "Annuler ma demande",
  title: "Demandes de changement",
  asked: "Demande du {day}",
  takenBack: "Annulée le {day}",
  takenBackOther: "Annulée par le client le {day}",
  why: "Pourquoi votre conseiller l’a retirée",
  whyOther: "Raison du retrait, lue par le client",
  withdraw: "Retirer la proposition",
  withdrawHelp:
    "Le client en sera prévenu et lira vos mots dans son espace. Une proposition retirée ne peut plus être acceptée.",
  words: "Votre raison, lue par le client",
  wordsMissing: "Indiquez en quelques mots pourquoi vous la retirez.",
} as const;
