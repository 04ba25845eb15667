import type { Day } from "@vigie/domain";

const shortDay = (day: Day): string => day.split("-").toReversed().join(".");

/** The texts about what is missing in an account after an import. */
export const missingText = {
  balance: ({ from, to, amountCents }: { from: Day; to: Day; amountCents: number }) => {
    const amount = (amountCents / 100).toLocaleString("fr-FR", {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: "exceptZero",
    });
    return `Entre le ${shortDay(from)} et le ${shortDay(to)}, les opérations ne mènent pas d’un solde à l’autre\u00a0: il manque ${amount}\u00a0€.`;
  },
  period: ({ from, to }: { from: Day; to: Day }) =>
    `Aucun fichier ne couvre la période du ${shortDay(from)} au ${shortDay(to)}.`,
  rows: (rejected: number) => {
    const lines =
      rejected === 1 ? "Une ligne n’a pas pu être chargée" : `${rejected} lignes n’ont pas pu être chargées`;
    return `${lines}\u00a0: le détail est dans les remarques du fichier.`;
  },
} as const;
