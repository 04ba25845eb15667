import { moneyText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Words } from "./letters-text.ts";
import type { ChangeRow } from "./store/changes.ts";

/** Mails to customers about a change of their running subscription. */
export const changeNews = [
  "contracts_change",
  "interval_changes",
  "change_refused",
  "change_unanswered",
  "price_rises",
  "price_falls",
  "price_to_accept",
  "price_stays",
] as const;
type ChangeNews = (typeof changeNews)[number];

const path = "/app/club/dashboard?onglet=reglages";
const button = "Voir mon abonnement";
const prices = "Votre prix passe de {before} à {after}, à partir du {effectiveOn}.";
const formula =
  "C’est le barème de votre contrat, appliqué à la moyenne des trois dernières fins de mois de vos contrats suivis\u00a0: {basis} au {asOf}.";
const free =
  "Vous pouvez résilier sans frais à tout moment, en trois clics, par «\u00a0Résilier votre contrat\u00a0».";

export const changeWords: Readonly<Record<ChangeNews, Words>> = {
  contracts_change: {
    subject: "Vos contrats suivis changent",
    lines: [
      "À partir du {effectiveOn}, votre conseiller suit\u00a0: {contracts}.",
      prices,
      "L’avenant à votre lettre de mission est dans votre espace. Les jours de différence sont comptés au centime près.",
    ],
    button,
    path,
  },
  interval_changes: {
    subject: "Votre rythme de paiement change",
    lines: [
      "À partir du {effectiveOn}, votre abonnement est payé {rhythm}\u00a0: {after}, au lieu de {before}.",
      "Vous pouvez y renoncer jusqu’à la veille, dans les réglages du Club.",
    ],
    button,
    path,
  },
  change_refused: {
    subject: "Vos contrats ne peuvent pas être ajoutés",
    lines: ["Votre conseiller vous explique pourquoi\u00a0:", "{message}", "Votre abonnement ne change pas."],
    button,
    path,
  },
  change_unanswered: {
    subject: "Votre demande d’ajout est restée sans réponse",
    lines: [
      "Votre cabinet n’a pas répondu dans les trente jours. Nous vous présentons nos excuses.",
      "Votre abonnement ne change pas. Vous pouvez refaire votre demande.",
    ],
    button,
    path,
  },
  price_rises: {
    subject: "Votre prix augmente bientôt",
    lines: [prices, formula, free],
    button,
    path,
  },
  price_falls: { subject: "Votre prix baisse bientôt", lines: [prices, formula], button, path },
  price_to_accept: {
    subject: "Un nouveau prix attend votre accord",
    lines: [
      "Votre prix passerait de {before} à {after}, à partir du {effectiveOn}. Cette hausse dépasse ce que le barème applique sans vous\u00a0: elle n’a lieu que si vous l’acceptez.",
      formula,
      "Sans réponse avant cette date, votre prix reste le même.",
    ],
    button: "Voir et répondre",
    path,
  },
  price_stays: {
    subject: "Votre prix reste le même",
    lines: ["Vous n’avez pas accepté le nouveau prix\u00a0: vous continuez de payer {before}."],
    button,
    path,
  },
};

const rhythms = { monthly: "au mois", yearly: "à l’année" } as const;

export function factsOfChange(change: ChangeRow): Readonly<Record<string, string>> {
  const { beforeCents, afterCents, effectiveOn, message, interval, portfolios, quote } = change;
  const followed = portfolios.filter(({ excluded }) => excluded === null).map(({ name }) => name);
  return {
    before: moneyText(beforeCents, "EUR"),
    after: moneyText(afterCents, "EUR"),
    basis: moneyText(quote.basisCents, "EUR"),
    asOf: quote.asOf,
    rhythm: rhythms[interval],
    contracts: followed.join(", "),
    ...(effectiveOn === null ? {} : { effectiveOn }),
    ...(message === null ? {} : { message }),
  };
}
