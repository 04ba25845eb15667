import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
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
