import { contactsApi, interactionsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { changeInteraction } from "./actions/change.ts";
import { ownConsents, setConsent, setContract, showContact } from "./actions/contact.ts";
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  removeTemplate,
  saveDraft,
  showDraft,
} from "./actions/drafts.ts";
import { downloadCalendar, listInteractions, ownEvents, showHistory } from "./actions/read.ts";
import { refuse, showRefusal } from "./actions/refusals.ts";
import { removeInteraction, restoreInteraction } from "./actions/remove.ts";
import { createInteraction } from "./actions/write.ts";

export const interactionRoutes = [
  ...routes(interactionsApi, {
    list: listInteractions,
    create: createInteraction,
    change: changeInteraction,
    remove: removeInteraction,
    restore: restoreInteraction,
    history: showHistory,
    calendar: downloadCalendar,
    draft: showDraft,
    saveDraft,
    ownEvents,
  }),
  ...routes(contactsApi, {
    contact: showContact,
    setContract,
    refusal: showRefusal,
    refuse,
    templates: listTemplates,
    addTemplate,
    changeTemplate,
    removeTemplate,
    ownConsents,
    setConsent,
  }),
];
