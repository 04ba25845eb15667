import type { Cents, Day } from "@vigie/domain";
import { dayText, instantDayText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Agreed, Made, Parties } from "./actions/parties.ts";
import type { Sheet } from "./actions/sheet.ts";
import { contractsTable, priceBox } from "./letter-text.ts";
import { bothParties, complaints, euros } from "./parties-text.ts";

export type AmendmentData = Parties &
  Made & {
    readonly contractNumber: string;
    readonly advisorName: string;
    readonly effectiveOn: Day;
    readonly askedOn: Day;
    /** Null if contracts are only removed: that needs no approval. */
    readonly approvedOn: Day | null;
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly beforeCents: Cents;
    readonly agreed: Agreed;
  };

/** Addendum to the lettre de mission: the contracts covered from now on, and the price. */
export function amendmentSheet(data: AmendmentData): Sheet {
  const { contractNumber, effectiveOn, askedOn, approvedOn, added, removed, agreed, beforeCents } = data;
  const period = agreed.interval === "monthly" ? "mois" : "an";
  const list = (names: readonly string[]): string | null => (names.length === 0 ? null : names.join(", "));
  return {
    title: "Avenant à la lettre de mission",
    reference: `N° ${data.number}, établi le ${instantDayText(data.at)}, à la lettre de mission n° ${contractNumber}`,
    blocks: [
      bothParties(data),
      { heading: "1. Objet" },
      {
        facts: [
          ["Contrats ajoutés", list(added)],
          ["Contrats retirés", list(removed)],
          ["Demandé par le client", `le ${dayText(askedOn)}, dans son espace`],
          [
            "Approuvé par le cabinet",
            approvedOn === null ? null : `le ${dayText(approvedOn)}, par ${data.advisorName}`,
          ],
          ["Prise d’effet", dayText(effectiveOn)],
        ],
      },
      { heading: "2. Contrats suivis" },
      contractsTable(agreed),
      { heading: "3. Rémunération" },
      ...priceBox(agreed),
      {
        text: `Le prix était de ${euros(beforeCents)} par ${period}. La différence est comptée par jour, de la prise d’effet à la fin de la période payée\u00a0: une hausse s’ajoute à la facture suivante, une baisse est remboursée aussitôt par un avoir.`,
      },
      {
        text: "Les autres termes de la lettre de mission restent inchangés, dont le droit de résilier à tout moment par «\u00a0Résilier votre contrat\u00a0».",
      },
      ...complaints(data.seller),
    ],
  };
}
