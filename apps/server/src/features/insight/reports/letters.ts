import { draftFor, type LetterDeclaration } from "../../messages/mails/actions/letter.ts";
import { leaveUrlOf, wantsMailsOf } from "../../messages/notifications/actions/subscriptions.ts";
import { monthlyReportLetter } from "./letters-text.ts";

export const reportLetters = {
  monthlyReport: {
    kind: "monthly_report",
    refusable: true,
    address: async ({ services, mail, user }) => {
      if (user === null) return null;
      const subscriber = { userId: user.id, subscription: "report" } as const;
      if (!(await wantsMailsOf(services, subscriber))) return null;
      const leaveUrl = leaveUrlOf(services, subscriber, mail.variant);
      return { ...draftFor(user, monthlyReportLetter(leaveUrl)), leaveUrl };
    },
  },
} satisfies Readonly<Record<string, LetterDeclaration>>;
