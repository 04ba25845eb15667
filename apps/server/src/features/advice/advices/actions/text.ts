import type { Optimization } from "@vigie/api";

type Result = NonNullable<Optimization["result"]>;

const euros = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
const percent = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 1 });

/** Returns the answer in words, which is stored with it: what to do, what it changes, and which constraints limited it. */
export function adviceText(result: Result): string[] {
  return [
    headline(result),
    ...result.moves.flatMap(moveSentence),
    ...changes(result),
    ...result.activeConstraints,
  ];
}

function headline({ noTrade, newMoney, moved, switchCost }: Result): string {
  if (noTrade) return "Aucun arbitrage utile\u00a0: aucun mouvement ne vaut ce qu’il coûte.";
  const cost = switchCost > 0 ? `, pour un coût de ${euros.format(switchCost / 100)}` : "";
  return newMoney > 0
    ? `Verser ${euros.format(newMoney / 100)} sans rien vendre${cost}.`
    : `Déplacer ${euros.format(moved / 100)} au sein du contrat${cost}.`;
}

function moveSentence({ label, change }: Result["moves"][number]): string[] {
  if (change === 0) return [];
  const verb = change > 0 ? "Acheter" : "Vendre";
  return [`${verb} ${euros.format(Math.abs(change) / 100)} de «\u00a0${label}\u00a0».`];
}

function changes({ before, after, noTrade }: Result): string[] {
  if (noTrade) return [];
  const rows = [
    ["Le gain attendu par an", before.expectedReturn, after.expectedReturn],
    ["La volatilité par an", before.volatility, after.volatility],
    // If the average of bad years is still a gain, it is not shown as a loss.
    ["La perte moyenne des mauvaises années", loss(before.expectedShortfall), loss(after.expectedShortfall)],
    ["Le coût par an", before.annualCost, after.annualCost],
  ] as const;
  return rows.flatMap(([name, from, to]) =>
    from === null || to === null ? [] : [`${name} passe de ${percent.format(from)} à ${percent.format(to)}.`],
  );
}

function loss(ratio: number | null): number | null {
  return ratio === null ? null : Math.max(0, ratio);
}
