import { publicTitles } from "../../shared/area/public-titles-text.ts";
import { signedOutOnly, signedOutOrByLink, signedOutOrInvited, unconfirmedOnly } from "../guards.ts";
import { lazyComponent } from "../../shared/area/lazy-screen.ts";
import type { Screen } from "../../shared/area/screen.ts";

const statePage = () => import("../../shell/pages/state-pages.tsx");
const legalPage = () => import("../../features/identity/users/screens/legal.tsx");

/** Pages that need no session. */
const openScreens: readonly Screen[] = [
  { path: "/404", title: publicTitles.notFound, component: lazyComponent(statePage, "NotFoundPage") },
  {
    path: "/500",
    title: publicTitles.serverError,
    component: lazyComponent(statePage, "ServerErrorPage"),
  },
  {
    path: "/maintenance",
    title: publicTitles.maintenance,
    component: lazyComponent(statePage, "MaintenancePage"),
  },
  { path: "/loading", title: publicTitles.loading, component: lazyComponent(statePage, "LoadingPage") },
  {
    path: "/cgu",
    title: publicTitles.terms,
    component: lazyComponent(() => import("../../features/identity/users/screens/terms.tsx"), "TermsScreen"),
  },
  {
    path: "/bi-terms",
    title: publicTitles.bankTerms,
    component: lazyComponent(legalPage, "BankTermsScreen"),
  },
  {
    path: "/accessibility",
    title: publicTitles.accessibility,
    component: lazyComponent(legalPage, "AccessibilityScreen"),
  },
  {
    path: "/status",
    title: publicTitles.bankStatuses,
    component: lazyComponent(
      () => import("../../features/holdings/bank-statuses/screens/statuses.tsx"),
      "BankStatusesScreen",
    ),
  },
  {
    path: "/subscriptions/$token",
    title: publicTitles.subscription,
    component: lazyComponent(
      () => import("../../features/messages/notifications/screens/subscription.tsx"),
      "SubscriptionScreen",
    ),
  },
  // The address in letters of former versions.
  {
    path: "/newsletter/$token",
    title: publicTitles.subscription,
    component: lazyComponent(
      () => import("../../features/messages/notifications/screens/subscription.tsx"),
      "SubscriptionScreen",
    ),
  },
  {
    path: "/resilier",
    title: publicTitles.clubUnsubscribe,
    component: lazyComponent(
      () => import("../../features/club/subscriptions/screens/terminate.tsx"),
      "TerminateScreen",
    ),
  },
  {
    path: "/verifier",
    title: publicTitles.checkDocument,
    component: lazyComponent(() => import("../../features/club/record/screens/check.tsx"), "CheckScreen"),
  },
  {
    path: "/delete-profile",
    title: publicTitles.deleteProfile,
    component: lazyComponent(
      () => import("../../features/identity/users/screens/delete-profile.tsx"),
      "DeleteProfileScreen",
    ),
  },
];

/** The entry pages of the customer's area: under /app, without its navigation. */
const accessScreens: readonly Screen[] = [
  {
    path: "/app/login",
    title: publicTitles.signIn,
    guard: signedOutOnly,
    component: lazyComponent(
      () => import("../../features/identity/sessions/screens/sign-in.tsx"),
      "SignInScreen",
    ),
  },
  {
    path: "/app/register",
    title: publicTitles.register,
    guard: signedOutOrInvited,
    needs: "allowUserRegistration",
    without: "/app/login",
    component: lazyComponent(
      () => import("../../features/identity/users/screens/register.tsx"),
      "RegisterScreen",
    ),
  },
  {
    path: "/app/password-reset",
    title: publicTitles.passwordReset,
    guard: signedOutOrByLink,
    component: lazyComponent(
      () => import("../../features/identity/users/screens/password-reset.tsx"),
      "PasswordResetScreen",
    ),
  },
  {
    path: "/app/validation",
    title: publicTitles.validation,
    guard: signedOutOnly,
    component: lazyComponent(
      () => import("../../features/identity/users/screens/validation.tsx"),
      "ValidationScreen",
    ),
  },
  // Open to signed-in users too: they accept with their account.
  {
    path: "/app/invitation",
    title: publicTitles.acceptInvitation,
    component: lazyComponent(
      () => import("../../features/book/invitations/screens/accept.tsx"),
      "AcceptInvitationScreen",
    ),
  },
  // Open to signed-in users too: a member limited by the partner accepts the terms there, and requests the full account.
  {
    path: "/app/otp",
    title: publicTitles.otp,
    component: lazyComponent(() => import("../../features/identity/sessions/screens/otp.tsx"), "OtpScreen"),
  },
  {
    path: "/app/upgrade-account-features",
    title: publicTitles.upgrade,
    component: lazyComponent(
      () => import("../../features/identity/users/screens/upgrade.tsx"),
      "UpgradeScreen",
    ),
  },
  {
    path: "/app/confirmation",
    title: publicTitles.confirmation,
    guard: unconfirmedOnly,
    component: lazyComponent(
      () => import("../../features/identity/users/screens/confirmation.tsx"),
      "ConfirmationScreen",
    ),
  },
];

/** The screens that need no session. The table is loaded with the first of them (router.tsx). */
export const publicScreens: readonly Screen[] = [...openScreens, ...accessScreens];
