import { clientFileLetters } from "../features/advice/client-files/letters.ts";
import { suitabilityLetters } from "../features/advice/suitability/letters.ts";
import { auditorLetters } from "../features/book/auditors/letters.ts";
import { firmLetters } from "../features/book/firms/letters.ts";
import { missionLetters } from "../features/book/missions/letters.ts";
import { proposalLetters } from "../features/club/proposals/letters.ts";
import { reviewLetters } from "../features/club/reviews/letters.ts";
import { clubLetters } from "../features/club/subscriptions/letters.ts";
import { householdLetters } from "../features/insight/households/letters.ts";
import { invitationLetters } from "../features/identity/invitations/letters.ts";
import { secondFactorLetters } from "../features/identity/second-factors/letters.ts";
import { sessionLetters } from "../features/identity/sessions/letters.ts";
import { singleSignOnLetters } from "../features/identity/single-sign-on/letters.ts";
import { userLetters } from "../features/identity/users/letters.ts";
import { reportLetters } from "../features/insight/reports/letters.ts";
import { conversationLetters } from "../features/messages/conversations/letters.ts";
import { registerLetters } from "../features/messages/mails/actions/letter.ts";
import { notificationLetters } from "../features/messages/notifications/letters.ts";

/** The letters (kinds of mail) of all features. */
export const allLetters = registerLetters([
  ...Object.values(sessionLetters),
  ...Object.values(secondFactorLetters),
  ...Object.values(userLetters),
  ...Object.values(invitationLetters),
  ...Object.values(householdLetters),
  ...Object.values(singleSignOnLetters),
  ...Object.values(notificationLetters),
  ...Object.values(conversationLetters),
  ...Object.values(reportLetters),
  ...Object.values(clientFileLetters),
  ...Object.values(suitabilityLetters),
  ...Object.values(auditorLetters),
  ...Object.values(firmLetters),
  ...Object.values(missionLetters),
  ...clubLetters,
  ...Object.values(proposalLetters),
  ...Object.values(reviewLetters),
]);
