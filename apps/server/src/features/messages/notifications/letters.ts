import type { LetterDeclaration } from "../mails/actions/letter.ts";
import { newsletterFor } from "./actions/newsletter.ts";
import { leaveUrlOf } from "./actions/subscriptions.ts";
import { newsletterLetter } from "./letters-text.ts";

export const notificationLetters = {
  newsletter: {
    kind: "newsletter",
    refusable: true,
    // Sent to subscribers only: one key per letter and person.
    unlimited: true,
    address: async ({ services, mail, user, holder }) => {
      if (user === null || holder?.id !== user.id) return null;
      const newsletterId = mail.facts["newsletter"] ?? "";
      const text = await newsletterFor(services, { newsletterId, userId: user.id });
      if (text === null) return null;
      const subscriber = { userId: user.id, subscription: "newsletter" } as const;
      const leaveUrl = leaveUrlOf(services, subscriber, mail.variant);
      return { write: newsletterLetter(text, leaveUrl), firstName: user.firstName, leaveUrl };
    },
  },
} satisfies Readonly<Record<string, LetterDeclaration>>;
