import { tabLabels } from "./page-text.ts";
import type { PortfolioDetail } from "@vigie/api";
import { isInvested, isLoan, savingsProductOf, type Id } from "@vigie/domain";
import { api, isCallOffered } from "../../api.ts";
import type { NavTab } from "../area/nav-tabs.tsx";
import { paths } from "../area/paths.ts";

type Tabbed = Pick<PortfolioDetail, "kind" | "kindDetail" | "holdings">;

/** The pages for this kind of portfolio, in at most six tabs; while it loads, only the one that every kind has. */
export function portfolioTabs(portfolioId: Id, portfolio: Tabbed | undefined): readonly NavTab[] {
  const overview = { to: paths.portfolio(portfolioId), label: tabLabels.overview };
  // A property has its own pages; a portfolio shared with it only has the first one.
  if (portfolio === undefined || portfolio.kind === "realestate") return [overview];
  const invested = isInvested(portfolio.kind);
  const analysis = `${paths.portfolio(portfolioId)}/analyse`;
  const arbitration = paths.arbitration(portfolioId);
  return [
    overview,
    ...when(
      invested || portfolio.holdings.length > 0,
      groupOf("investments", [
        { to: paths.portfolioInvestments(portfolioId), label: tabLabels.lines },
        { to: paths.portfolioAllocation(portfolioId), label: tabLabels.allocation },
      ]),
    ),
    ...when(isLoan(portfolio.kind), { to: paths.loan(portfolioId), label: tabLabels.schedule }),
    { to: paths.portfolioTransactions(portfolioId), label: tabLabels.transactions },
    ...when(isSavings(portfolio), {
      to: paths.portfolioInformations(portfolioId),
      label: tabLabels.informations,
    }),
    ...when(invested, { to: paths.analysis(portfolioId), label: tabLabels.analysis, within: analysis }),
    ...when(invested && isCallOffered(api.arbitrations.optimize), {
      to: arbitration,
      label: tabLabels.arbitration,
      within: arbitration,
    }),
    groupOf("portfolio", [
      { to: paths.portfolioDetails(portfolioId), label: tabLabels.details },
      ...when(invested || isSavings(portfolio), {
        to: paths.portfolioProject(portfolioId),
        label: tabLabels.project,
      }),
      ...when(invested, { to: paths.portfolioSettings(portfolioId), label: tabLabels.settings }),
      { to: paths.portfolioDocuments(portfolioId), label: tabLabels.documents },
    ]),
  ];
}

/** Pages of a group, with a second line of links under the tabs. */
const groupedPages: readonly string[] = [
  "investments",
  "allocation",
  "details",
  "project",
  "settings",
  "documents",
];

/** Whether a page belongs to a group, determined from its address alone: the portfolio may still be loading. */
export function isGrouped(pathname: string): boolean {
  const [, page = ""] = /\/contract\/[^/]+\/([^/]+)$/.exec(pathname) ?? [];
  return groupedPages.includes(page);
}

/** A tab that opens the first of its pages. */
function groupOf(label: keyof typeof tabLabels, pages: readonly [NavTab, ...NavTab[]]): NavTab {
  return { to: pages[0].to, label: tabLabels[label], pages };
}

function when(isSo: boolean, tab: NavTab): readonly NavTab[] {
  return isSo ? [tab] : [];
}

/** Savings accounts and term deposits: products with their own rates, caps and taxes. */
export function isSavings({ kind, kindDetail }: Pick<Tabbed, "kind" | "kindDetail">): boolean {
  return kind === "savings" || kind === "deposit" || savingsProductOf(kindDetail) !== null;
}
