import type { SentInvitation } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

/** The actions on an invitation, in the list and on its page. */
export function InvitationActs({
  invitation,
  inRow = false,
}: {
  readonly invitation: SentInvitation;
  readonly inRow?: boolean;
}): ReactNode {
  const { id, email, maySend, mayCancel, customerId } = invitation;
  const refreshes = [bookApi.invitations.list, bookApi.invitations.show];
  const send = useAction(bookApi.invitations.send, { refreshes });
  const cancel = useAction(bookApi.invitations.cancel, { refreshes });
  const act = async (action: typeof send | typeof cancel, done: string): Promise<void> => {
    if ((await action.run({ params: { id } })) !== null) toast(formatMessage(done, { email }));
  };
  const failure = send.failure ?? cancel.failure;
  return (
    <div className={`flex flex-wrap items-center gap-x-5 ${inRow ? "sm:justify-end" : ""}`}>
      {maySend && (
        <LinkButton
          className="t1"
          aria-label={formatMessage(text.sendAgainTo, { email })}
          onClick={() => void act(send, text.sentAgain)}
        >
          {text.sendAgain}
        </LinkButton>
      )}
      {mayCancel && (
        <LinkButton
          className="t1"
          aria-label={formatMessage(text.cancelTo, { email })}
          onClick={() => void act(cancel, text.canceledToast)}
        >
          {text.cancel}
        </LinkButton>
      )}
      {customerId !== null && (
        <AreaLink
          to={bookPaths.customer(customerId)}
          className="link t1"
          aria-label={formatMessage(text.sheetOf, { email })}
        >
          {text.sheet}
        </AreaLink>
      )}
      {failure !== null && (
        <span role="alert" className={`t1 basis-full text-neg ${inRow ? "sm:text-right" : ""}`}>
          {failure}
        </span>
      )}
    </div>
  );
}
