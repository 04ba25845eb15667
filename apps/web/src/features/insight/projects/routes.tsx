import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screen of all the projects in the customer's area. */
export const projectsScreens: readonly Screen[] = [
  {
    path: "projects",
    title: pageTitles.projects,
    section: "ahead",
    component: lazyRouteComponent(() => import("./screens/projects.tsx"), "ProjectsScreen"),
  },
];
