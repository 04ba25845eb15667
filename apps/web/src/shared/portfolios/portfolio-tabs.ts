import { tabLabels } from "./text.ts";
import type { PortfolioDetail } from "@vigie/api";
import { isInvested, isLoan, savingsProductOf, type Id } from "@vigie/domain";
import { api, isCallOffered } from "../../api.ts";
import type { NavTab } from "../area/nav-tabs.tsx";
import { paths } from "../area/paths.ts";

type Tabbed = Pick<PortfolioDetail, "kind" | "kindDetail" | "holdings">;

/** The pages that say something of this kind of portfolio; while it is read, only those that every kind has. */
export function portfolioTabs(portfolioId: Id, portfolio: Tabbed | undefined): readonly NavTab[] {
  const tab = (to: string, label: keyof typeof tabLabels, within?: string): NavTab => ({
    to,
    label: tabLabels[label],
    ...(within === undefined ? {} : { within }),
  });
  const overview = tab(paths.portfolio(portfolioId), "overview");
  // A property has its own pages; those of a portfolio that it shares are the first one only.
  if (portfolio === undefined || portfolio.kind === "realestate") return [overview];
  const invested = isInvested(portfolio.kind);
  const hasLines = invested || portfolio.holdings.length > 0;
  const when = (isSo: boolean, ...tabs: readonly NavTab[]): readonly NavTab[] => (isSo ? tabs : []);
  return [
    overview,
    ...when(
      hasLines,
      tab(paths.portfolioAllocation(portfolioId), "allocation"),
      tab(paths.portfolioInvestments(portfolioId), "investments"),
    ),
    ...when(isLoan(portfolio.kind), tab(paths.loan(portfolioId), "schedule")),
    tab(paths.portfolioTransactions(portfolioId), "transactions"),
    ...when(
      isSavings(portfolio),
      tab(paths.portfolioInformations(portfolioId), "informations"),
      tab(paths.portfolioProject(portfolioId), "project"),
    ),
    ...when(
      invested,
      tab(paths.analysis(portfolioId), "analysis", `${paths.portfolio(portfolioId)}/analyse`),
      ...when(
        isCallOffered(api.arbitrations.optimize),
        tab(paths.arbitration(portfolioId), "arbitration", paths.arbitration(portfolioId)),
      ),
      tab(paths.portfolioProject(portfolioId), "project"),
      tab(paths.portfolioSettings(portfolioId), "settings"),
    ),
    tab(paths.portfolioDetails(portfolioId), "details"),
    tab(paths.portfolioDocuments(portfolioId), "documents"),
  ];
}

/** Savings accounts and term deposits: a product with rates, caps and taxes of its own. */
export function isSavings({ kind, kindDetail }: Pick<Tabbed, "kind" | "kindDetail">): boolean {
  return kind === "savings" || kind === "deposit" || savingsProductOf(kindDetail) !== null;
}
