import { clubRules, type Instant } from "@vigie/domain";
import { instantDayText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Made, Parties } from "./actions/parties.ts";
import { addressOf, bothParties } from "./parties-text.ts";
import type { Sheet } from "./actions/sheet.ts";

export type DebitData = Parties &
  Made & {
    /** The mandate's reference at the payment partner. */
    readonly reference: string;
    readonly country: string;
    readonly last4: string;
    readonly contractNumber: string;
    readonly signedAt: Instant;
  };

/** Mandate of direct debit (règlement (UE) 260/2012). Only the payment partner has the full IBAN. */
export function debitSheet(data: DebitData): Sheet {
  const { seller, buyer, reference, country, last4, contractNumber } = data;
  return {
    title: "Mandat de prélèvement SEPA",
    reference: `N° ${data.number}, signé le ${instantDayText(data.signedAt)}`,
    blocks: [
      {
        text: `En signant ce mandat, vous autorisez ${seller.name} à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément aux instructions de ${seller.name}.`,
      },
      {
        text: "Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions de la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte (articles L. 133-25 et L. 133-25-1 du Code monétaire et financier).",
      },
      { heading: "Mandat" },
      {
        facts: [
          ["Référence unique du mandat", reference],
          ["Identifiant du créancier (ICS)", seller.creditorId],
          ["Compte à débiter", `${country} se terminant par ${last4}`],
          ["Titulaire", [buyer.name, addressOf(buyer)].filter((part) => part !== null).join(", ")],
          ["Type de paiement", "récurrent"],
          ["Contrat", contractNumber],
        ],
      },
      bothParties(data),
      {
        note: `Chaque prélèvement vous est annoncé ${String(clubRules.sepaNoticeDays)} jours avant son échéance, délai que vous acceptez par ce mandat. Vous pouvez révoquer ce mandat à tout moment auprès de votre banque ou du cabinet.`,
      },
    ],
  };
}
