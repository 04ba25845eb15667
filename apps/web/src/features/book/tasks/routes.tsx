import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** The advisor's first page: what is due; and every task by its day. */
export const tasksScreens: readonly Screen[] = [
  {
    path: "/",
    title: bookTitles.advisorDay,
    section: "day",
    component: lazyRouteComponent(() => import("./screens/day.tsx"), "AdvisorDayScreen"),
  },
  {
    path: "tasks",
    title: bookTitles.advisorTasks,
    section: "day",
    component: lazyRouteComponent(() => import("./screens/tasks.tsx"), "TasksScreen"),
  },
];
