/** What became of a proposal that waits for no answer, and what comes next. */
export const endedText = {
  own: {
    change_asked: "Vous avez demandé un changement le {day}.",
    refused: "Vous l’avez refusée le {day}.",
    superseded: "Une nouvelle version l’a remplacée le {day}.",
    withdrawn: "Votre conseiller l’a retirée le {day}.",
  },
  other: {
    change_asked:
      "Le client a demandé un changement le {day}\u00a0: il attend une nouvelle version, ou que vous retiriez celle-ci.",
    refused: "Le client l’a refusée le {day}.",
    superseded: "Une nouvelle version l’a remplacée le {day}.",
    withdrawn: "Elle a été retirée le {day}.",
  },
  next: "Lire la nouvelle version",
  nextDraft: "Ouvrir le brouillon de la nouvelle version",
} as const;
