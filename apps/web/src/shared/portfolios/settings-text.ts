import {
  contractFeeKinds,
  type ContractFeeKind,
  type MissingField,
  type SettingsSection,
} from "@vigie/domain";

/** The words of a portfolio's settings, for every screen that names one. */

export const sectionLabels: Readonly<Record<SettingsSection, string>> = {
  goal: "Projet",
  fees: "Frais",
  questions: "Questions de risque",
};

export const settingLabels = {
  typeInvestment: "Projet",
  targetAmount: "Montant visé",
  timeInvestment: "Échéance",
  monthlyDeposit: "Versement par mois",
  monthlyBuyout: "Retrait par mois",
  managementType: "Mode de gestion",
  portfolioId: "Contrat du catalogue",
  riskSurvey: "Les cinq questions de risque",
} as const;

export const feeLabels: Readonly<Record<ContractFeeKind, string>> = {
  entry: "Frais d’entrée",
  exit: "Frais de sortie",
  deposit: "Frais sur encours",
  euroFunds: "Frais du fonds en euros",
  ucs: "Frais des unités de compte",
  management: "Frais de gestion",
  transfer: "Frais de transfert",
  reversal: "Frais de rente",
  arbitrage: "Frais d’arbitrage",
  brokerage: "Frais de courtage",
  withdrawal: "Frais de rachat",
  mandate: "Frais de mandat",
  custody: "Droits de garde",
};

const byWireName: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(settingLabels).map(([field, label]) => [snakeCase(field), label] as const),
  ),
  ...Object.fromEntries(
    contractFeeKinds.map((fee) => [`fees.${snakeCase(fee)}_fee_ratio`, feeLabels[fee]] as const),
  ),
};

/** The French name of a field that is missing. */
export function fieldLabel(field: MissingField): string {
  return byWireName[field] ?? field;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
