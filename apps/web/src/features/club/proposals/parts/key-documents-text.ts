/** The words about the key information documents of a proposal. */
export const keyDocumentsText = {
  title: "Documents d’informations clés",
  toGive:
    "Le client reçoit, avant de répondre, le document de chaque fonds que la proposition achète. Si un lien manque, expliquez pourquoi plus bas.",
  link: "Lien du document de {fund}",
  linkHelp: "Sur le site de la société de gestion\u00a0; il commence par https.",
  noLink: "Indiquez l’adresse complète, en https\u00a0: copiez-la depuis la page du fonds.",
  version: "Version du",
  versionHelp: "Date inscrite en tête du document.",
  language: "Langue",
  known: "Dernière version connue du cabinet\u00a0: vérifiez-la, elle est remise à l’enregistrement.",
  noVersion: "Indiquez la date de la version de ce document.",
  givenBefore: "Ils présentent les risques et les coûts de chaque fonds.",
  given: "Lisez-les avant de répondre\u00a0: ils présentent les risques et les coûts de chaque fonds.",
  givenOther: "Remis au client avec la proposition.",
  one: "Version du {day}, {language}",
  none: "non remis",
  newTab: "nouvel onglet",
} as const;
