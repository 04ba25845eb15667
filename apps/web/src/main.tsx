import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createAppRouter } from "./areas/router.tsx";
import { createQueryClient } from "./shell/query-client.ts";
import { setLeave } from "./shell/session/leave.ts";
import "./ui/styles/index.css";

const router = createAppRouter();
const queryClient = createQueryClient();

setLeave((path) => {
  // Nothing of one saver may be shown to the next on the same computer.
  queryClient.clear();
  router.history.push(path);
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
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
