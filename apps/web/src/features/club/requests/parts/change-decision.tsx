import type { ClubChange, ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { ChangeLines } from "../../../../shared/club/change-lines.tsx";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

/** Contracts that the customer asks to add: accepted with an addendum, or refused with a message. */
export function ChangeDecision(props: {
  readonly subscription: ClubSubscription;
  readonly change: ClubChange;
}): ReactNode {
  const { subscription, change } = props;
  const { customerId: id, id: subId, portfolios } = subscription;
  const [message, setMessage] = useState("");
  const [isRefusing, setIsRefusing] = useState(false);
  const decide = useAction(clubApi.changes.decide, {
    refreshes: [...clubReadings, clubApi.requests.list],
  });
  const say = async (approve: boolean): Promise<void> => {
    const said = message.trim() === "" ? null : message.trim();
    const params = { id, subId, changeId: change.id };
    const reply = await decide.run({ params, body: { approve, message: approve ? null : said } });
    if (reply !== null) toast(approve ? text.changeApproved : text.changeRefused);
  };
  return (
    <ChangeLines change={change} was={portfolios}>
      {change.canDo.includes("approve") && (
        <div className="grid gap-4 pt-4">
          {isRefusing && (
            <TextArea
              label={text.message}
              help={text.messageHelp}
              value={message}
              maxLength={2000}
              onChange={(event) => {
                setMessage(event.target.value);
              }}
            />
          )}
          {decide.failure !== null && (
            <p role="alert" className="t2 text-neg">
              {decide.failure}
            </p>
          )}
          <div className="flex flex-wrap gap-4">
            <Button look="solid" busy={decide.busy} onClick={() => void say(true)}>
              {text.changeApprove}
            </Button>
            <Button
              look="danger"
              busy={decide.busy}
              onClick={() => {
                if (isRefusing) void say(false);
                else setIsRefusing(true);
              }}
            >
              {text.refuse}
            </Button>
          </div>
        </div>
      )}
    </ChangeLines>
  );
}
