import { filledPlaces } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

/** Mails about a proposal contain neither an amount, nor a contract, nor an answer. */

type ProposalNews = "sent" | "superseded" | "withdrawn" | "late" | "signed" | "unsigned";
type ProposalStaffNews = "answered" | "late" | "unsigned" | "taken_back";

/** Names of the stored files of a signature, and of the request at the partner. */
export const signedFiles = {
  request: "Déclaration d’adéquation",
  signed: "Déclaration d’adéquation signée",
  proof: "Preuve de la signature électronique",
} as const;

type Words = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
};

const onPaperNothing = "Par prudence, ni montant ni nom de contrat n’est dans cet e-mail.";

const words: Readonly<Record<ProposalNews, Words>> = {
  sent: {
    subject: "Une proposition de votre conseiller vous attend",
    lines: [
      "Votre conseiller vous recommande un changement et vous explique pourquoi. Rien ne change sans votre accord.",
      onPaperNothing,
    ],
    button: "Lire la proposition",
  },
  superseded: {
    subject: "Nouvelle version d’une proposition",
    lines: [
      "Votre conseiller vous envoie une nouvelle version. Elle remplace la précédente, qui ne peut plus être acceptée.",
      onPaperNothing,
    ],
    button: "Lire la nouvelle version",
  },
  withdrawn: {
    subject: "Proposition retirée par votre conseiller",
    lines: [
      "Votre conseiller a retiré sa proposition. Vous n’avez rien à faire.",
      "S’il en a donné la raison, elle est dans votre espace.",
      onPaperNothing,
    ],
    button: "Revoir la proposition",
  },
  signed: {
    subject: "Votre signature est enregistrée",
    lines: [
      "Vous avez signé une proposition de votre conseiller. Le document signé et sa preuve sont dans votre espace, où vous pouvez les enregistrer.",
      "Rien n’est envoyé à votre établissement\u00a0: votre feuille d’ordres dit quoi lui demander.",
      onPaperNothing,
    ],
    button: "Ouvrir la proposition",
  },
  unsigned: {
    subject: "Votre proposition n’est pas signée",
    lines: [
      "La signature électronique d’une proposition n’a pas abouti\u00a0: tout se passe comme si vous n’aviez pas répondu.",
      "Votre espace dit pourquoi, et ce que vous pouvez faire.",
      onPaperNothing,
    ],
    button: "Voir la suite",
  },
  late: {
    subject: "Des ordres restent à passer",
    lines: [
      "Vous avez accepté une proposition il y a plus de quinze jours, et nous ne voyons pas encore tous ses mouvements chez votre établissement.",
      "Votre feuille d’ordres dit quoi lui demander. Si c’est déjà fait, mettez votre contrat à jour.",
      onPaperNothing,
    ],
    button: "Revoir la proposition",
  },
};

const staffWords: Readonly<Record<ProposalStaffNews, Words>> = {
  answered: {
    subject: "Un client a répondu à une proposition",
    lines: ["{name} a répondu. Par prudence, sa réponse n’est pas dans cet e-mail."],
    button: "Lire la réponse",
  },
  unsigned: {
    subject: "Une signature n’a pas abouti",
    lines: ["La proposition que {name} devait signer électroniquement attend de nouveau une réponse."],
    button: "Ouvrir son dossier",
  },
  taken_back: {
    subject: "Un client annule sa demande de changement",
    lines: ["{name} a annulé sa demande\u00a0: la proposition attend de nouveau sa réponse."],
    button: "Ouvrir la proposition",
  },
  late: {
    subject: "Proposition acceptée, non exécutée",
    lines: ["{name} a donné son accord il y a plus de quinze jours, et tout n’est pas encore fait."],
    button: "Ouvrir son dossier",
  },
};

export function proposalLetter(news: ProposalNews): WriteLetter {
  const { subject, lines, button } = words[news];
  return ({ siteUrl, facts }) => ({
    subject,
    lines: [...lines, ...(facts["signature"] ?? "").split("\n").filter((line) => line.trim() !== "")],
    button: { label: button, url: `${siteUrl}/app/proposals/${facts["proposalId"] ?? ""}` },
    after: ["Personne ne vous y demandera un code reçu par téléphone."],
  });
}

export function proposalStaffLetter(news: ProposalStaffNews): WriteLetter {
  const { subject, lines, button } = staffWords[news];
  return ({ siteUrl, facts }) => ({
    subject,
    lines: lines.map((line) => filledPlaces(line, (place) => facts[place])),
    button: {
      label: button,
      url: `${siteUrl}/advisory/customers/${facts["customerId"] ?? ""}/view/proposals/${facts["proposalId"] ?? ""}`,
    },
  });
}
