import type { PortfolioKind } from "../holdings/portfolios.ts";
import type { ProposalPart } from "./proposal-content.ts";

/** Tax consequences of a move or a payment, where known. */
export function taxWords({ kind, movedCents, payment }: TaxedPart): readonly string[] {
  const moved = movedTax(kind);
  const paid = paidTax[kind];
  return [
    ...(moved === null || (payment !== undefined && movedCents === 0) ? [] : [moved]),
    ...(payment === undefined || paid === undefined ? [] : [paid]),
  ];
}
type TaxedPart = Pick<ProposalPart, "kind" | "movedCents" | "payment">;

/** Prefix with the name of one contract where there are several. */
export const taxOnContract = (contractName: string, words: string): string =>
  `«\u00a0${contractName}\u00a0»\u00a0: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;

function movedTax(kind: PortfolioKind): string | null {
  if (["lifeinsurance", "capitalisation", "per", "pea", "perp", "madelin"].includes(kind))
    return "Ces mouvements restent dans le contrat et ne sont pas imposés.";
  return kind === "market" ? "Les plus-values des lignes vendues sont imposables." : null;
}

/** @source CGI, articles 757 B and 163 quatervicies; CMF, article L221-30 */
const paidTax: Readonly<Partial<Record<PortfolioKind, string>>> = {
  lifeinsurance:
    "Un versement n’est pas imposé. Fait après 70\u00a0ans, il suit en cas de décès une règle moins favorable.",
  capitalisation: "Un versement n’est pas imposé.",
  per: "Un versement volontaire se déduit du revenu imposable, sauf choix contraire, dans la limite de votre plafond de l’année\u00a0; la sortie est alors imposée.",
  pea: "Un versement n’est pas imposé\u00a0; le total des versements sur un PEA est plafonné.",
  market: "Un versement n’est pas imposé.",
};
