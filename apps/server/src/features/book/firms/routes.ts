import { firmsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { moveBook, showMove } from "./actions/move.ts";
import {
  addPerson,
  changeRole,
  entrustPerson,
  listPeople,
  restorePerson,
  suspendPerson,
} from "./actions/people.ts";
import { showProfile, updateProfile } from "./actions/profile.ts";
import { ownAdvisors } from "./actions/own-advisors.ts";
import { showFirm, updateFirm } from "./actions/settings.ts";

export const firmRoutes = routes(firmsApi, {
  show: showFirm,
  update: updateFirm,
  people: listPeople,
  addPerson,
  changeRole,
  entrust: entrustPerson,
  suspend: suspendPerson,
  restore: restorePerson,
  moveBook,
  showMove,
  profile: showProfile,
  ownAdvisors,
  updateProfile,
});
