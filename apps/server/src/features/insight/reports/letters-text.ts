import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

export const monthlyReportLetter: WriteLetter = ({ variant, siteUrl, facts }) => ({
  subject: `Votre rapport mensuel ${variant.brand}`,
  lines: [
    `Votre rapport ${ofMonth(facts["month"] ?? "")} est prêt : ce que vaut votre patrimoine, ce que vous avez versé et ce que les marchés ont fait.`,
    "Par prudence, aucun montant n’est écrit dans cet e-mail.",
  ],
  button: { label: "Lire mon rapport", url: `${siteUrl}/app/user/notifications` },
  after: ["Vous ne voulez plus le recevoir ? Décochez « Rapport mensuel » dans vos notifications."],
});

/** « d’octobre 2026 », « de mai 2026 ». */
function ofMonth(month: string): string {
  return /^[ao]/.test(month) ? `d’${month}` : `de ${month}`;
}
