import type { CheckResult, ContractCheck, ProposalCheck } from "./proposal-checks.ts";
import { cents } from "../kernel/cents.ts";
import { counted, statementMoney, statementNumber, statementPercent } from "./statement-formats.ts";

/** What a statement says of each check. */

export const checkNames: Readonly<Record<ProposalCheck, string>> = {
  questionnaire: "Réponses au questionnaire à jour",
  profile: "Dans le profil retenu",
  horizon: "Risque et échéance",
  concentration: "Poids de la plus grande ligne",
  knowledge: "Produits achetés et connus",
  sustainability: "Préférences de durabilité",
  cost_benefit: "Coût et bénéfice",
  ceiling: "Plafond des versements",
  key_documents: "Documents d’informations clés",
  letter: "Lettre de mission signée",
};

export function checkSentence({ check, verdict, value, limit, law, contracts = [] }: CheckResult): string[] {
  const compared = comparedWords[check];
  if (limit === null || compared === undefined) return [];
  const isWithin = contracts.length === 0 ? verdict === "passes" : value !== null && value <= limit;
  const told =
    value === null
      ? `${compared.unknown} (${compared.most(limit)} au plus)\u00a0: expliqué plus bas.`
      : `${compared.told(value)}, pour ${compared.most(limit)} au plus\u00a0: ${isWithin ? "respecté" : "dépassé, expliqué plus bas"}.`;
  const parts = contracts.map((one) => partWords(one, compared));
  return [
    `${checkNames[check]}${law === undefined ? "" : ` (${law})`}\u00a0: ${told}${parts.length === 0 ? "" : ` Par contrat\u00a0: ${parts.join(", ")}.`}`,
  ];
}

type Compared = Readonly<Record<"told" | "most", (value: number) => string>> & {
  /** Where there is no figure. */
  readonly unknown: string;
};
const notKnown = "non connu";

/** How a figure that is compared is told, and its limit. */
const comparedWords: Readonly<Partial<Record<ProposalCheck, Compared>>> = {
  profile: {
    told: (value) => `niveau ${value + 1}`,
    most: (limit) => `niveau ${limit + 1}`,
    unknown: notKnown,
  },
  horizon: { told: statementNumber, most: statementNumber, unknown: notKnown },
  concentration: { told: statementPercent, most: statementPercent, unknown: notKnown },
  knowledge: {
    told: (value) =>
      value < 2 ? `${value} produit acheté et mal connu` : `${value} produits achetés et mal connus`,
    most: () => "0",
    unknown: notKnown,
  },
  key_documents: {
    told: (value) =>
      value < 2
        ? `${value} fonds acheté sans document d’informations clés`
        : `${value} fonds achetés sans document d’informations clés`,
    most: () => "0",
    unknown: notKnown,
  },
  ceiling: {
    told: (value) => `${statementMoney(cents(value))} versés, cette proposition comprise`,
    most: (limit) => statementMoney(cents(limit)),
    unknown: "versements déjà faits non connus",
  },
  cost_benefit: {
    told: (value) => counted(value, "an"),
    most: (limit) => counted(limit, "an"),
    unknown: "aucun gain attendu ne rembourse ce que cela coûte, ou il n’est pas connu",
  },
};

function partWords(
  { contractName, verdict, value, limit }: ContractCheck,
  { told, most, unknown }: Compared,
): string {
  const of = limit === undefined ? "" : `, pour ${most(limit)} au plus`;
  const figure = `${value === null ? unknown : told(value)}${of}`;
  return `«\u00a0${contractName}\u00a0» ${figure}${verdict === "passes" ? "" : " (expliqué plus bas)"}`;
}
