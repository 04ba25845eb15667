import { bookTitles } from "../../../shared/area/book-titles-text.ts";
import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";

/** The firm's model portfolios, and contracts that drift from them. */
export const modelsScreens: readonly Screen[] = [
  {
    path: "models",
    title: bookTitles.advisorModels,
    section: "customers",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/models.tsx"), "ModelsScreen"),
  },
];
