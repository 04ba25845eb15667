import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The questionnaire before advice, in the customer's area. */
export const suitabilityScreens: readonly Screen[] = [
  {
    path: "profile/suitability",
    title: pageTitles.suitability,
    section: "account",
    advisorNeeds: "showClientRisk",
    component: lazyRouteComponent(() => import("./screens/suitability.tsx"), "SuitabilityScreen"),
  },
  {
    path: "profile/suitability/answer",
    title: pageTitles.suitabilityAnswer,
    section: "account",
    advisorNeeds: "showClientRisk",
    component: lazyRouteComponent(() => import("./screens/answer.tsx"), "SuitabilityAnswerScreen"),
  },
];
