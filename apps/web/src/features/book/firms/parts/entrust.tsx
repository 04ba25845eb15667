import type { FirmPerson } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { fullName } from "../../../../shared/session/user.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { teamText as text } from "../text.ts";

/** Grants somebody the anti-money-laundering role, or revokes it. */
export function EntrustVigilance({ person }: { readonly person: FirmPerson }): ReactNode {
  const entrust = useAction(api.firms.entrust, { refreshes: [api.firms.people, api.users.me] });
  if (person.state === "suspended") return null;
  const isEntrusted = person.vigilance === true;
  const name = fullName(person);
  const act = async (): Promise<void> => {
    const reply = await entrust.run({ params: { personId: person.id }, body: { vigilance: !isEntrusted } });
    if (reply !== null)
      toast(formatMessage(isEntrusted ? text.vigilanceTaken : text.vigilanceGiven, { name }));
  };
  return (
    <>
      <LinkButton
        className="t1"
        aria-label={formatMessage(isEntrusted ? text.takeVigilanceOf : text.giveVigilanceTo, { name })}
        onClick={() => void act()}
      >
        {isEntrusted ? text.takeVigilance : text.giveVigilance}
      </LinkButton>
      {entrust.failure !== null && (
        <span role="alert" className="t1 block text-neg">
          {entrust.failure}
        </span>
      )}
    </>
  );
}
