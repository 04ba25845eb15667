import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

/** To the holder of an address: somebody proposes to view assets together. */
export const householdRequestLetter =
  (name: string): WriteLetter =>
  ({ siteUrl, variant }) => ({
    subject: "Une personne vous propose de former un foyer",
    lines: [
      `${name} vous propose de former un foyer sur ${variant.brand}\u00a0: chacun garde son compte, et choisit les contrats que l’autre voit. Rien n’est partagé sans votre accord.`,
      "Connectez-vous avec cette adresse, ou créez votre compte avec elle, puis ouvrez la page «\u00a0Foyer\u00a0» pour accepter ou refuser.",
    ],
    button: { label: "Ouvrir la page Foyer", url: `${siteUrl}/household` },
    after: [
      `Si vous ne connaissez pas ${name}, n’en tenez pas compte\u00a0: la demande expire dans trente jours.`,
    ],
  });
