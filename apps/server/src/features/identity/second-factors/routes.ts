import { secondFactorsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { askReauthentication } from "./actions/reauthentication.ts";
import { askPasskey, signInByPasskey } from "./actions/passkey-sign-in.ts";
import { addPasskey, offerPasskey, removePasskey, renamePasskey } from "./actions/passkeys.ts";
import { askInSecondStep, passSecondStep } from "./actions/second-step.ts";
import { renewRecoveryCodes, showSecondFactors } from "./actions/state.ts";
import { confirmTotp, removeTotp, startTotp } from "./actions/totp.ts";

export const secondFactorRoutes = routes(secondFactorsApi, {
  signIn: passSecondStep,
  question: askInSecondStep,
  questionAgain: askReauthentication,
  askPasskey,
  passkeySignIn: signInByPasskey,
  show: showSecondFactors,
  startTotp,
  confirmTotp,
  removeTotp,
  offerPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  renewRecoveryCodes,
});
