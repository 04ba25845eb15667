import { codeMinutes } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";
import { codeSafetyNote, ignoreNote } from "../../messages/mails/actions/letter-text.ts";

export const upgradeLetter: WriteLetter = ({ code }) => ({
  subject: "Votre code pour compléter votre compte",
  lines: [
    `Saisissez ce code pour rattacher cette adresse à votre compte. Il sert une fois, pendant ${codeMinutes} minutes.`,
  ],
  code,
  after: [codeSafetyNote, ignoreNote],
});

export const upgradeTakenLetter: WriteLetter = () => ({
  subject: "Cette adresse a déjà un compte",
  lines: [
    "Quelqu’un, peut-être vous, veut utiliser cette adresse depuis un espace d’épargne salariale. Elle a déjà un compte : rien n’a été changé.",
    "Si c’était vous, choisissez plutôt de réunir vos deux comptes.",
  ],
});

export const mergeCodeLetter: WriteLetter = ({ variant, code }) => ({
  subject: "Votre code pour réunir vos comptes",
  lines: [
    "Quelqu’un, arrivé depuis un espace d’épargne salariale, demande à rejoindre votre compte et à y voir tous vos contrats.",
    `Si c’est vous, saisissez ce code avec votre mot de passe. Il sert une fois, pendant ${codeMinutes} minutes.`,
  ],
  code,
  after: [
    codeSafetyNote,
    `Ce n’était pas vous ? Ne donnez ce code à personne : sans lui et sans votre mot de passe, rien ne change. Vous pouvez nous le signaler à ${variant.contact.email}.`,
  ],
});

export const mergeRefusedLetter: WriteLetter = ({ variant }) => ({
  subject: "Réunion de comptes refusée",
  lines: [
    "Plusieurs codes ou mots de passe faux ont été donnés pour rejoindre votre compte. Nous avons refusé la demande : rien n’a changé.",
    `Ce n’était pas vous ? Changez votre mot de passe par prudence, puis écrivez à ${variant.contact.email}.`,
  ],
});

export const mergeDoneLetter: WriteLetter = ({ variant }) => ({
  subject: "Vos comptes sont réunis",
  lines: [
    "Les contrats suivis depuis votre espace d’épargne salariale sont désormais dans votre compte, et cet espace y mène.",
    `Ce n’était pas vous ? Changez votre mot de passe sans attendre, puis écrivez à ${variant.contact.email}.`,
  ],
});
