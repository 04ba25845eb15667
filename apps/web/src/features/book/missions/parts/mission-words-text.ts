export const missionWordsText = {
  presentWords: "Texte actuel",
  changedOn: "Modifié le {day} à {time}",
  nothing: "Rien",
} as const;
