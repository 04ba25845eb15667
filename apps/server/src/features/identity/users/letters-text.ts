import { codeMinutes, deletionHours, resetHours, setupDays } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";
import { hoursText, codeSafetyNote, ignoreNote } from "../../messages/mails/actions/letter-text.ts";

export const confirmationLetter: WriteLetter = ({ variant, code }) => ({
  subject: `Votre code de confirmation ${variant.brand}`,
  lines: [
    `Saisissez ce code pour confirmer votre adresse. Il sert une fois, pendant ${codeMinutes} minutes.`,
  ],
  code,
  after: [codeSafetyNote, ignoreNote],
});

export const alreadyRegisteredLetter: WriteLetter = ({ variant, siteUrl }) => ({
  subject: `Vous avez déjà un compte ${variant.brand}`,
  lines: [
    "Quelqu’un, peut-être vous, vient de demander un compte avec cette adresse. Elle a déjà le sien : rien n’a été changé.",
    "Connectez-vous comme d’habitude, ou choisissez un nouveau mot de passe depuis la page de connexion.",
  ],
  button: { label: "Se connecter", url: `${siteUrl}/app/login` },
  after: ["Ce n’était pas vous ? Vous n’avez rien à faire."],
});

export const emailChangeLetter: WriteLetter = ({ variant, code }) => ({
  subject: `Votre code pour changer d’adresse ${variant.brand}`,
  lines: [
    `Saisissez ce code pour utiliser désormais cette adresse. Il sert une fois, pendant ${codeMinutes} minutes.`,
  ],
  code,
  after: [codeSafetyNote, ignoreNote],
});

export const emailTakenLetter: WriteLetter = ({ variant }) => ({
  subject: `Cette adresse a déjà un compte ${variant.brand}`,
  lines: [
    "Quelqu’un, peut-être vous, voulait utiliser cette adresse pour un autre compte. Elle a déjà le sien : rien n’a été changé.",
  ],
});

export const emailChangeNoticeLetter: WriteLetter = ({ variant }) => ({
  subject: `Changement d’adresse demandé pour votre compte ${variant.brand}`,
  lines: [
    "Une autre adresse vient d’être demandée pour votre compte. Elle remplacera celle-ci dès qu’elle sera confirmée.",
    `Ce n’était pas vous ? Changez votre mot de passe sans attendre, puis écrivez à ${variant.contact.email}.`,
  ],
});

export const passwordResetLetter: WriteLetter = ({ variant, siteUrl, token }) => ({
  subject: `Choisir un nouveau mot de passe ${variant.brand}`,
  lines: [
    `Ce lien vous laisse choisir un nouveau mot de passe. Il sert une fois, pendant ${hoursText(resetHours)}.`,
  ],
  // After the sign #, a browser keeps it for itself: no log and no other site sees the token.
  button: { label: "Choisir un mot de passe", url: `${siteUrl}/app/password-reset#token=${token}` },
  after: [ignoreNote],
});

export const passwordSetupLetter: WriteLetter = ({ variant, siteUrl, token }) => ({
  subject: `Choisissez votre mot de passe ${variant.brand}`,
  lines: [
    `Votre compte est prêt. Ce lien vous laisse choisir son mot de passe ; il sert une fois, pendant ${setupDays} jours.`,
  ],
  button: { label: "Choisir un mot de passe", url: `${siteUrl}/app/password-reset#setup=${token}` },
  after: [ignoreNote],
});

export const passwordChangedLetter: WriteLetter = ({ variant }) => ({
  subject: `Votre mot de passe ${variant.brand} a changé`,
  lines: [
    "Le mot de passe de votre compte vient d’être changé, et vos autres sessions ont été fermées.",
    `Ce n’était pas vous ? Demandez un nouveau mot de passe depuis la page de connexion, puis écrivez à ${variant.contact.email}.`,
  ],
});

export const deletionLetter: WriteLetter = ({ variant, siteUrl, token }) => ({
  subject: `Confirmer la suppression de votre compte ${variant.brand}`,
  lines: [
    `Ce lien ouvre la page où confirmer la suppression de votre compte. Il est valable ${hoursText(deletionHours)} ; l’ouvrir ne supprime rien.`,
    "La suppression est définitive : vos contrats, vos opérations et vos analyses disparaîtront.",
  ],
  button: { label: "Voir ce qui sera supprimé", url: `${siteUrl}/delete-profile#token=${token}` },
  after: [
    "Vous avez changé d’avis, ou n’avez rien demandé ? Ignorez ce message : votre compte reste tel quel.",
  ],
});

export const accountDeletedLetter: WriteLetter = ({ variant }) => ({
  subject: `Votre compte ${variant.brand} est supprimé`,
  lines: [
    "Votre compte et ce qu’il contenait sont supprimés. Ce que la loi nous oblige à garder (les conseils donnés) l’est sans votre nom.",
    "Merci d’avoir été parmi nous.",
  ],
});
