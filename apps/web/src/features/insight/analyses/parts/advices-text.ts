import type { Observation } from "./observations.ts";
import { brandName } from "../../../../ui/brand.ts";

export const observationTitles: Readonly<Record<Observation["kind"], string>> = {
  loss_over_limit: "Un risque au-delà de votre limite",
  loss_under_limit: "Un risque sous votre limite",
  loss_unknown: "Un risque non mesurable",
  costly_line: "Un support au-dessus de 1,5\u00a0% de frais",
  concentrated: "Un support au-dessus d’un quart du contrat",
};

export const observationSentences: Readonly<Record<Observation["kind"], string>> = {
  loss_over_limit: "Une des pires années pourrait coûter {loss}, quand votre profil en admet {limit}.",
  loss_under_limit:
    "Une des pires années coûterait {loss}, sous la limite de {limit} que votre profil admet.",
  loss_unknown: "La perte possible n’est pas connue\u00a0: elle ne peut pas être comparée à votre limite.",
  costly_line:
    "{name} prélève {share} par an, soit {amount}{others, plural, =0 {} one {, et un autre support dépasse 1,5\u00a0%} other {, et # autres supports dépassent 1,5\u00a0%}}. Un fonds indiciel en prélève quelques dixièmes de pour cent.",
  concentrated:
    "{name} fait à lui seul {share} du contrat\u00a0: s’il baisse, tout le contrat baisse avec lui.",
};

/** The words of the last part, what the analysis has seen. */
export const advicesText = {
  observation: "Observation",
  found: "Observations de l’analyse",
  yes: "Oui",
  no: "Non",
  over: "le risque dépasse votre limite",
  under: "le risque reste sous votre limite",
  noHeavy:
    "Aucun support exposé aux marchés ne dépasse le quart du contrat, et aucun ne prélève plus de 1,5\u00a0% par an.",
  heavy: `${brandName()} le relève pour un support exposé aux marchés qui dépasse le quart du contrat, ou qui prélève plus de 1,5\u00a0% par an.`,
  countUnit: "{count, plural, one {observation} other {observations}}",
  countNote: "sur ce contrat",
  nothing: "Aucun point relevé. Vous pouvez comparer avec une autre répartition.",
  something: `${brandName()} peut chercher, parmi les supports de ce contrat, la répartition qui répond à ces observations, et vous dire si elle en vaut la peine.`,
  summary: "En résumé",
  search: "Calculer une autre répartition",
} as const;
