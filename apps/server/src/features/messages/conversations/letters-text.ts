import type { WriteLetter } from "../mails/actions/letter.ts";

export const messageReceivedLetter: WriteLetter = ({ siteUrl, facts }) => ({
  subject:
    facts["from"] === "advisor" ? "Nouveau message de votre conseiller" : "Nouveau message d’un client",
  lines: [
    facts["from"] === "advisor"
      ? "Votre conseiller vous a écrit. Pour votre sécurité, le message se lit dans votre espace."
      : "Un de vos clients vous a écrit. Par sécurité, le message se lit dans votre espace.",
  ],
  button:
    facts["from"] === "advisor"
      ? { label: "Lire le message", url: `${siteUrl}/app/user/advisor` }
      : { label: "Ouvrir mon espace", url: `${siteUrl}/advisory` },
  after: ["Personne ne vous y demandera un mot de passe ni un code."],
});
