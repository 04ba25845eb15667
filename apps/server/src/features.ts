import type { Route } from "./edge/handler.ts";
import { sessionRoutes } from "./features/sessions/routes.ts";
import { userRoutes } from "./features/users/routes.ts";
import type { Handlers } from "./queue/queue.ts";
import type { Services } from "./services.ts";

/** Every feature of the server, by its table of contents. */
export const allRoutes: readonly Route[] = [...sessionRoutes, ...userRoutes];

/** Every job of the server, by its feature. */
export function allJobs(_services: Services): Handlers {
  return {};
}
