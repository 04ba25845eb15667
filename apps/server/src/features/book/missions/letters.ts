import { isId, writingAnswer } from "@vigie/domain";
import { systemFirmSubject } from "../../../edge/subject.ts";
import type { LetterDeclaration } from "../../messages/mails/actions/letter.ts";
import { refusalUrlOf, writingFacts } from "../interactions/actions/refusals.ts";
import { leadMessageLetter } from "./letters-text.ts";

export const missionLetters = {
  /** Not sent if the customer refused after it was written. */
  message: {
    kind: "mission_message",
    refusable: true,
    unlimited: true,
    address: async ({ services, mail, user, holder }) => {
      const firmId = mail.facts["firm"] ?? "";
      if (user === null || holder?.id !== user.id || !isId(firmId)) return null;
      const firm = systemFirmSubject("mission message", firmId);
      const facts = await writingFacts(services, firm, user.id);
      if (writingAnswer({ ...facts, lastMessageAt: null }, services.clock()).reason !== null) return null;
      const leaveUrl = refusalUrlOf(services, { customerId: user.id, firmId }, mail.variant);
      return { write: leadMessageLetter(leaveUrl), firstName: user.firstName, leaveUrl };
    },
  },
} as const satisfies Readonly<Record<string, LetterDeclaration>>;
