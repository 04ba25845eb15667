import type { PortfolioDetail } from "@vigie/api";
import { isInvested, isLoan, savingsProductOf, type Id } from "@vigie/domain";
import { api, isCallOffered } from "../../api.ts";
import type { NavTab } from "../area/nav-tabs.tsx";
import { paths } from "../area/paths.ts";

const labels = {
  overview: "Vue d’ensemble",
  allocation: "Répartition",
  investments: "Investissements",
  transactions: "Opérations",
  schedule: "Échéancier",
  informations: "Le produit",
  analysis: "Analyse",
  arbitration: "Arbitrage",
  project: "Projet",
  settings: "Réglages",
  details: "Détails",
  documents: "Documents",
} as const;

type Tabbed = Pick<PortfolioDetail, "kind" | "kindDetail" | "holdings">;

/** The pages that say something of this kind of contract; while it is read, only those that every kind has. */
export function contractTabs(contractId: Id, contract: Tabbed | undefined): readonly NavTab[] {
  const tab = (to: string, label: keyof typeof labels, within?: string): NavTab => ({
    to,
    label: labels[label],
    ...(within === undefined ? {} : { within }),
  });
  const overview = tab(paths.contract(contractId), "overview");
  // A property has its own pages; those of a contract that it shares are the first one only.
  if (contract === undefined || contract.kind === "realestate") return [overview];
  const invested = isInvested(contract.kind);
  const hasLines = invested || contract.holdings.length > 0;
  const when = (isSo: boolean, ...tabs: readonly NavTab[]): readonly NavTab[] => (isSo ? tabs : []);
  return [
    overview,
    ...when(
      hasLines,
      tab(paths.contractAllocation(contractId), "allocation"),
      tab(paths.contractInvestments(contractId), "investments"),
    ),
    ...when(isLoan(contract.kind), tab(paths.loan(contractId), "schedule")),
    tab(paths.contractTransactions(contractId), "transactions"),
    ...when(
      isSavings(contract),
      tab(paths.contractInformations(contractId), "informations"),
      tab(paths.contractProject(contractId), "project"),
    ),
    ...when(
      invested,
      tab(paths.analysis(contractId), "analysis", `${paths.contract(contractId)}/analyse`),
      ...when(
        isCallOffered(api.arbitrations.optimize),
        tab(paths.arbitration(contractId), "arbitration", paths.arbitration(contractId)),
      ),
      tab(paths.contractProject(contractId), "project"),
      tab(paths.contractSettings(contractId), "settings"),
    ),
    tab(paths.contractDetails(contractId), "details"),
    tab(paths.contractDocuments(contractId), "documents"),
  ];
}

/** Savings accounts and term deposits: a product with rates, caps and taxes of its own. */
export function isSavings({ kind, kindDetail }: Pick<Tabbed, "kind" | "kindDetail">): boolean {
  return kind === "savings" || kind === "deposit" || savingsProductOf(kindDetail) !== null;
}
