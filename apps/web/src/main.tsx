import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createAppRouter } from "./areas/router.tsx";
import { lastCustomerId } from "./shared/area/last-customer.ts";
import { visitReason } from "./shared/area/visit-reason.ts";
import { forgetAnswers } from "./shared/requests/held-answers.ts";
import { createQueryClient } from "./shared/requests/query-client.ts";
import { setNavigation } from "./shared/session/leave.ts";
import "./ui/styles/index.css";

// Only the French strings of react-aria are built: without this setting it looks up those of the browser's language and fails. zod
// loads later, with the pages that read the partner's responses: without `jitless` it would try `new Function`, which the content
// security policy refuses and reports.
Object.assign(window, {
  [Symbol.for("react-aria.i18n.locale")]: "fr-FR",
  __zod_globalConfig: { jitless: true },
});

const router = createAppRouter();
const queryClient = createQueryClient(showServerError);

setNavigation(
  (path) => {
    // Nothing of one user may be shown to the next one on the same computer.
    void queryClient.cancelQueries();
    queryClient.clear();
    forgetAnswers();
    lastCustomerId.forget();
    visitReason.forget();
    router.history.push(path);
  },
  () => router.state.location.href,
);

/** Shows /500 in the address bar; the page where the error happened stays under it, with everything the user typed. */
function showServerError(): void {
  const { maskedLocation, pathname } = router.latestLocation;
  if (maskedLocation !== undefined || pathname === "/maintenance") return;
  void router.navigate({
    to: ".",
    search: true,
    hash: true,
    // Adds a history entry for the same page: without a state, the router would see no change.
    state: { serverError: true },
    mask: { to: "/500" },
    resetScroll: false,
  });
}

// `npm run dev` started a new server (tools/dev.ts): the page stays, and what it shows is requested from that server.
import.meta.hot?.on("vigie:server-started", () => void queryClient.invalidateQueries());

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    serverError?: boolean;
  }
}

const place = document.getElementById("root");
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
