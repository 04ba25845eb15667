import { pageTitles } from "../titles-text.ts";
import { lazyRouteComponent } from "../lazy-screen.ts";
import type { Screen } from "../screen.ts";

/** What is said of it: health of the data, observations, risk profiles. */
export const insightScreens: readonly Screen[] = [
  {
    path: "health",
    title: pageTitles.health,
    section: "health",
    component: lazyRouteComponent(
      () => import("../../features/insight/health/screens/health.tsx"),
      "HealthScreen",
    ),
  },
  {
    path: "observations",
    title: pageTitles.observations,
    section: "observations",
    component: lazyRouteComponent(
      () => import("../../features/insight/next-steps/screens/observations.tsx"),
      "ObservationsScreen",
    ),
  },
  {
    path: "profile/risk",
    title: pageTitles.riskQuestions,
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/risk.tsx"),
      "RiskQuestionsScreen",
    ),
  },
  {
    path: "profile/infos",
    title: pageTitles.profileInfos,
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/infos.tsx"),
      "ProfileInfosScreen",
    ),
  },
  {
    path: "profile/result",
    title: pageTitles.riskResult,
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/result.tsx"),
      "RiskResultScreen",
    ),
  },
  {
    path: "accounts/risk",
    title: pageTitles.portfoliosRisk,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/portfolios-risk.tsx"),
      "PortfoliosRiskScreen",
    ),
  },
];
