import {
  type Cents,
  cents,
  type ClubPayment,
  type CostGap,
  costGapWords,
  type YearCost,
  costLineNames,
  costsSum,
  type Day,
  type Id,
  sumCents,
} from "@vigie/domain";
import { dayText, instantDayText, shareText } from "../../holdings/exports/actions/pdf-text.ts";
import { type Made, type Parties, thirdParties } from "./actions/parties.ts";
import { bothParties, complaints, euros } from "./parties-text.ts";
import type { Block, Sheet } from "./actions/sheet.ts";

/** The costs of a contract over a year: each known cost, and what is unknown. Unknown costs are never counted as 0. */
export type ContractCosts = {
  readonly portfolioId: Id;
  readonly name: string;
  readonly averageCents: Cents | null;
  readonly lines: readonly YearCost[];
  readonly gaps: readonly CostGap[];
  /** The first day from which operations are known. */
  readonly operationsFrom: Day | null;
  /** Paid to the firm by third parties; a part of the product's costs. */
  readonly thirdPartyCents: Cents | null;
};

export type CostsData = Parties &
  Made & {
    readonly year: number;
    /** The days of the year during which the Club was provided. */
    readonly span: { readonly from: Day; readonly to: Day };
    readonly payments: readonly ClubPayment[];
    readonly contracts: readonly ContractCosts[];
  };

const unknown = "inconnu";

/** Returns what third parties paid to the firm, if it is known or if the firm declares that nobody does. */
function paidByOthers({ seller, contracts }: CostsData): string {
  const amount = sum(contracts.map(({ thirdPartyCents }) => thirdPartyCents));
  if (contracts.length > 0 && amount !== null) return euros(amount);
  return thirdParties(seller) === "none" ? "aucun, selon la déclaration du cabinet" : "inconnus";
}

function sum(amounts: readonly (Cents | null)[]): Cents | null {
  const all = amounts.filter((amount) => amount !== null);
  return all.length < amounts.length ? null : sumCents(all);
}

/** Yearly statement of costs in a lasting relation (règlement délégué (UE) 2017/565, article 50). */
export function costsSheet(data: CostsData): Sheet {
  const { contracts, payments, seller, year } = data;
  return {
    title: `Relevé annuel des coûts ${String(year)}`,
    reference: `N° ${data.number}, établi le ${instantDayText(data.at)}`,
    blocks: [
      bothParties(data),
      {
        text: `Coûts réels de l’année ${String(year)} sur les contrats suivis par le Club, services et produits ensemble (règlement délégué (UE) 2017/565, article 50). Un coût qui n’est pas connu n’est pas compté pour zéro\u00a0: il est nommé.`,
      },
      {
        text: `Période suivie\u00a0: du ${dayText(data.span.from)} au ${dayText(data.span.to)}. Les honoraires sont vos factures payées dans l’année, moins vos avoirs. Les frais prélevés sont les opérations de frais de vos contrats, au centime, remboursements déduits\u00a0; les impôts et prélèvements sociaux n’en font pas partie. Les frais au taux connu sont, pour les jours suivis, ceux que disent vos contrats et vos fonds à la date de ce relevé, au-delà de ce qui a été prélevé\u00a0: un même frais n’est pas compté deux fois. Pour un contrat détenu à plusieurs, votre part seule est comptée.`,
      },
      ...totals(data),
      ...gapsBox(contracts),
      ...paymentsTable(payments),
      { heading: "Détail par contrat" },
      ...contracts.flatMap(contractTable),
      ...complaints(seller),
    ],
  };
}

function totals(data: CostsData): readonly Block[] {
  const { contracts, payments, seller } = data;
  const average = sum(contracts.map(({ averageCents }) => averageCents));
  const service = sumCents(payments.map((one) => one.cents));
  const products = sumCents(contracts.map(({ lines }) => costsSum(lines)));
  const total = cents(service + products);
  const isWhole = contracts.every(({ gaps }) => gaps.length === 0);
  return [
    { heading: "Coûts totaux" },
    {
      table: {
        head: ["Nature", "Montant", "Part de la valeur"],
        rows: [
          [`Services\u00a0: honoraires du Club, ${seller.name}`, euros(service), ratio(service, average)],
          ["Produits\u00a0: frais des contrats et des supports", euros(products), ratio(products, average)],
        ],
        totals: [[isWhole ? "Total" : "Total des coûts connus", euros(total), ratio(total, average)]],
      },
    },
    {
      text: `Paiements reçus de tiers par le cabinet, compris dans les frais des produits\u00a0: ${paidByOthers(data)}.`,
    },
    ...(isWhole ? effect(total, average) : []),
  ];
}

function gapsBox(contracts: readonly ContractCosts[]): readonly Block[] {
  const said = contracts.filter(({ gaps }) => gaps.length > 0);
  if (said.length === 0) return [];
  return [
    {
      box: [
        "Ce qui n’est pas connu, et que ce total ne compte pas",
        ...said.map(
          ({ name, gaps, operationsFrom }) =>
            `${name}\u00a0: ${gaps.map((gap) => costGapWords(gap, operationsFrom, dayText)).join(", ")}.`,
        ),
      ],
    },
  ];
}

function paymentsTable(payments: readonly ClubPayment[]): readonly Block[] {
  const heading = { heading: "Honoraires du Club" };
  if (payments.length === 0) return [heading, { text: "Aucun paiement n’a été fait dans l’année." }];
  return [
    heading,
    {
      table: {
        head: ["Document", "Jour", "Montant TTC"],
        rows: payments.map(({ kind, number, on, cents: amount }) => [
          `${kind === "invoice" ? "Facture payée" : "Avoir"}${number === null ? "" : ` ${number}`}`,
          dayText(on),
          euros(amount),
        ]),
        totals: [["Total", "", euros(sumCents(payments.map((one) => one.cents)))]],
      },
    },
  ];
}

function contractTable({ name, averageCents, lines, gaps }: ContractCosts): readonly Block[] {
  const title = `${name}, valeur moyenne\u00a0: ${averageCents === null ? "inconnue" : euros(averageCents)}`;
  if (lines.length === 0)
    return [{ text: `${title}. ${gaps.length === 0 ? "Aucun coût." : "Aucun coût connu."}` }];
  return [
    {
      table: {
        head: [title, "Opérations", "Montant"],
        rows: lines.map(({ kind, count, cents: amount }) => [
          costLineNames[kind],
          count === null ? "" : String(count),
          euros(amount),
        ]),
        totals: [[gaps.length === 0 ? "Total" : "Total connu", "", euros(costsSum(lines))]],
      },
    },
  ];
}

function ratio(part: Cents, whole: Cents | null): string {
  if (whole === null || whole === 0) return unknown;
  return shareText(Math.round((part / whole) * 10_000) / 10_000);
}

function effect(total: Cents, average: Cents | null): readonly Block[] {
  if (average === null || average === 0) return [];
  return [
    {
      text: `Effet cumulé sur le rendement\u00a0: ces coûts ont réduit de ${ratio(total, average)} la performance de l’année avant coûts.`,
    },
  ];
}
