import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of risk profiles in the customer's area. */
export const riskProfilesScreens: readonly Screen[] = [
  {
    path: "accounts/new/evaluate",
    title: pageTitles.evaluate,
    section: "add",
    component: lazyRouteComponent(() => import("./screens/evaluate.tsx"), "EvaluateScreen"),
  },
  {
    path: "profile/risk",
    title: pageTitles.riskQuestions,
    section: "account",
    advisorNeeds: "showClientRisk",
    component: lazyRouteComponent(() => import("./screens/risk.tsx"), "RiskQuestionsScreen"),
  },
  {
    path: "profile/infos",
    title: pageTitles.profileInfos,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/infos.tsx"), "ProfileInfosScreen"),
  },
  {
    path: "profile/result",
    title: pageTitles.riskResult,
    section: "account",
    advisorNeeds: "showClientRisk",
    component: lazyRouteComponent(() => import("./screens/result.tsx"), "RiskResultScreen"),
  },
  {
    path: "accounts/risk",
    title: pageTitles.portfoliosRisk,
    section: "portfolios",
    advisorNeeds: "showClientRisk",
    component: lazyRouteComponent(() => import("./screens/portfolios-risk.tsx"), "PortfoliosRiskScreen"),
  },
];
