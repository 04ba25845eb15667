import { documentsOf } from "./key-documents.ts";
import {
  boughtFamilies,
  type CheckFacts,
  type CheckResult,
  type ContractCheck,
  type ProposalCheck,
} from "./proposal-checks.ts";
import { cents } from "../kernel/cents.ts";
import { counted, statementMoney, statementNumber, statementPercent } from "./statement-formats.ts";

/** Name of each check in a statement. */

export const checkNames: Readonly<Record<ProposalCheck, string>> = {
  questionnaire: "Réponses au questionnaire à jour",
  profile: "Dans le profil retenu",
  horizon: "Risque et échéance",
  concentration: "Poids de la plus grande ligne, hors fonds en euros",
  knowledge: "Produits achetés et connus",
  sustainability: "Préférences de durabilité",
  cost_benefit: "Coût et bénéfice",
  ceiling: "Plafond des versements",
  key_documents: "Documents d’informations clés",
  letter: "Lettre de mission signée",
};

/** Title of the advisor's explanation to the customer for each check that does not pass. */
export const argumentNames: Readonly<Record<ProposalCheck, string>> = {
  questionnaire: "Pourquoi ces réponses suffisent",
  profile: "Pourquoi ce niveau convient",
  horizon: "Pourquoi ce risque convient à l’échéance",
  concentration: "Pourquoi ce poids convient",
  knowledge: "Pourquoi ces produits conviennent",
  sustainability: "Comment la proposition tient compte de ce souhait de durabilité",
  cost_benefit: "Pourquoi ce coût se justifie",
  ceiling: "Pourquoi le plafond est respecté",
  key_documents: "Pourquoi un document d’informations clés n’est pas remis",
  letter: "Pourquoi ce conseil précède la lettre de mission",
};

/** Number of items that a check counts. */
export type CheckedCounts = { readonly families: number; readonly documents: number };

export const checkedCounts = ({
  content,
  documents,
}: Pick<CheckFacts, "content" | "documents">): CheckedCounts => ({
  families: boughtFamilies(content).length,
  documents: documentsOf(content, documents).length,
});

export function checkSentence(result: CheckResult, counts: CheckedCounts): string[] {
  const { check, verdict, value, limit, law, contracts = [] } = result;
  const words = wordsOfCheck[check]?.(counts);
  if (limit === null || words === undefined || words === null) return [];
  const isWithin = contracts.length === 0 ? verdict === "passes" : value !== null && value <= limit;
  const compared = { value: value ?? 0, limit, law: law === undefined ? "" : ` (${law})` };
  const told =
    value === null
      ? `${words.unknown(compared)}. Ce point est expliqué plus bas.`
      : isWithin
        ? `${words.within(compared)}.`
        : `${words.over(compared)}. Ce point est expliqué plus bas.`;
  const { part } = words;
  const parts = part === null ? [] : contracts.map((one) => partWords(one, part));
  return [parts.length === 0 ? told : `${told} Par contrat\u00a0: ${parts.join(", ")}.`];
}

type Compared = { readonly value: number; readonly limit: number; readonly law: string };
type Words = Readonly<Record<"within" | "over" | "unknown", (compared: Compared) => string>> & {
  /** Figure of one contract among several; null where the contracts are only counted together. */
  readonly part: ((value: number) => string) | null;
};

const level = (value: number): string => `niveau ${value + 1}`;

/** Null where a check has nothing to count. */
const wordsOfCheck: Readonly<Partial<Record<ProposalCheck, (counts: CheckedCounts) => Words | null>>> = {
  profile: () => ({
    within: ({ value, limit }) =>
      `La répartition proposée est de ${level(value)}\u00a0; votre profil admet jusqu’au ${level(limit)}`,
    over: ({ value, limit }) =>
      `La répartition proposée est de ${level(value)}, et votre profil n’admet que le ${level(limit)}`,
    unknown: ({ limit }) => `Niveau de la répartition non connu, pour un profil de ${level(limit)}`,
    part: level,
  }),
  horizon: () => ({
    within: ({ value, limit }) =>
      `L’indicateur de risque proposé est de ${statementNumber(value)}\u00a0; votre échéance admet jusqu’à ${statementNumber(limit)}`,
    over: ({ value, limit }) =>
      `L’indicateur de risque proposé est de ${statementNumber(value)}, et votre échéance n’admet que ${statementNumber(limit)}`,
    unknown: ({ limit }) =>
      `L’indicateur de risque proposé n’est pas connu, et votre échéance admet jusqu’à ${statementNumber(limit)}`,
    part: statementNumber,
  }),
  concentration: () => ({
    within: ({ value, limit }) =>
      `Hors fonds en euros, la plus grande ligne pèse ${statementPercent(value)}, pour un maximum de ${statementPercent(limit)}`,
    over: ({ value, limit }) =>
      `Hors fonds en euros, la plus grande ligne pèse ${statementPercent(value)}, au-delà du maximum de ${statementPercent(limit)}`,
    unknown: ({ limit }) =>
      `Hors fonds en euros, le poids de la plus grande ligne n’est pas connu, pour un maximum de ${statementPercent(limit)}`,
    part: statementPercent,
  }),
  knowledge: ({ families }) =>
    countedOf(families, (known) => `Familles de produits achetées que vous connaissez\u00a0: ${known}`),
  key_documents: ({ documents }) =>
    countedOf(
      documents,
      (given) => `Documents d’informations clés remis avec cette proposition\u00a0: ${given}`,
    ),
  ceiling: () => ({
    within: ({ value, limit, law }) =>
      `Versements, cette proposition comprise\u00a0: ${euros(value)}, dans la limite du plafond de ${euros(limit)}${law}`,
    over: ({ value, limit, law }) =>
      `Versements, cette proposition comprise\u00a0: ${euros(value)}, au-delà du plafond de ${euros(limit)}${law}`,
    unknown: ({ limit, law }) =>
      `Les versements déjà faits ne sont pas connus, pour un plafond de ${euros(limit)}${law}`,
    part: euros,
  }),
  cost_benefit: () => ({
    within: ({ value, limit }) =>
      value === 0
        ? `Coût des mouvements à compenser\u00a0: ${euros(0)}`
        : `Le gain attendu compense le coût des mouvements en ${yearsOf(value)}, pour un maximum de ${counted(limit, "an")}`,
    over: ({ value, limit }) =>
      `Le gain attendu ne compense le coût des mouvements qu’en ${yearsOf(value)}, au-delà du maximum de ${counted(limit, "an")}`,
    unknown: ({ limit }) => `Aucun gain connu ne compense ce coût en ${counted(limit, "an")} au plus`,
    part: (value) => (value === 0 ? "sans frais" : yearsOf(value)),
  }),
};

const euros = (value: number): string => statementMoney(cents(value));
const yearsOf = (value: number): string => (value < 1 ? "moins de 1\u00a0an" : counted(value, "an"));

/** Words of a check that counts its failures: how many items are right out of the total. */
function countedOf(count: number, told: (right: string) => string): Words | null {
  const say = ({ value }: Compared): string => told(`${count - value} sur ${count}`);
  return count === 0 ? null : { within: say, over: say, unknown: say, part: null };
}

function partWords(
  { contractName, verdict, value, limit }: ContractCheck,
  part: (value: number) => string,
): string {
  const of = limit === undefined ? "" : `, pour un plafond de ${part(limit)}`;
  const figure = value === null ? "non connu" : part(value);
  return `«\u00a0${contractName}\u00a0» ${figure}${of}${verdict === "passes" ? "" : " (expliqué plus bas)"}`;
}
