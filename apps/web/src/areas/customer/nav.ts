import type { NavEntry } from "../../shell/nav.ts";
import { usePortfolioCount } from "../../shared/portfolios/use-portfolio-count.ts";
import { countText, navText } from "../text.ts";

/** The sidebar's entries of the customer's area. */
export const customerNav: readonly NavEntry[] = [
  { id: "wealth", label: navText.wealth, icon: "wealth", path: "/dashboard", group: 1 },
  {
    id: "portfolios",
    label: navText.portfolios,
    icon: "portfolios",
    path: "/dashboard/contracts",
    group: 1,
    count: { use: usePortfolioCount, one: countText.portfolio, many: countText.portfolios },
  },
  { id: "loans", label: navText.loans, icon: "home", path: "/loans-dashboard", group: 1 },
  { id: "devices", label: navText.devices, icon: "work", path: "/devices-dashboard", group: 1 },
  { id: "household", label: navText.household, icon: "rings", path: "/household", group: 1, phone: null },
  { id: "club", label: navText.club, icon: "users", path: "/club", group: 1, phone: null },
  {
    id: "observations",
    label: navText.observations,
    icon: "info",
    path: "/observations",
    group: 2,
    phone: null,
  },
  {
    id: "calendar",
    label: navText.calendar,
    icon: "calendar",
    path: "/calendar",
    group: 2,
    phone: null,
  },
  { id: "ahead", label: navText.outlook, icon: "ahead", path: "/ahead", group: 2, phone: null },
  {
    id: "proposals",
    label: navText.proposals,
    icon: "check",
    path: "/proposals",
    group: 2,
    needs: "showReco",
    phone: null,
  },
  {
    id: "health",
    label: navText.health,
    icon: "refresh",
    path: "/health",
    group: 2,
    phone: null,
  },
  { id: "add", label: navText.add, icon: "plus", path: "/accounts/new", group: 3, phone: null },
  {
    id: "import",
    label: navText.importFile,
    icon: "upload",
    path: "/accounts/import",
    group: 3,
    phone: null,
  },
];

/** Screens for one's own contracts, which an advisor may not write, and for sharing between two people. */
const ownActs = ["add", "import", "household", "club"];

/** The same for a customer viewed by an advisor: without adding. */
export const customerViewNav: readonly NavEntry[] = customerNav.filter(({ id }) => !ownActs.includes(id));
