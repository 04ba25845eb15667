import type { DerivedOfRows } from "../events/derived.ts";
import type { Subscriptions } from "../events/events.ts";
import { notifyUnreachable } from "../features/messages/notifications/actions/undelivered.ts";
import { saveMemberPlans } from "../features/holdings/portfolios/actions/member-plans.ts";
import { matchContract } from "../features/holdings/portfolios/actions/recognise.ts";
import { applyDetails } from "../features/book/customer-invitations/actions/apply.ts";
import { keepFileTag } from "../features/book/customers/actions/tags.ts";
import { endCouplesOfGone, endCoupleOfUnlinked } from "../features/book/couples/actions.ts";
import { noteInvitation } from "../features/book/interactions/actions/system-events.ts";
import { handOverLeads } from "../features/book/missions/actions/leads.ts";
import { handOverTasks } from "../features/book/tasks/actions.ts";
import {
  askForRow,
  clearRow,
  forgetRow,
  filesKept,
  keepContacts,
  keepFiles,
  underAdvice,
} from "../features/book/customers/actions/keep.ts";
import { endVigilance, reopenVigilance } from "../features/advice/vigilance/actions/keep.ts";
import { endFile, reopenFile } from "../features/advice/client-files/actions/keep.ts";
import { clearAlerts, forgetAlerts, keptAlerts } from "../features/book/alerts/actions/keep.ts";
import { clearInsights, keptInsights } from "../features/book/insights/actions.ts";
import { clearMonths, keptMonths } from "../features/book/statistics/actions/keep.ts";
import { keepAdviceOfEnded } from "../features/club/documents/actions/keep.ts";
import {
  endSigningOfDeceased,
  endSigningOfErased,
  endSigningOfFirm,
} from "../features/club/proposals/actions/end-signing.ts";
import { renewAnalysis } from "../features/insight/analyses/actions/clear.ts";
import { outdateProposal } from "../features/insight/arbitrations/actions/clear.ts";

/** The subscribers of each domain event, in the order in which they run. */
export const subscriptions: Subscriptions = {
  "member.arrived": [saveMemberPlans],
  "mail.undelivered": [notifyUnreachable],
  "portfolio.changed": [matchContract, renewAnalysis, outdateProposal, askForRow],
  "sync.ended": [askForRow],
  "customer.erased": [endSigningOfErased, endCouplesOfGone],
  "customer.died": [endSigningOfDeceased],
  "customers.merged": [endCouplesOfGone],
  // For future areas: published, without a subscriber yet.
  "advice.accepted": [],
  "interaction.changed": [keepContacts, askForRow],
  "visibility.changed": [clearRow, keepFiles, clearAlerts, clearInsights, clearMonths],
  "customer.linked": [reopenFile, reopenVigilance, askForRow],
  "invitation.accepted": [noteInvitation, applyDetails, keepFileTag],
  "customer.moved": [handOverTasks, handOverLeads],
  "customer.unlinked": [
    endFile,
    endVigilance,
    keepAdviceOfEnded,
    endCoupleOfUnlinked,
    forgetRow,
    forgetAlerts,
    endSigningOfFirm,
  ],
  "client_file.changed": [keepFiles],
};

/** Derived data that is read and stored with each daily row of a customer. */
export const derivedOfRows: readonly DerivedOfRows[] = [
  underAdvice,
  filesKept,
  keptAlerts,
  keptInsights,
  keptMonths,
];
