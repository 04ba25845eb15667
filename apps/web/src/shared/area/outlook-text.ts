/** The words of the tabs that the pages of what is ahead share. */
export const outlookText = {
  tabs: "Perspectives",
  ahead: "Dans dix ans",
  projects: "Projets",
  next: "Prochains versements",
  desk: "Crédit immobilier",
  succession: "Transmission",
  spending: "Dépenses",
  exposures: "Composition réelle",
} as const;
