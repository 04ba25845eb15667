import type { WriteLetter } from "../../messages/mails/actions/letter.ts";
import { filled } from "./letters-text.ts";

/** Mails to a firm about a subscription. */
export const advisorNews = [
  "request_sent",
  "request_edited",
  "request_canceled",
  "request_waits",
  "request_escalated",
  "no_answer",
  "declined",
  "signature_expired",
  "concluded",
  "paused",
  "closed",
  "withdrawn",
  "taken_back",
  "given_back",
  "deceased",
  "terminated",
  "change_asked",
  "change_unanswered",
] as const;
export type AdvisorNews = (typeof advisorNews)[number];

const staffWords: Readonly<Record<AdvisorNews, readonly [subject: string, line: string]>> = {
  request_sent: [
    "Une demande d’accès au Club",
    "{name} demande à rejoindre le Club et attend votre réponse.",
  ],
  request_edited: [
    "Une demande d’accès au Club est reprise",
    "{name} modifie sa demande et vous la renverra.",
  ],
  request_canceled: ["Une demande d’accès au Club est annulée", "{name} a annulé sa demande."],
  request_waits: [
    "Demande au Club sans réponse depuis deux jours",
    "{name} attend votre réponse depuis deux jours ouvrés.",
  ],
  request_escalated: [
    "Demande au Club sans réponse depuis cinq jours",
    "{name} attend une réponse de votre cabinet depuis cinq jours ouvrés.",
  ],
  no_answer: [
    "Une demande d’accès au Club est close",
    "La demande de {name} est restée trente jours sans réponse.",
  ],
  declined: ["Une lettre de mission est refusée", "{name} n’a pas voulu signer la lettre de mission."],
  signature_expired: [
    "Une lettre de mission a expiré",
    "La lettre de mission de {name} n’a pas été signée dans les trente jours.",
  ],
  concluded: [
    "Une lettre de mission est signée",
    "{name} a signé la lettre de mission\u00a0: le contrat est conclu.",
  ],
  paused: [
    "Un abonnement au Club est suspendu",
    "Le paiement de l’abonnement de {name} n’aboutit pas depuis 48 heures.",
  ],
  closed: ["Une souscription au Club est close", "La souscription de {name} a pris fin."],
  withdrawn: [
    "Un client du Club s’est rétracté",
    "{name} a renoncé à son contrat pendant le délai de rétractation.",
  ],
  taken_back: [
    "Un paiement du Club est contesté",
    "La banque de {name} a repris un paiement du Club. Sans nouveau paiement, son accès est suspendu après 48 heures.",
  ],
  deceased: [
    "Le décès d’un client est enregistré",
    "Le décès de {name} est enregistré\u00a0: son abonnement a pris fin et les jours payés non servis sont remboursés. Plus aucun message ne lui est adressé.",
  ],
  given_back: [
    "Une contestation de paiement est close",
    "La banque de {name} a rendu le paiement qu’elle avait repris.",
  ],
  change_asked: [
    "Un client demande à ajouter des contrats",
    "{name} demande à ajouter des contrats à son abonnement et attend votre réponse.",
  ],
  change_unanswered: [
    "Une demande d’ajout de contrats est close",
    "La demande d’ajout de contrats de {name} est restée trente jours sans réponse.",
  ],
  terminated: [
    "Un client du Club a résilié son contrat",
    "{name} a résilié son contrat, servi jusqu’à la fin de la période payée.",
  ],
};

export function staffLetter(news: AdvisorNews): WriteLetter {
  const [subject, line] = staffWords[news];
  return ({ siteUrl, facts }) => ({
    subject,
    lines: [filled(line, facts)],
    button: { label: "Voir les demandes", url: `${siteUrl}/advisory/club` },
  });
}
