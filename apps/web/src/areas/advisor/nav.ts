import type { Id } from "@vigie/domain";
import type { NavEntry } from "../../shell/nav.ts";
import { clubPaths } from "../../shared/club/club-paths.ts";
import { bookPaths } from "../../shared/book/book-paths.ts";
import { isSwitchedOn } from "../../shared/variant/variant.ts";
import type { OpenPage } from "../../shared/area/open-page.ts";
import { useCustomerCount } from "../../shared/book/use-customer-count.ts";
import { countText, navText } from "../text.ts";
import { otherIcons } from "../../ui/other-icons.ts";

/** The sidebar's entries of the advisor's area. */
const entries: readonly NavEntry[] = [
  { id: "day", label: navText.day, icon: "wealth", path: "/", group: 1 },
  {
    id: "customers",
    label: navText.customers,
    icon: "users",
    path: bookPaths.customers(),
    group: 1,
    count: { use: useCustomerCount, one: countText.customer, many: countText.customers },
  },
  {
    id: "add",
    label: navText.addCustomer,
    icon: "plus",
    path: bookPaths.addCustomer(),
    group: 1,
    needs: "aInviteClients",
    phone: null,
  },
  { id: "club", label: navText.club, icon: "check", path: clubPaths.queue(), group: 2 },
  { id: "stats", label: navText.stats, icon: "wealth", path: bookPaths.statistics(), group: 2, phone: null },
  {
    id: "insights",
    label: navText.observations,
    icon: "info",
    path: bookPaths.insights(),
    group: 2,
    phone: null,
  },
  {
    id: "missions",
    label: navText.missions,
    icon: otherIcons.callOut,
    path: bookPaths.missions(),
    group: 2,
    needs: "missions",
  },
  { id: "alerts", label: navText.alerts, icon: "bell", path: bookPaths.alerts(), group: 2 },
  { id: "profile", label: navText.profile, icon: "user", path: bookPaths.profile(), group: 3 },
  { id: "others", label: navText.others, icon: "more", path: bookPaths.others(), group: 3, phone: null },
];

type OpenCustomer = { readonly id: Id; readonly name: string };

/** Those of this variant, with the customer whose sheet is open, or the page that named itself. */
export function advisorNav(open: OpenCustomer | null, page: OpenPage | null): readonly NavEntry[] {
  return entries
    .filter(({ needs }) => needs === undefined || isSwitchedOn(needs))
    .map((entry) => {
      if (entry.id === "customers" && open !== null)
        return { ...entry, open: { label: open.name, path: bookPaths.customer(open.id) } };
      return entry.id === page?.entry ? { ...entry, open: { label: page.label, path: page.path } } : entry;
    });
}
