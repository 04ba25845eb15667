import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from "@tanstack/react-router";
import { signedOutOnly, toOwnArea } from "../guards.ts";
import type { Screen } from "../screen.ts";
import { screenRoutes } from "../screen.ts";

const statePage = () => import("../../shell/state-pages.tsx");

/** Pages that need no session. */
const publicScreens: readonly Screen[] = [
  { path: "/404", title: "Page introuvable", component: lazyRouteComponent(statePage, "NotFoundPage") },
  { path: "/500", title: "Erreur", component: lazyRouteComponent(statePage, "ServerErrorPage") },
  { path: "/maintenance", title: "Maintenance", component: lazyRouteComponent(statePage, "MaintenancePage") },
  { path: "/loading", title: "Chargement", component: lazyRouteComponent(statePage, "LoadingPage") },
];

export function publicArea(parent: AnyRoute): AnyRoute[] {
  const root = createRoute({ getParentRoute: () => parent, path: "/", beforeLoad: toOwnArea });
  const login = createRoute({
    getParentRoute: () => parent,
    path: "/app/login",
    beforeLoad: signedOutOnly,
    component: lazyRouteComponent(
      () => import("../../features/sessions/screens/sign-in.tsx"),
      "SignInScreen",
    ),
    staticData: { title: "Connexion" },
  });
  const advisoryLogin = createRoute({
    getParentRoute: () => parent,
    path: "/advisory/login",
    beforeLoad: () => {
      throw redirect({ to: "/app/login", replace: true });
    },
  });
  return [root, login, advisoryLogin, ...screenRoutes(parent, publicScreens)];
}
