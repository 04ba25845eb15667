import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** One bundle for everything except the card form: a reader of the offer goes on to the next page. */
const offer = () => import("./parts/offer.ts");
const payment = () => import("./screens/payment.tsx");

/** The Club, from the offer to its end. */
export const clubScreens: readonly Screen[] = [
  {
    path: "club",
    title: pageTitles.club,
    section: "club",
    component: lazyRouteComponent(offer, "ClubHomeScreen"),
  },
  {
    path: "club/landing",
    title: pageTitles.club,
    section: "club",
    component: lazyRouteComponent(offer, "ClubLandingScreen"),
  },
  {
    path: "club/portfolios-selection",
    title: pageTitles.clubSelection,
    section: "club",
    component: lazyRouteComponent(offer, "ClubSelectionScreen"),
  },
  {
    path: "club/verify-info",
    title: pageTitles.clubVerify,
    section: "club",
    component: lazyRouteComponent(offer, "ClubVerifyScreen"),
  },
  {
    path: "club/price-selection",
    title: pageTitles.clubPrice,
    section: "club",
    component: lazyRouteComponent(offer, "ClubPriceScreen"),
  },
  {
    path: "club/subscribe",
    title: pageTitles.clubLetter,
    section: "club",
    component: lazyRouteComponent(offer, "ClubSubscribeScreen"),
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
    component: lazyRouteComponent(offer, "ClubWaitingAdvisorScreen"),
  },
  {
    path: "club/dashboard",
    title: pageTitles.club,
    section: "club",
    component: lazyRouteComponent(offer, "ClubDashboardScreen"),
  },
  {
    path: "club/change",
    title: pageTitles.clubChange,
    section: "club",
    component: lazyRouteComponent(offer, "ClubChangeScreen"),
  },
  {
    path: "club/unsubscribe",
    title: pageTitles.clubUnsubscribe,
    section: "club",
    component: lazyRouteComponent(offer, "ClubUnsubscribeScreen"),
  },
  {
    path: "club/survey",
    title: pageTitles.clubSurvey,
    section: "club",
    component: lazyRouteComponent(offer, "ClubSurveyScreen"),
  },
  {
    path: "subscribe",
    title: pageTitles.plan,
    section: "club",
    component: lazyRouteComponent(offer, "PlanScreen"),
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
    component: lazyRouteComponent(offer, "ClubInvoicesScreen"),
  },
];
