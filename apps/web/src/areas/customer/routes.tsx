import type { Screen } from "../screen.ts";
import { accountScreens } from "./account-routes.tsx";
import { addingScreens } from "./adding-routes.tsx";
import { analysisScreens } from "./analysis-routes.tsx";
import { holdingsScreens } from "./holdings-routes.tsx";
import { insightScreens } from "./insight-routes.tsx";

/** The screens of the customer's area, by subject. A feature adds its lines to the table of its subject:
 * component: lazyRouteComponent(() => import("../../features/x/screens/y.tsx"), "YScreen") */
export const customerScreens: readonly Screen[] = [
  ...holdingsScreens,
  ...insightScreens,
  ...analysisScreens,
  ...addingScreens,
  ...accountScreens,
];
