import { filledPlaces } from "@vigie/domain";
import type { WriteLetter } from "../../messages/mails/actions/letter.ts";

export const advisorChangedLetter: WriteLetter = ({ variant, siteUrl, facts }) => ({
  subject: "Votre conseiller change",
  lines: [
    filledPlaces(
      "{advisor}, de {firm}, suit désormais votre patrimoine à la place de votre ancien conseiller.",
      (place) => facts[place],
    ),
    "Ce que vous partagez ne change pas. Votre ancien conseiller n’y a plus accès.",
  ],
  button: { label: "Voir ce que je partage", url: `${siteUrl}/app/user/advisor` },
  after: [`Une question\u00a0? Écrivez à ${variant.contact.email}.`],
});

export const accessRemovedLetter: WriteLetter = ({ variant, siteUrl, facts }) => ({
  subject: "Votre cabinet ne suit plus votre patrimoine",
  lines: [
    `${facts["firm"] ?? ""} a mis fin à son accès\u00a0: plus personne de ce cabinet ne voit ce que vous partagiez.`,
    "Votre compte et vos données restent les vôtres. Les consultations passées restent inscrites dans «\u00a0Qui a vu mes données\u00a0».",
  ],
  button: { label: "Voir qui a vu mes données", url: `${siteUrl}/app/user/advisor` },
  after: [`Une question\u00a0? Écrivez à ${variant.contact.email}.`],
});

const frenchList = new Intl.ListFormat("fr", { type: "conjunction" });
/** How many names are listed before the rest is only counted. */
const maxListedNames = 4;

export function namesInList(names: readonly string[]): string {
  if (names.length <= maxListedNames + 1) return frenchList.format(names);
  const rest = names.length - maxListedNames;
  return frenchList.format([...names.slice(0, maxListedNames), `${rest} autres personnes`]);
}

export const advisorLeftLetter: WriteLetter = ({ variant, siteUrl, facts }) => {
  const { others = "", verb } = facts;
  const see = verb === "one" ? "voit" : "voient";
  return {
    subject: "Un conseiller ne suit plus votre patrimoine",
    lines: [
      filledPlaces(
        "{advisor}, de {firm}, a mis fin à son accès et ne voit plus ce que vous partagez.",
        (place) => facts[place],
      ),
      `Dans ce cabinet, ${others} ${see} encore ce que vous partagez. Vous pouvez changer ce partage à tout moment.`,
    ],
    button: { label: "Voir ce que je partage", url: `${siteUrl}/app/user/advisor` },
    after: [`Une question\u00a0? Écrivez à ${variant.contact.email}.`],
  };
};
