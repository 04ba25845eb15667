/** The screens of the Club that are bundled together. */
export { ClubHomeScreen } from "../screens/home.tsx";
export { ClubLandingScreen } from "../screens/landing.tsx";
export { ClubSelectionScreen } from "../screens/selection.tsx";
export { ClubVerifyScreen } from "../screens/verify.tsx";
export { ClubPriceScreen } from "../screens/price.tsx";
export { ClubSubscribeScreen } from "../screens/subscribe.tsx";
export { ClubWaitingAdvisorScreen } from "../screens/waiting-advisor.tsx";
export { ClubDashboardScreen } from "../screens/dashboard.tsx";
export { ClubChangeScreen } from "../screens/change.tsx";
export { ClubUnsubscribeScreen } from "../screens/unsubscribe.tsx";
export { ClubSurveyScreen } from "../screens/survey.tsx";
export { PlanScreen } from "../screens/plan.tsx";
export { ClubInvoicesScreen } from "../screens/invoices.tsx";
