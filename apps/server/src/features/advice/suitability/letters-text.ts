import type { SuitabilityReminder } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

const words: Readonly<Record<SuitabilityReminder, { readonly subject: string; readonly line: string }>> = {
  confirm: {
    subject: "Questionnaire d’investisseur à confirmer",
    line: "Vos réponses au questionnaire d’investisseur ont un an. Confirmez-les ou corrigez-les\u00a0: votre conseiller s’appuie sur elles.",
  },
  block_soon: {
    subject: "Questionnaire à renouveler sous un mois",
    line: "Vos réponses au questionnaire d’investisseur auront bientôt deux ans. Au-delà, votre conseiller ne pourra plus vous envoyer de proposition.",
  },
  blocked: {
    subject: "Questionnaire d’investisseur à renouveler",
    line: "Vos réponses au questionnaire d’investisseur ont plus de deux ans. Votre conseiller ne peut plus vous envoyer de proposition tant que vous n’y avez pas répondu à nouveau.",
  },
};

/** The mail contains neither an answer nor an amount. */
export const suitabilityDueLetter: WriteLetter = ({ siteUrl, facts }) => {
  const step = facts["step"];
  const { subject, line } = words[step === "block_soon" || step === "blocked" ? step : "confirm"];
  return {
    subject,
    lines: [line],
    button: { label: "Revoir mes réponses", url: `${siteUrl}/app/profile/suitability` },
  };
};
