import { usersApi } from "@vigie/contract";
import { routes } from "../../edge/handler.ts";
import { showMe, showMyProfile } from "./actions.ts";

export const userRoutes = routes(usersApi, { me: showMe, profile: showMyProfile });
