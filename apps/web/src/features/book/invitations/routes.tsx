import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** Inviting one person, or a file of people. */
export const invitationsScreens: readonly Screen[] = [
  {
    path: "customers/add",
    title: bookTitles.addCustomer,
    section: "add",
    needs: "aInviteClients",
    component: lazyRouteComponent(() => import("./screens/add.tsx"), "AddCustomerScreen"),
  },
  {
    path: "invitations/$invitationId",
    title: bookTitles.invited,
    section: "customers",
    needs: "aInviteClients",
    component: lazyRouteComponent(() => import("./screens/invited.tsx"), "InvitedScreen"),
  },
  {
    path: "customers/import",
    title: bookTitles.importCustomers,
    section: "add",
    needs: "aInviteClients",
    component: lazyRouteComponent(() => import("./screens/import.tsx"), "ImportCustomersScreen"),
  },
];
