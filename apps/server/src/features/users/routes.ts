import { usersApi } from "@vigie/contract";
import { routes } from "../../edge/handler.ts";
import { showMe, showMyProfile, showUser, showUserProfile } from "./actions/view.ts";

const { me, profile, show, showProfile } = usersApi;
export const userRoutes = routes(
  { me, profile, show, showProfile },
  { me: showMe, profile: showMyProfile, show: showUser, showProfile: showUserProfile },
);
