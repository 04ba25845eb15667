import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** An advisor's proposals, in the customer's area. */
export const proposalsScreens: readonly Screen[] = [
  {
    path: "proposals",
    title: pageTitles.proposals,
    section: "proposals",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/proposals.tsx"), "ProposalsScreen"),
  },
  {
    path: "proposals/target/$portfolioId",
    title: pageTitles.proposalTarget,
    section: "proposals",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/target.tsx"), "TargetScreen"),
  },
  {
    path: "proposals/$proposalId",
    title: pageTitles.proposal,
    section: "proposals",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/proposal.tsx"), "ProposalScreen"),
  },
];

/** In the advisor's area: a fund that another replaces wherever it is held. */
export const replacementsScreens: readonly Screen[] = [
  {
    path: "replacements",
    title: bookTitles.replacements,
    section: "customers",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/replacements.tsx"), "ReplacementsScreen"),
  },
  {
    path: "replacements/$replacementId",
    title: bookTitles.replacements,
    section: "customers",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/replacement.tsx"), "ReplacementScreen"),
  },
];
