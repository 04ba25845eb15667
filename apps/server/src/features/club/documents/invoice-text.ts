import { type BillingPeriod, type Cents, cents, type Day, type TaxedPrice } from "@vigie/domain";
import { dayText, instantDayText, shareText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Made, Parties } from "./actions/parties.ts";
import { bothParties, complaints, euros } from "./parties-text.ts";
import type { Sheet } from "./actions/sheet.ts";

type Sum = {
  readonly price: TaxedPrice;
  readonly vatRatio: number;
};

export type InvoiceData = Parties &
  Made &
  Sum & {
    readonly contractNumber: string;
    readonly period: BillingPeriod;
    readonly lines: readonly { readonly label: string; readonly ttcCents: Cents }[];
    readonly discountCents: Cents;
    /** Null if not yet paid. */
    readonly paid: { readonly on: Day; readonly means: "card" | "sepa" } | null;
    readonly dueOn: Day;
    /** Whether the firm owes VAT when it invoices, rather than when it is paid. */
    readonly taxOnDebits: boolean;
  };

const means = { card: "carte bancaire", sepa: "prélèvement SEPA" } as const;

/** Invoice of a service to a consumer (CGI annexe II, 242 nonies A; required from 25 €: arrêté 83-50/A). */
export function invoiceSheet(data: InvoiceData): Sheet {
  const { period, lines, discountCents, price, paid, seller } = data;
  const off: readonly (readonly string[])[] =
    discountCents === 0 ? [] : [["Remise, code promotionnel", `\u2212${euros(discountCents)}`]];
  return {
    title: "Facture",
    reference: `N° ${data.number}, émise le ${instantDayText(data.at)}`,
    blocks: [
      bothParties(data),
      { heading: "Prestation" },
      {
        facts: [
          ["Contrat", data.contractNumber],
          ["Nature de l’opération", "prestation de services, conseil en investissements financiers"],
          ["Période", `du ${dayText(period.from)} au ${dayText(period.to)}`],
        ],
      },
      {
        table: {
          head: ["Désignation", "Montant TTC"],
          rows: [...lines.map(({ label, ttcCents }) => [label, euros(ttcCents)]), ...off],
          totals: taxLines(data),
        },
      },
      {
        facts: [
          ["Échéance", dayText(data.dueOn)],
          ["Paiement", paid === null ? "en attente" : `le ${dayText(paid.on)} par ${means[paid.means]}`],
          ["Reste à payer", euros(paid === null ? price.ttcCents : cents(0))],
        ],
      },
      ...(data.taxOnDebits ? [{ note: "Option pour le paiement de la taxe d’après les débits." }] : []),
      {
        note: "Les honoraires de conseil sont soumis à la TVA\u00a0; seule l’intermédiation en assurance en est exonérée (article 261 C, 2° du Code général des impôts).",
      },
      ...complaints(seller),
    ],
  };
}

export type CreditNoteData = Parties &
  Made &
  Sum & {
    readonly contractNumber: string;
    /** The corrected invoice. */
    readonly invoice: { readonly number: string; readonly on: Day };
    readonly label: string;
    /** Null if nothing is refunded: a bank took the money back, and it is not collected again. */
    readonly refundBy: Day | null;
  };

/** An invoice is corrected by a credit note, never by a new version. */
export function creditNoteSheet(data: CreditNoteData): Sheet {
  const { invoice, label, price, refundBy } = data;
  return {
    title: "Avoir",
    reference: `N° ${data.number}, émis le ${instantDayText(data.at)}`,
    blocks: [
      bothParties(data),
      { heading: "Facture rectifiée" },
      {
        facts: [
          ["Facture", `n° ${invoice.number} du ${dayText(invoice.on)}`],
          ["Contrat", data.contractNumber],
        ],
      },
      {
        table: {
          head: ["Motif", "Montant TTC"],
          rows: [[label, euros(price.ttcCents)]],
          totals: taxLines(data),
        },
      },
      {
        text:
          refundBy === null
            ? "Votre banque vous a rendu cette somme\u00a0: elle ne vous est plus demandée."
            : `Cette somme vous est remboursée au plus tard le ${dayText(refundBy)}, par le moyen de paiement d’origine.`,
      },
      ...complaints(data.seller),
    ],
  };
}

function taxLines({ price, vatRatio }: Sum): readonly (readonly string[])[] {
  return [
    ["Total hors taxe", euros(price.htCents)],
    [`TVA à ${shareText(vatRatio)}`, euros(price.vatCents)],
    ["Total toutes taxes comprises", euros(price.ttcCents)],
  ];
}
