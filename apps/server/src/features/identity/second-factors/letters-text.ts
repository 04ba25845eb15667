import { type FactorChange, factorChanges, lockMinutes } from "@vigie/domain";
import type { LetterFacts, WriteLetter } from "../../messages/mails/actions/letter.ts";

export const secondFactorChangedLetter: WriteLetter = ({ variant, siteUrl, facts }) => ({
  subject: "Double authentification modifiée",
  lines: [
    factorSentence(facts),
    `Ce n’était pas vous\u00a0? Changez votre mot de passe sans attendre, puis écrivez à ${variant.contact.email}.`,
  ],
  button: { label: "Voir la sécurité de mon compte", url: `${siteUrl}/app/user/security` },
});

export const secondFactorLockedLetter: WriteLetter = ({ siteUrl }) => ({
  subject: "Changez votre mot de passe maintenant",
  lines: [
    `Votre mot de passe a été saisi, suivi de plusieurs codes erronés. L’accès a été bloqué pendant ${lockMinutes} minutes. Si ce n’était pas vous, changez-le maintenant.`,
    "Choisissez un mot de passe que vous n’utilisez nulle part ailleurs.",
  ],
  button: { label: "Choisir un mot de passe", url: `${siteUrl}/app/password-reset` },
});

const factorSentences: Readonly<Record<FactorChange, string>> = {
  totp_added: "Une application de codes vient d’être ajoutée à votre compte.",
  totp_removed: "L’application de codes vient d’être retirée de votre compte.",
  passkey_added: "Une clé d’accès vient d’être ajoutée à votre compte.",
  passkey_removed: "Une clé d’accès vient d’être retirée de votre compte.",
  recovery_renewed: "De nouveaux codes de secours viennent d’être créés\u00a0: les anciens ne servent plus.",
  recovery_used: "Un code de secours vient de servir à ouvrir votre compte.",
};

function factorSentence(facts: LetterFacts["facts"]): string {
  const change = factorChanges.find((known) => known === facts["change"]);
  if (change === undefined) return "La double authentification de votre compte vient de changer.";
  const left = facts["left"];
  if (left === undefined) return factorSentences[change];
  const rest =
    left === "0"
      ? "C’était le dernier\u00a0: créez-en de nouveaux."
      : `Codes de secours restants\u00a0: ${left}.`;
  return `${factorSentences[change]} ${rest}`;
}
