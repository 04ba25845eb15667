import { usersApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { changeEmail, confirm, confirmEmail, resendConfirmation } from "./actions/confirm.ts";
import {
  askDeletion,
  deleteAccount,
  deleteByToken,
  deletionByToken,
  deletionValidity,
} from "./actions/deletion.ts";
import { askReset, changePassword, resetPassword, setUpPassword } from "./actions/password.ts";
import { updateMe, updateProfile } from "./actions/personal.ts";
import { register } from "./actions/register.ts";
import { showMe, showMyProfile, showUser, showUserProfile } from "./actions/view.ts";

export const userRoutes = routes(usersApi, {
  me: showMe,
  profile: showMyProfile,
  show: showUser,
  showProfile: showUserProfile,
  updateProfile,
  update: updateMe,
  register,
  confirm,
  resendConfirmation,
  changeEmail,
  confirmEmail,
  changePassword,
  setUpPassword,
  askReset,
  resetPassword,
  askDeletion,
  deletionValidity,
  deleteAccount,
  deletionByToken,
  deleteByToken,
});
