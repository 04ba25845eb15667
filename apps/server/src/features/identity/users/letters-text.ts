import { codeMinutes, deletionHours, resetHours, setupDays } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";
import { hoursText, codeSafetyNote, ignoreNote } from "../../messages/mails/actions/letter-text.ts";

export const confirmationLetter: WriteLetter = ({ code }) => ({
  subject: "Votre code de confirmation",
  lines: [
    `Saisissez ce code pour confirmer votre adresse. Il sert une fois, pendant ${codeMinutes} minutes.`,
  ],
  code,
  after: [codeSafetyNote, ignoreNote],
});

export const alreadyRegisteredLetter: WriteLetter = ({ siteUrl }) => ({
  subject: "Vous avez déjà un compte",
  lines: [
    "Un compte a été demandé avec cette adresse, qui en a déjà un. Rien n’a changé\u00a0: connectez-vous comme d’habitude.",
    "Un mot de passe oublié se remplace depuis la page de connexion.",
  ],
  button: { label: "Se connecter", url: `${siteUrl}/app/login` },
  after: ["Ce n’était pas vous ? Vous n’avez rien à faire."],
});

export const emailChangeLetter: WriteLetter = ({ code }) => ({
  subject: "Votre code pour changer d’adresse e-mail",
  lines: [
    `Saisissez ce code pour utiliser désormais cette adresse. Il sert une fois, pendant ${codeMinutes} minutes.`,
  ],
  code,
  after: [codeSafetyNote, ignoreNote],
});

export const emailTakenLetter: WriteLetter = () => ({
  subject: "Cette adresse a déjà un compte",
  lines: ["Cette adresse a été demandée pour un autre compte. Elle en a déjà un\u00a0: rien n’a changé."],
});

export const emailChangeNoticeLetter: WriteLetter = ({ variant }) => ({
  subject: "Changement d’adresse e-mail demandé",
  lines: [
    "Une nouvelle adresse a été demandée pour votre compte. Elle remplacera celle-ci dès sa confirmation.",
    `Ce n’était pas vous ? Changez votre mot de passe sans attendre, puis écrivez à ${variant.contact.email}.`,
  ],
});

export const passwordResetLetter: WriteLetter = ({ siteUrl, token }) => ({
  subject: "Choisissez un nouveau mot de passe",
  lines: [
    `Ce lien vous laisse choisir un nouveau mot de passe. Il sert une fois, pendant ${hoursText(resetHours)}.`,
  ],
  // A browser does not send the part after #: no log and no other site sees the token.
  button: { label: "Choisir un mot de passe", url: `${siteUrl}/app/password-reset#token=${token}` },
  after: [ignoreNote],
});

export const passwordSetupLetter: WriteLetter = ({ siteUrl, token }) => ({
  subject: "Choisissez votre mot de passe",
  lines: [
    `Votre compte est prêt. Ce lien vous laisse choisir son mot de passe ; il sert une fois, pendant ${setupDays} jours.`,
  ],
  button: { label: "Choisir un mot de passe", url: `${siteUrl}/app/password-reset#setup=${token}` },
  after: [ignoreNote],
});

export const passwordChangedLetter: WriteLetter = ({ variant }) => ({
  subject: "Votre mot de passe a changé",
  lines: [
    "Le mot de passe de votre compte vient d’être changé, et vos autres sessions ont été fermées.",
    `Ce n’était pas vous ? Demandez un nouveau mot de passe depuis la page de connexion, puis écrivez à ${variant.contact.email}.`,
  ],
});

export const deletionLetter: WriteLetter = ({ siteUrl, token }) => ({
  subject: "Confirmez la suppression de votre compte",
  lines: [
    `Ouvrez ce lien pour confirmer. Il est valable ${hoursText(deletionHours)}\u00a0; sans confirmation, rien n’est supprimé.`,
    "La suppression est définitive : vos contrats, vos opérations et vos analyses disparaîtront.",
  ],
  button: { label: "Voir ce qui sera supprimé", url: `${siteUrl}/delete-profile#token=${token}` },
  after: [
    "Vous avez changé d’avis, ou n’avez rien demandé ? Ignorez ce message : votre compte reste tel quel.",
  ],
});

export const accountDeletedLetter: WriteLetter = () => ({
  subject: "Votre compte est supprimé",
  lines: [
    "Votre compte et vos données sont supprimés. Les documents que la loi impose de conserver le sont sans votre nom.",
  ],
});
