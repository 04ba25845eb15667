import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

/** The mail about a review contains neither its conclusion, nor an amount, nor a contract. */
export const reviewLetter: WriteLetter = ({ siteUrl, facts }) => ({
  subject: "Votre revue d’adéquation est prête",
  lines: [
    "Votre conseiller a revu l’adéquation de vos contrats et des conseils que vous avez suivis. Le compte rendu est conservé dans votre espace.",
    "Par prudence, ni montant ni nom de contrat n’est dans cet e-mail.",
    ...(facts["signature"] ?? "").split("\n").filter((line) => line.trim() !== ""),
  ],
  button: { label: "Lire la revue", url: `${siteUrl}/app/reviews/${facts["reviewId"] ?? ""}` },
  after: ["Personne ne vous y demandera un code reçu par téléphone."],
});
