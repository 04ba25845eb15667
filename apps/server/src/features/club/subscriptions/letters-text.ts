import { filledPlaces } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";
import { billingNews, billingWords } from "./billing-text.ts";
import { changeNews, changeWords } from "./changes-text.ts";
import { declineSentence } from "./text.ts";

/** Mails to customers about their subscription. */
export const customerNews = [
  "draft_waits",
  "letter_ready",
  "completion_asked",
  "refused",
  "letter_waits",
  "signature_expired",
  "no_answer",
  "concluded",
  "identity_verified",
  "rejected",
  "payment_infos_wait",
  "payment_infos_expired",
  "started",
  "payment_refused",
  "payment_waits",
  "renewal_failed",
  "renewal_warning",
  "paid_again",
  "paused",
  "closed",
  "withdrawn",
  "terminated",
  "kept",
  "revoked",
  "ended",
  "method_removed",
  "renewal_notice",
  "free_months_end",
  ...billingNews,
  ...changeNews,
] as const;
export type CustomerNews = (typeof customerNews)[number];

export type Words = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly path: string;
};

const club = "/app/club";
const settings = "/app/club/dashboard";
const open = "Ouvrir le Club";
const nothingTaken = "Rien n’a été prélevé.";

const customerWords: Readonly<Record<CustomerNews, Words>> = {
  draft_waits: {
    subject: "Demande d’accès au Club à terminer",
    lines: ["Il reste quelques réponses à donner avant de l’envoyer à votre conseiller.", nothingTaken],
    button: "Reprendre ma demande",
    path: club,
  },
  letter_ready: {
    subject: "Votre lettre de mission est prête à signer",
    lines: [
      "Votre conseiller a accepté votre demande. Relisez la lettre de mission, puis signez-la.",
      "Rien n’est prélevé avant votre signature.",
    ],
    button: "Lire et signer",
    path: club,
  },
  completion_asked: {
    subject: "Votre conseiller vous demande une précision",
    lines: ["Voici son message\u00a0:", "{message}"],
    button: "Compléter ma demande",
    path: club,
  },
  refused: {
    subject: "Votre demande d’accès au Club n’est pas retenue",
    lines: ["Votre conseiller vous explique pourquoi\u00a0:", "{message}", nothingTaken],
    button: open,
    path: club,
  },
  letter_waits: {
    subject: "Votre lettre de mission attend votre signature",
    lines: ["Sans signature dans les trente jours de l’envoi, votre demande prend fin."],
    button: "Lire et signer",
    path: club,
  },
  signature_expired: {
    subject: "Votre demande d’accès au Club a pris fin",
    lines: ["La lettre de mission n’a pas été signée à temps.", nothingTaken],
    button: open,
    path: club,
  },
  no_answer: {
    subject: "Votre demande d’accès au Club est sans réponse",
    lines: [
      "Votre cabinet n’a pas répondu dans les trente jours. Nous vous présentons nos excuses.",
      "Votre demande est close et rien n’a été prélevé.",
    ],
    button: open,
    path: club,
  },
  concluded: {
    subject: "Votre contrat du Club est conclu",
    lines: [
      "Votre lettre de mission est signée par les deux parties. Elle est dans votre espace, avec la preuve de la signature.",
      "Vous pouvez renoncer au contrat jusqu’au {withdrawalEndsOn} inclus, par «\u00a0Renoncer au contrat ici\u00a0».",
    ],
    button: open,
    path: club,
  },
  identity_verified: {
    subject: "Votre identité est vérifiée",
    lines: ["Il vous reste à choisir un moyen de paiement et la date de début."],
    button: "Choisir un moyen de paiement",
    path: club,
  },
  rejected: {
    subject: "Votre souscription au Club ne peut pas aboutir",
    lines: ["Nous n’avons pas pu mener votre souscription à son terme.", nothingTaken],
    button: open,
    path: club,
  },
  payment_infos_wait: {
    subject: "Il manque votre moyen de paiement",
    lines: ["Votre contrat est signé\u00a0: choisissez un moyen de paiement pour commencer."],
    button: "Choisir un moyen de paiement",
    path: club,
  },
  payment_infos_expired: {
    subject: "Votre souscription au Club a pris fin",
    lines: ["Aucun moyen de paiement n’a été choisi dans les trente jours.", nothingTaken],
    button: open,
    path: club,
  },
  started: {
    subject: "Bienvenue au Club",
    lines: ["Votre abonnement a commencé. Votre facture est dans votre espace."],
    button: open,
    path: settings,
  },
  payment_refused: {
    subject: "Votre paiement a été refusé, rien n’a été prélevé",
    lines: ["{declined}", "Votre souscription vous attend quatorze jours."],
    button: "Réessayer",
    path: club,
  },
  payment_waits: {
    subject: "Votre paiement est toujours en attente",
    lines: ["{declined}", "Sans paiement dans les quatorze jours, votre souscription prend fin."],
    button: "Réessayer",
    path: club,
  },
  renewal_failed: {
    subject: "Le paiement de votre abonnement n’a pas abouti",
    lines: ["{declined}", "Sans paiement, votre accès est suspendu dans 48 heures."],
    button: "Payer maintenant",
    path: settings,
  },
  renewal_warning: {
    subject: "Votre accès au Club sera suspendu dans 24 heures",
    lines: ["Le paiement de votre abonnement n’a toujours pas abouti."],
    button: "Payer maintenant",
    path: settings,
  },
  paid_again: {
    subject: "Votre paiement est reçu",
    lines: ["Votre abonnement continue."],
    button: open,
    path: settings,
  },
  paused: {
    subject: "Votre accès au Club est suspendu",
    lines: ["Le paiement n’a pas abouti depuis 48 heures. L’accès revient dès que la facture est payée."],
    button: "Payer maintenant",
    path: settings,
  },
  closed: {
    subject: "Votre souscription au Club est close",
    lines: ["Plus rien ne sera prélevé. Vos documents restent dans votre espace."],
    button: "Voir mes documents",
    path: club,
  },
  withdrawn: {
    subject: "Votre rétractation est enregistrée",
    lines: [
      "Vous avez renoncé au contrat {number}\u00a0: il a pris fin aussitôt. L’accusé de réception, avec la date et l’heure, est dans votre espace.",
      "Ce qui doit vous être remboursé le sera sous quatorze jours.",
    ],
    button: "Voir l’accusé de réception",
    path: club,
  },
  terminated: {
    subject: "Votre résiliation est enregistrée",
    lines: [
      "Votre contrat {number} prend fin le {endsOn}. La confirmation est dans votre espace.",
      "Vous pouvez revenir sur cette décision jusqu’à cette date.",
    ],
    button: open,
    path: settings,
  },
  kept: {
    subject: "Votre abonnement au Club continue",
    lines: ["Votre résiliation est annulée, comme vous l’avez demandé."],
    button: open,
    path: settings,
  },
  revoked: {
    subject: "Votre cabinet met fin à votre abonnement",
    lines: ["Voici son message\u00a0:", "{message}", "Les jours payés et non servis vous sont remboursés."],
    button: "Voir mes documents",
    path: club,
  },
  ended: {
    subject: "Votre abonnement au Club est arrivé à son terme",
    lines: [
      "Vos documents restent dans votre espace. Si vous le souhaitez, indiquez-nous ce qui vous a fait partir.",
    ],
    button: "Voir mes documents",
    path: club,
  },
  method_removed: {
    subject: "Votre moyen de paiement est retiré",
    lines: [
      "Votre abonnement est servi jusqu’au {endsOn}. Ajoutez un moyen de paiement pour continuer après.",
    ],
    button: "Ajouter un moyen de paiement",
    path: settings,
  },
  renewal_notice: {
    subject: "Reconduction à décider avant le {periodTo}",
    lines: [
      "Date limite pour refuser la reconduction\u00a0: le {periodTo}, inclus.",
      "Sans refus de votre part, votre contrat {number} se renouvelle pour un an à la fin de ce jour, au prix de {price} (article L. 215-1 du Code de la consommation).",
      "Trois clics suffisent, par «\u00a0Résilier votre contrat\u00a0».",
    ],
    button: open,
    path: settings,
  },
  free_months_end: {
    subject: "Vos mois offerts se terminent bientôt",
    lines: [
      "Ensuite, votre abonnement coûte {price} par période. Vous pouvez résilier sans frais à tout moment.",
    ],
    button: open,
    path: settings,
  },
  ...billingWords,
  ...changeWords,
};

export function customerLetter(news: CustomerNews): WriteLetter {
  const { subject, lines, button, path } = customerWords[news];
  return ({ variant, siteUrl, facts }) => ({
    subject: filled(subject, facts),
    lines: lines.map((line) => filled(line, facts)),
    button: { label: button, url: `${siteUrl}${path}` },
    after: [`Une question\u00a0? Écrivez à ${variant.contact.email}.`],
  });
}

/** To a person who asked for a termination without a session: the same text whether a contract was found or not. */
export const terminationReceivedLetter: WriteLetter = ({ variant, facts }) => ({
  subject: "Votre demande de résiliation est reçue",
  lines: [
    "Le {receivedOn}, la résiliation du contrat {number} a été demandée avec cette adresse.",
    "Si le numéro, le nom et l’adresse sont ceux du contrat, elle est enregistrée\u00a0: un second e-mail en donne la date de fin.",
    "Si vous ne recevez pas ce second e-mail d’ici demain, vérifiez le numéro, en tête de votre lettre de mission, et recommencez.",
  ].map((line) => filled(line, facts)),
  after: [`Une question, ou vous n’avez rien demandé\u00a0? Écrivez à ${variant.contact.email}.`],
});

export function filled(line: string, facts: Readonly<Record<string, string>>): string {
  return filledPlaces(line, (name) =>
    name === "declined" ? declineSentence(facts[name] ?? "") : frenchDay(facts[name] ?? ""),
  );
}

/** Formats « 2026-12-15 » as in a letter; returns any other text unchanged. */
function frenchDay(text: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year === undefined ? text : `${date ?? ""}/${month ?? ""}/${year}`;
}
