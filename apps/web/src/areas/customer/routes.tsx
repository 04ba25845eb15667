import { lazyRouteComponent } from "../../shared/area/lazy-screen.ts";
import type { Screen } from "../../shared/area/screen.ts";
import { pageTitles } from "../../shared/area/titles-text.ts";
import { onlyAfterAdding } from "../guards.ts";
import { recordScreens } from "../../features/club/record/routes.tsx";
import { costsScreens } from "../../features/club/costs/routes.tsx";
import { reviewsScreens } from "../../features/club/reviews/routes.tsx";
import { proposalsScreens } from "../../features/club/proposals/routes.tsx";
import { ownFileScreens } from "../../features/advice/client-files/routes.tsx";
import { suitabilityScreens } from "../../features/advice/suitability/routes.tsx";
import { clubScreens } from "../../features/club/subscriptions/routes.tsx";
import { connectionsScreens } from "../../features/holdings/connections/routes.tsx";
import { devicesScreens } from "../../features/holdings/devices/routes.tsx";
import { exportsScreens } from "../../features/holdings/exports/routes.tsx";
import { importsScreens } from "../../features/holdings/imports/routes.tsx";
import { loansScreens } from "../../features/holdings/loans/routes.tsx";
import { manualScreens } from "../../features/holdings/manual/routes.tsx";
import { portfolioSettingsScreens } from "../../features/holdings/portfolio-settings/routes.tsx";
import { portfoliosScreens } from "../../features/holdings/portfolios/routes.tsx";
import { realEstatesScreens } from "../../features/holdings/real-estates/routes.tsx";
import { transactionsScreens } from "../../features/holdings/transactions/routes.tsx";
import { wealthScreens } from "../../features/holdings/wealth/routes.tsx";
import { accessLogScreens } from "../../features/identity/access-log/routes.tsx";
import { secondFactorsScreens } from "../../features/identity/second-factors/routes.tsx";
import { usersScreens } from "../../features/identity/users/routes.tsx";
import { analysesScreens } from "../../features/insight/analyses/routes.tsx";
import { arbitrationsScreens } from "../../features/insight/arbitrations/routes.tsx";
import { healthScreens } from "../../features/insight/health/routes.tsx";
import { nextStepsScreens } from "../../features/insight/next-steps/routes.tsx";
import { riskProfilesScreens } from "../../features/insight/risk-profiles/routes.tsx";
import { fundsScreens } from "../../features/market/funds/routes.tsx";
import { notificationsScreens } from "../../features/messages/notifications/routes.tsx";
import { exposuresScreens } from "../../features/insight/exposures/routes.tsx";
import { mortgageDeskScreens } from "../../features/insight/mortgage-desk/routes.tsx";
import { householdScreens } from "../../features/insight/households/routes.tsx";
import { successionScreens } from "../../features/insight/succession/routes.tsx";
import { nextThousandScreens } from "../../features/insight/next-thousand/routes.tsx";
import { projectsScreens } from "../../features/insight/projects/routes.tsx";
import { spendingScreens } from "../../features/insight/spending/routes.tsx";
import { netWorthAheadScreens } from "../../features/insight/net-worth-ahead/routes.tsx";
import { calendarsScreens } from "../../features/insight/calendars/routes.tsx";

/** The screens of the customer's area: the table of each feature, and the pages of the frame. */
export const customerScreens: readonly Screen[] = [
  ...connectionsScreens,
  ...devicesScreens,
  ...exportsScreens,
  ...importsScreens,
  ...loansScreens,
  ...manualScreens,
  ...portfolioSettingsScreens,
  ...portfoliosScreens,
  ...realEstatesScreens,
  ...transactionsScreens,
  ...wealthScreens,
  ...accessLogScreens,
  ...secondFactorsScreens,
  ...usersScreens,
  ...analysesScreens,
  ...arbitrationsScreens,
  ...healthScreens,
  ...nextStepsScreens,
  ...riskProfilesScreens,
  ...suitabilityScreens,
  ...ownFileScreens,
  ...proposalsScreens,
  ...costsScreens,
  ...reviewsScreens,
  ...recordScreens,
  ...fundsScreens,
  ...notificationsScreens,
  ...calendarsScreens,
  ...netWorthAheadScreens,
  ...spendingScreens,
  ...projectsScreens,
  ...nextThousandScreens,
  ...householdScreens,
  ...successionScreens,
  ...mortgageDeskScreens,
  ...exposuresScreens,
  ...clubScreens.map((screen) => ({ ...screen, isOwnOnly: true })),
  {
    path: "load",
    title: pageTitles.load,
    section: "add",
    guard: onlyAfterAdding,
    component: lazyRouteComponent(() => import("../../shell/pages/load.tsx"), "LoadScreen"),
  },
];
