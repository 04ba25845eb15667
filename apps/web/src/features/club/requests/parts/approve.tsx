import { useState, type ReactNode } from "react";
import type { ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import type { Id } from "@vigie/domain";
import { useAction } from "../../../../api.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

const refreshes = [...clubReadings, clubApi.requests.list];

/** The message to the customer, and the button that creates the letter: it says for how many contracts. */
export function Approve({
  subscription,
  ticked,
  onReload,
}: {
  readonly subscription: ClubSubscription;
  readonly ticked: ReadonlySet<Id>;
  readonly onReload: () => void;
}): ReactNode {
  const { id: subId, customerId: id, version, portfolios } = subscription;
  const [message, setMessage] = useState("");
  const approve = useAction(clubApi.requests.approve, { refreshes });
  const kept = portfolios.filter((one) => ticked.has(one.id)).map((one) => ({ id: one.id }));
  const accept = async (): Promise<void> => {
    const said = message.trim();
    const body = {
      clubSubscription: { portfolios: kept, version, ...(said === "" ? {} : { message: said }) },
    };
    if ((await approve.run({ params: { id, subId }, body })) !== null) toast(text.approved);
  };
  return (
    <div className="grid justify-items-start gap-4 pt-5">
      <div className="w-full max-w-180">
        <TextArea
          label={text.word}
          help={text.wordHelp}
          value={message}
          maxLength={2000}
          onChange={(event) => {
            setMessage(event.target.value);
          }}
        />
      </div>
      {approve.failure !== null && (
        <p role="alert" className="t2 border-l-2 border-neg pl-4">
          {approve.failure}{" "}
          {approve.code === "club.changed" && <LinkButton onClick={onReload}>{text.reload}</LinkButton>}
        </p>
      )}
      <Button look="solid" busy={approve.busy} disabled={kept.length === 0} onClick={() => void accept()}>
        {kept.length === 0 ? text.approveNone : formatMessage(text.approve, { count: kept.length })}
      </Button>
    </div>
  );
}
