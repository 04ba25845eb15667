import { isId } from "@vigie/domain";
import { scopedToSystem } from "../../../db/scope.ts";
import type { LetterDeclaration } from "../../messages/mails/actions/letter.ts";
import { householdRequestLetter } from "./letters-text.ts";
import { pendingRequestSender } from "./actions/pending-request.ts";

export const householdLetters = {
  /** Contains nothing about the sender except the name on their account; not sent once the request is withdrawn. */
  request: {
    kind: "household_request",
    asked: true,
    address: async ({ services, mail, holder }) => {
      const id = mail.facts["request"] ?? "";
      if (!isId(id)) return null;
      const name = await scopedToSystem("household", async () => await pendingRequestSender(services.db, id));
      return name === null
        ? null
        : { write: householdRequestLetter(name), firstName: holder?.firstName ?? null };
    },
  },
} as const satisfies Readonly<Record<string, LetterDeclaration>>;
