import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

const payment = () => import("./screens/payment.tsx");

/** The Club, from the offer to its end. */
export const clubScreens: readonly Screen[] = [
  {
    path: "club",
    title: pageTitles.club,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/home.tsx"), "ClubHomeScreen"),
  },
  {
    path: "club/landing",
    title: pageTitles.club,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/landing.tsx"), "ClubLandingScreen"),
  },
  {
    path: "club/portfolios-selection",
    title: pageTitles.clubSelection,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/selection.tsx"), "ClubSelectionScreen"),
  },
  {
    path: "club/verify-info",
    title: pageTitles.clubVerify,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/verify.tsx"), "ClubVerifyScreen"),
  },
  {
    path: "club/price-selection",
    title: pageTitles.clubPrice,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/price.tsx"), "ClubPriceScreen"),
  },
  {
    path: "club/subscribe",
    title: pageTitles.clubLetter,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/subscribe.tsx"), "ClubSubscribeScreen"),
  },
  {
    path: "club/waiting-payment-infos",
    title: pageTitles.clubPayment,
    section: "club",
    component: lazyRouteComponent(payment, "ClubPaymentScreen"),
  },
  {
    path: "club/waiting-advisor",
    title: pageTitles.clubAdvisor,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/waiting-advisor.tsx"), "ClubWaitingAdvisorScreen"),
  },
  {
    path: "club/dashboard",
    title: pageTitles.club,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/dashboard.tsx"), "ClubDashboardScreen"),
  },
  {
    path: "club/unsubscribe",
    title: pageTitles.clubUnsubscribe,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/unsubscribe.tsx"), "ClubUnsubscribeScreen"),
  },
  {
    path: "club/survey",
    title: pageTitles.clubSurvey,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/survey.tsx"), "ClubSurveyScreen"),
  },
  {
    path: "subscribe",
    title: pageTitles.plan,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/plan.tsx"), "PlanScreen"),
  },
  {
    path: "pay",
    title: pageTitles.pay,
    section: "club",
    component: lazyRouteComponent(payment, "PayScreen"),
  },
  {
    path: "user/payment",
    title: pageTitles.payment,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/invoices.tsx"), "ClubInvoicesScreen"),
  },
];
