/** The words of the record of advice, and of the page that checks a document. */
export const text = {
  title: "Dossier de conseil",
  lead: "Tout ce qui prouve le conseil que vous avez reçu, dans l’ordre où cela s’est passé. Aucune ligne n’est jamais modifiée.",
  leadOther: "Tout ce qui prouve le conseil donné à ce client. Aucune ligne n’est jamais modifiée.",
  loading: "Chargement du dossier",
  failed: "Le dossier n’a pas pu être chargé.",
  retry: "Réessayer",
  none: "Rien n’est encore dans ce dossier",
  toQuestionnaire: "Voir le questionnaire",
  noneReason: "Votre questionnaire et les propositions de votre conseiller y seront.",
  kept: "Il est conservé cinq ans après la fermeture de votre compte, et les documents signés dix ans\u00a0: la loi l’impose.",
  download: "Télécharger le dossier (ZIP)",
  purpose: "Motif du téléchargement",
  purposeHelp:
    "Le client le lit dans «\u00a0Qui a vu vos données\u00a0». Par exemple\u00a0: contrôle de l’AMF.",
  purposeMissing: "Écrivez le motif.",
  check: "Vérifier un document",
  about: "{title}, version {version}",
  numbered: "{title}, n° {number}",
  hash: "Empreinte\u00a0: {hash}",
  checkTitle: "Vérifier un document",
  checkLead:
    "Choisissez un document reçu de votre cabinet. Son empreinte est calculée sur votre appareil\u00a0: le fichier n’est pas envoyé.",
  file: "Document (PDF), ou dossier téléchargé",
  checking: "Vérification en cours",
  isOurs: "Ce document est authentique",
  isOursReason:
    "C’est, à l’octet près, celui qui a été classé le {day} à {time}, et la suite des documents est intacte.",
  isBroken: "Ce document a été classé, mais sa suite a été modifiée depuis",
  isBrokenReason: "Il a été classé le {day} à {time}. Écrivez à votre cabinet.",
  isExtract: "C’est un extrait du dossier, authentique",
  isExtractReason:
    "Il a été produit le {day} à {time} sur demande, à l’octet près, et le dossier dont il est tiré est intact.",
  isOldExtract: "C’est un extrait du dossier, mais le dossier a été modifié depuis",
  isOldExtractReason: "Il a été produit le {day} à {time}. Écrivez à votre cabinet.",
  fromFirm: "{title}, {firm}",
  isUnknown: "Ce document n’est pas connu",
  isUnknownReason: "Il n’a pas été classé ici, ou il a été modifié depuis\u00a0: un seul octet suffit.",
  from: "{title}, n° {number}, {firm}",
  fromBare: "{title}",
  fingerprint: "Empreinte SHA-256\u00a0: {hash}",
} as const;

export const auditText = {
  titleOf: "Dossier de conseil de {name}",
  audits: "Audits",
  lead: "Tout ce qui prouve le conseil donné par le cabinet à ce client. Ce que le client ne partage pas avec le cabinet n’y est pas.",
  intact: "La chaîne des empreintes est intacte, vérifiée le {day} à {time}.",
  broken: "La chaîne des empreintes a été modifiée\u00a0: constat du {day} à {time}. Signalez-le au cabinet.",
  over: "Ce dossier ne vous est pas ouvert",
  overReason: "L’audit est terminé, révoqué, ou ne porte pas sur ce client.",
} as const;
