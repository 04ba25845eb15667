export const missionWordsText = {
  presentWords: "Ce qui est écrit aujourd’hui",
  changedOn: "Modifié le {day} à {time}",
  nothing: "Rien",
} as const;
