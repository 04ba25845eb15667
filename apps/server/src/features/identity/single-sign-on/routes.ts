import { authenticationHostApi, singleSignOnApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { finish, leave, start } from "./actions/browser.ts";
import { askMerge, remindMerge, showMerge, validateMerge } from "./actions/merge.ts";
import { issueOtp, keepSession, validateOtp } from "./actions/otp.ts";
import { askUpgrade, validateUpgrade } from "./actions/upgrade.ts";

export const singleSignOnRoutes = routes(singleSignOnApi, {
  start,
  finish,
  keep: keepSession,
  leave,
  askUpgrade,
  validateUpgrade,
  showMerge,
  askMerge,
  validateMerge,
  remindMerge,
});

/** The only routes of the authentication host. */
export const authenticationHostRoutes = routes(authenticationHostApi, { validateOtp, issueOtp });
