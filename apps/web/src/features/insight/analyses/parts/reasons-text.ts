import type { Score } from "@vigie/api";
import { formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";

/** The criteria of the notes as a sentence names them. */
const named: Readonly<Record<string, string>> = {
  class_fit: "l’accord des classes avec votre profil",
  effective_lines: "le nombre de supports qui comptent vraiment",
  geography: "la géographie",
  sectors: "les secteurs",
  risk_spread: "le partage du risque entre les supports",
  excess_return: "l’écart annuel au marché de référence",
  lines_beating_benchmark: "la part des supports qui battent leur marché",
  excess_over_livret: "votre rendement face au Livret A",
  excess_sharpe: "le gain obtenu pour le risque pris",
  sri_excess: "le SRI du contrat face à votre profil",
  shortfall_to_cap: "la perte moyenne des pires années face à votre limite",
  drawdown_to_composite: "la pire baisse face à celle du marché",
  capital_at_risk: "la part des supports très risqués selon votre échéance",
  yearly_cost: "le coût total par an",
  ongoing_to_median: "les frais de vos supports face aux autres fonds du contrat",
  wealth_lost: "ce que ces frais coûtent en vingt ans",
  fees_paid: "les frais d’entrée et d’arbitrage déjà payés",
};

const words = {
  lifted: "Ce qui l’élève le plus\u00a0: {name} ({stars}\u00a0sur\u00a05).",
  lowered: "Ce qui la baisse le plus\u00a0: {name} ({stars}\u00a0sur\u00a05).",
  even: "Tous les critères connus s’y valent.",
  unknown:
    "{count, plural, one {Un critère inconnu n’y compte pas.} other {# critères inconnus n’y comptent pas.}}",
} as const;
export const sameForAll = "Le calcul est le même pour tous les contrats, quel que soit leur montant.";

/** A criterion this near to the note, once weighed, neither lifts nor lowers it. */
const leastShift = 0.02;

/** Which criterion moves the note up the most, and which one down, each weighed; then how many are unknown. */
export function liftedAndLowered(scores: readonly Score[], points: number): readonly string[] {
  const known = scores.flatMap(({ name, stars, weightRatio }) =>
    stars === null ? [] : [{ name: named[name] ?? name, stars, shift: (stars - points) * weightRatio }],
  );
  const [lowest, highest] = [
    known.toSorted((a, b) => a.shift - b.shift)[0],
    known.toSorted((a, b) => b.shift - a.shift)[0],
  ];
  const told = ({ name, stars }: { readonly name: string; readonly stars: number }) => ({
    name,
    stars: formatNumber(stars, { minDigits: 2, maxDigits: 2 }),
  });
  const sentences = [
    ...(highest !== undefined && highest.shift >= leastShift
      ? [formatMessage(words.lifted, told(highest))]
      : []),
    ...(lowest !== undefined && lowest.shift <= -leastShift
      ? [formatMessage(words.lowered, told(lowest))]
      : []),
  ];
  const missing = scores.length - known.length;
  return [
    ...(sentences.length === 0 ? [words.even] : sentences),
    ...(missing === 0 ? [] : [formatMessage(words.unknown, { count: missing })]),
  ];
}
