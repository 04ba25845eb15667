import { variantNamed } from "@vigie/domain";
import { siteOf } from "../../../edge/site.ts";
import type { LetterDeclaration } from "../mails/actions/letter.ts";
import { newsletterFor, newsletterToken } from "./actions/newsletter.ts";
import { newsletterLetter } from "./letters-text.ts";

export const notificationLetters = {
  newsletter: {
    kind: "newsletter",
    // Those who asked for it, by whoever sends it: one key a letter and person.
    unlimited: true,
    address: async ({ services, mail, user, holder }) => {
      if (user === null || holder?.id !== user.id) return null;
      const newsletterId = mail.facts["newsletter"] ?? "";
      const text = await newsletterFor(services, { newsletterId, userId: user.id });
      if (text === null) return null;
      const site = siteOf(services, variantNamed(mail.variant));
      const leaveUrl = `${site}/newsletter/${newsletterToken(services, user.id)}`;
      return { write: newsletterLetter(text, leaveUrl), firstName: user.firstName, leaveUrl };
    },
  },
} satisfies Readonly<Record<string, LetterDeclaration>>;
