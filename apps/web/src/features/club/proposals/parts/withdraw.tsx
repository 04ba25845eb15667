import { adviceApi } from "@vigie/api/advice";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";
import { Failure } from "./answer.tsx";
import { requestsText } from "./requests-text.ts";

type WithdrawProps = { readonly proposalId: Id; readonly customerId: Id };
const refreshes = [adviceApi.proposals.list, adviceApi.proposals.show];

/** Withdraws a sent proposal, with a reason for the customer. */
export function Withdraw({ proposalId, customerId }: WithdrawProps): ReactNode {
  const go = useAreaNavigate();
  const [isOpen, setOpen] = useState(false);
  const typed = useTyped(["proposal", proposalId, "withdraw"], { words: "" });
  const [isLacking, setLacking] = useState(false);
  const withdraw = useAction(adviceApi.proposals.withdraw, { refreshes });
  const words = typed.values.words.trim();
  const send = async (): Promise<boolean> => {
    setLacking(true);
    if (words === "") return false;
    if ((await withdraw.run({ params: { id: customerId, proposalId }, body: { words } })) === null)
      return false;
    typed.forget();
    toast(text.withdrawn);
    go(paths.proposals());
    return true;
  };
  if (!isOpen)
    return (
      <p>
        <LinkButton onClick={() => setOpen(true)}>{requestsText.withdraw}</LinkButton>
      </p>
    );
  return (
    <Form failure={withdraw.failure} className="grid gap-4" onSubmit={send}>
      <p className="t2">{requestsText.withdrawHelp}</p>
      <TextArea
        label={requestsText.words}
        rows={3}
        maxLength={2000}
        value={typed.values.words}
        error={isLacking && words === "" ? requestsText.wordsMissing : undefined}
        onChange={(event) => {
          typed.set({ words: event.target.value });
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="solid" busy={withdraw.busy}>
          {requestsText.withdraw}
        </Button>
        <Button onClick={() => setOpen(false)}>{text.cancel}</Button>
      </div>
      {withdraw.failure !== null && <Failure>{withdraw.failure}</Failure>}
    </Form>
  );
}

/** Deletes a draft. */
export function DropDraft({ proposalId, customerId }: WithdrawProps): ReactNode {
  const go = useAreaNavigate();
  const remove = useAction(adviceApi.proposals.remove, { refreshes });
  const take = async (): Promise<void> => {
    if ((await remove.run({ params: { id: customerId, proposalId } })) === null) return;
    toast(text.dropped);
    go(paths.proposals());
  };
  return (
    <p>
      <LinkButton aria-busy={remove.busy || undefined} onClick={() => void take()}>
        {text.drop}
      </LinkButton>
      {remove.failure !== null && (
        <span role="alert" className="t1 block text-neg">
          {remove.failure}
        </span>
      )}
    </p>
  );
}
