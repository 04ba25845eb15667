import { type Cents, cents, type Day } from "@vigie/domain";
import { dayText, instantDayText, shareText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Made, Parties } from "./actions/parties.ts";
import { bothParties, complaints, euros } from "./parties-text.ts";
import type { Block, Sheet } from "./actions/sheet.ts";

/** What a year cost on one contract. What is unknown is null: it is never counted as 0. */
export type ContractCosts = {
  readonly name: string;
  readonly averageCents: Cents | null;
  readonly productCents: Cents | null;
  /** Paid to the firm by others, part of what the product costs. */
  readonly thirdPartyCents: Cents | null;
};

export type CostsData = Parties &
  Made & {
    readonly year: number;
    /** The days of the year on which the Club was served. */
    readonly span: { readonly from: Day; readonly to: Day };
    readonly serviceCents: Cents;
    readonly contracts: readonly ContractCosts[];
  };

const unknown = "inconnu";
const known = (amount: Cents | null): string => (amount === null ? unknown : euros(amount));

function sum(amounts: readonly (Cents | null)[]): Cents | null {
  return amounts.includes(null) ? null : cents(amounts.reduce<number>((total, one) => total + (one ?? 0), 0));
}

/** Yearly statement of costs of a lasting relation (règlement délégué (UE) 2017/565, article 50). */
export function costsSheet(data: CostsData): Sheet {
  const { contracts, serviceCents, seller, year } = data;
  const average = sum(contracts.map(({ averageCents }) => averageCents));
  const products = sum(contracts.map(({ productCents }) => productCents));
  const total = products === null ? null : cents(products + serviceCents);
  const third = sum(contracts.map(({ thirdPartyCents }) => thirdPartyCents));
  return {
    title: `Relevé annuel des coûts ${String(year)}`,
    reference: `N° ${data.number}, établi le ${instantDayText(data.at)}`,
    blocks: [
      bothParties(data),
      {
        text: `Coûts réels de l’année ${String(year)} sur les contrats suivis par le Club, services et produits ensemble (règlement délégué (UE) 2017/565, article 50). Un coût que l’établissement n’a pas communiqué est indiqué «\u00a0inconnu\u00a0» et n’est pas compté pour zéro.`,
      },
      {
        text: `Période suivie\u00a0: du ${dayText(data.span.from)} au ${dayText(data.span.to)}. Les honoraires sont ceux de vos factures payées dans l’année, moins vos avoirs. Les frais des produits sont leur taux annuel connu, appliqué à la valeur moyenne de vos fins de mois, pour les jours suivis.`,
      },
      { heading: "Coûts totaux" },
      {
        table: {
          head: ["Nature", "Montant", "Part de la valeur"],
          rows: [
            [
              `Services\u00a0: honoraires du Club, ${seller.name}`,
              euros(serviceCents),
              ratio(serviceCents, average),
            ],
            ["Produits\u00a0: frais des contrats et des supports", known(products), ratio(products, average)],
          ],
          totals: [["Total", known(total), ratio(total, average)]],
        },
      },
      {
        text: `Paiements reçus de tiers par le cabinet, compris dans les frais des produits\u00a0: ${known(third)}.`,
      },
      ...effect(total, average),
      { heading: "Détail par contrat" },
      {
        table: {
          head: ["Contrat", "Valeur moyenne", "Frais du produit", "Paiements de tiers"],
          rows: contracts.map((one) => [
            one.name,
            known(one.averageCents),
            known(one.productCents),
            known(one.thirdPartyCents),
          ]),
          totals: [],
        },
      },
      ...complaints(seller),
    ],
  };
}

function ratio(part: Cents | null, whole: Cents | null): string {
  if (part === null || whole === null || whole === 0) return unknown;
  return shareText(Math.round((part / whole) * 10_000) / 10_000);
}

function effect(total: Cents | null, average: Cents | null): readonly Block[] {
  if (total === null || average === null || average === 0) return [];
  return [
    {
      text: `Effet cumulé sur le rendement\u00a0: ces coûts ont réduit de ${ratio(total, average)} la performance de l’année avant coûts.`,
    },
  ];
}
