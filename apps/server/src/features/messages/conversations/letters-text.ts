import type { WriteLetter } from "../mails/actions/letter.ts";

export const messageReceivedLetter: WriteLetter = ({ variant, siteUrl, facts }) => ({
  subject: `Un message vous attend sur ${variant.brand}`,
  lines: [
    facts["from"] === "advisor"
      ? "Votre conseiller vous a écrit. Par prudence, son message n’est pas dans cet e-mail."
      : "Un de vos clients vous a écrit. Par prudence, son message n’est pas dans cet e-mail.",
  ],
  button:
    facts["from"] === "advisor"
      ? { label: "Lire le message", url: `${siteUrl}/app/user/advisor` }
      : { label: "Ouvrir mon espace", url: `${siteUrl}/advisory` },
  after: ["Personne ne vous y demandera un mot de passe ni un code."],
});
