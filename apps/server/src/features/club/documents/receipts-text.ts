import type { Cents, Day, Instant } from "@vigie/domain";
import { dayText, instantDayText, momentText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Made, Parties } from "./actions/parties.ts";
import { bothParties, complaints, euros } from "./parties-text.ts";
import type { Sheet } from "./actions/sheet.ts";

type Leaving = Parties &
  Made & {
    readonly contractNumber: string;
    readonly concludedAt: Instant;
    readonly receivedAt: Instant;
    readonly refundCents: Cents;
    /** Null if nothing is refunded. */
    readonly refundBy: Day | null;
  };

export type WithdrawalData = Leaving & { readonly withdrawalEndsOn: Day };

/** Receipt of a withdrawal, with its content, day and time (C. conso L221-21, D221-5, L222-8). */
export function withdrawalSheet(data: WithdrawalData): Sheet {
  return {
    title: "Accusé de réception de votre rétractation",
    reference: `N° ${data.number}, établi le ${instantDayText(data.at)}`,
    blocks: [
      {
        box: [
          `Rétractation reçue le ${momentText(data.receivedAt)}, heure de Paris`,
          `«\u00a0Je renonce au contrat n° ${data.contractNumber}, conclu le ${instantDayText(data.concludedAt)}.\u00a0»`,
        ],
      },
      {
        text: `Votre délai courait jusqu’au ${dayText(data.withdrawalEndsOn)} inclus\u00a0: la rétractation met fin au contrat aussitôt, sans motif ni pénalité (articles L. 222-7 et L. 222-8 du Code de la consommation).`,
      },
      { heading: "Remboursement" },
      { text: refund(data) },
      bothParties(data),
      ...complaints(data.seller),
    ],
  };
}

export type TerminationData = Leaving & { readonly endsOn: Day };

/** Confirmation of a termination: the day on which the contract ends, and its consequences (C. conso L215-1-1, D215-2). */
export function terminationSheet(data: TerminationData): Sheet {
  return {
    title: "Confirmation de votre résiliation",
    reference: `N° ${data.number}, établie le ${instantDayText(data.at)}`,
    blocks: [
      {
        box: [
          `Votre contrat n° ${data.contractNumber} prend fin le ${dayText(data.endsOn)}`,
          `Notification reçue le ${momentText(data.receivedAt)}, heure de Paris (articles L. 215-1-1 et D. 215-2 du Code de la consommation).`,
        ],
      },
      { heading: "Effets" },
      {
        list: [
          `Le service continue jusqu’au ${dayText(data.endsOn)} inclus\u00a0; aucun paiement n’est prélevé pour la suite.`,
          refund(data),
          "Vos contrats, vos comptes et leur suivi restent à votre disposition hors du Club.",
          "Vos documents signés et vos factures restent accessibles dans votre espace.",
        ],
      },
      bothParties(data),
      ...complaints(data.seller),
    ],
  };
}

function refund({ refundCents, refundBy }: Leaving): string {
  return refundBy === null || refundCents === 0
    ? "Aucune somme n’est à rembourser."
    : `${euros(refundCents)} vous sont remboursés au plus tard le ${dayText(refundBy)}, par le moyen de paiement d’origine.`;
}
