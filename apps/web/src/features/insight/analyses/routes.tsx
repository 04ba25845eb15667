import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";
import { toFirstSubstep } from "./parts/first-substep.ts";

/** The screens of analyses in the customer's area. */
export const analysesScreens: readonly Screen[] = [
  {
    path: "contract/$contractId/analyse",
    title: pageTitles.analysisStart,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/analysis-start.tsx"), "AnalysisStartScreen"),
  },
  {
    path: "contract/$contractId/analyse/$step",
    title: pageTitles.analysis,
    guard: toFirstSubstep,
    component: lazyRouteComponent(() => import("./screens/analysis.tsx"), "AnalysisScreen"),
  },
  {
    path: "contract/$contractId/analyse/$step/$substep",
    title: pageTitles.analysis,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/analysis.tsx"), "AnalysisScreen"),
  },
];
