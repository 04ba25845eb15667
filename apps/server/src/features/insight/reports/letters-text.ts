import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

export const monthlyReportLetter =
  (leaveUrl: string): WriteLetter =>
  ({ variant, siteUrl, facts }) => ({
    subject: `Votre rapport mensuel ${variant.brand}`,
    lines: [
      `Votre rapport ${ofMonth(facts["month"] ?? "")} est prêt : ce que vaut votre patrimoine, ce que vous avez versé et ce que les marchés ont fait.`,
      "Par prudence, aucun montant n’est écrit dans cet e-mail.",
    ],
    button: { label: "Lire mon rapport", url: `${siteUrl}/app/user/notifications` },
    after: [
      "Vous recevez ce rapport le premier de chaque mois. Vos notifications règlent ce que vous recevez.",
    ],
    leave: { label: "Ne plus recevoir ce rapport", url: leaveUrl },
  });

/** « d’octobre 2026 », « de mai 2026 ». */
function ofMonth(month: string): string {
  return /^[ao]/.test(month) ? `d’${month}` : `de ${month}`;
}
