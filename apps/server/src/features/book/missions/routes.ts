import { answerUsesApi, missionsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listAnswerUses, setAnswerUse } from "./actions/answer-uses.ts";
import { concludeLead, listLeads, missionsOfCustomer, showLead, showNextLead } from "./actions/leads.ts";
import { exportLeads } from "./actions/export.ts";
import { writeLead } from "./actions/messages.ts";
import {
  archiveMission,
  changeMission,
  createMission,
  endMission,
  listMissions,
  openMission,
  showMission,
} from "./actions/missions.ts";
import { reopenLead } from "./actions/reopen.ts";
import { showProgress } from "./actions/progress.ts";
import { previewMission } from "./actions/target.ts";

export const missionRoutes = [
  ...routes(missionsApi, {
    list: listMissions,
    show: showMission,
    preview: previewMission,
    create: createMission,
    change: changeMission,
    open: openMission,
    end: endMission,
    archive: archiveMission,
    leads: listLeads,
    nextLead: showNextLead,
    progress: showProgress,
    export: exportLeads,
    lead: showLead,
    conclude: concludeLead,
    reopen: reopenLead,
    write: writeLead,
    ofCustomer: missionsOfCustomer,
  }),
  ...routes(answerUsesApi, { list: listAnswerUses, set: setAnswerUse }),
];
