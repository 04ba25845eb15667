import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

export const monthlyReportLetter =
  (leaveUrl: string): WriteLetter =>
  ({ siteUrl, facts }) => ({
    subject: `Votre rapport ${ofMonth(facts["month"] ?? "")}`,
    lines: [
      `Valeur de votre patrimoine, versements du mois, effet des marchés\u00a0: votre rapport ${ofMonth(facts["month"] ?? "")} est prêt. Aucun montant ne figure dans cet e-mail.`,
    ],
    button: { label: "Lire mon rapport", url: `${siteUrl}/app/user/notifications` },
    after: [
      "Vous recevez ce rapport le premier de chaque mois. Vos notifications règlent ce que vous recevez.",
    ],
    leave: { label: "Ne plus recevoir ce rapport", url: leaveUrl },
  });

/** Returns for example "d’octobre 2026" or "de mai 2026". */
function ofMonth(month: string): string {
  return /^[ao]/.test(month) ? `d’${month}` : `de ${month}`;
}
