import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

/** The mail names neither an amount nor what is missing: another person may read it. */
export const fileRequestLetter: WriteLetter = ({ siteUrl, facts }) => ({
  subject: "Votre dossier est à compléter",
  lines: [
    `${facts["firmName"] ?? ""} a besoin de pièces ou de réponses pour pouvoir vous conseiller. La liste est dans votre espace.`,
  ],
  button: { label: "Compléter mon dossier", url: `${siteUrl}/app/user/file` },
  after: ["N’envoyez aucune pièce d’identité en réponse à cet e-mail\u00a0: déposez-la dans votre espace."],
});
