import { dayBounds, messageLength, taskTitleLength, type Day, type Id, type ReviewTime } from "@vigie/domain";
import { adviceApi } from "@vigie/api/advice";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { DayField } from "../../../../ui/number-field.tsx";
import { TextArea, TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { campaignText as text } from "../text.ts";

/** The selected customers, or everyone in a section of the calendar, on all its pages. */
export type Chosen = {
  readonly customerIds: readonly Id[];
  readonly time: ReviewTime | null;
  readonly count: number;
};
type Failed = readonly {
  readonly customerId: Id;
  readonly customerName: string | null;
  readonly message: string;
}[];
export type CampaignEnd = {
  readonly taskCount: number;
  readonly invitedCount: number;
  readonly failed: Failed;
};

const formId = "review-campaign";

type Props = {
  readonly chosen: Chosen;
  readonly onClose: () => void;
  readonly onDone: (end: CampaignEnd) => void;
};

function useCampaign({ chosen, onDone }: Pick<Props, "chosen" | "onDone">) {
  const [title, setTitle] = useState<string>(text.taskDefault);
  const [dueOn, setDueOn] = useState<Day | "invalid" | null>(today());
  const [isInviting, setInviting] = useState(true);
  const [words, setWords] = useState<string>(text.invitationDefault);
  const [isAsked, setAsked] = useState(false);
  const start = useAction(adviceApi.reviews.campaign, {
    refreshes: [adviceApi.reviews.calendar, api.tasks.list],
  });
  const submit = async (): Promise<boolean> => {
    setAsked(true);
    if (title.trim() === "" || dueOn === null || dueOn === "invalid") return false;
    if (isInviting && words.trim() === "") return false;
    const { customerIds, time } = chosen;
    const task = { title: title.trim(), dueOn };
    const invitation = isInviting ? words.trim() : null;
    const whom = time === null ? { customerIds: [...customerIds] } : { customerIds: [], time };
    const reply = await start.run({ body: { campaign: { ...whom, task, invitation } } });
    if (reply === null) return false;
    if (reply.failed.length === 0) toast(formatMessage(text.doneAll, { count: reply.taskCount }));
    onDone(reply);
    return true;
  };
  return {
    title,
    setTitle,
    dueOn: dueOn === "invalid" ? null : dueOn,
    setDueOn,
    isInviting,
    setInviting,
    words,
    setWords,
    isAsked,
    busy: start.busy,
    failure: start.failure,
    submit,
  };
}

/** A task for each, and optionally a message that invites them, in one action. */
export function CampaignDialog({ chosen, onClose, onDone }: Props): ReactNode {
  const campaign = useCampaign({ chosen, onDone });
  return (
    <Dialog
      open
      title={formatMessage(text.title, { count: chosen.count })}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" type="submit" form={formId} busy={campaign.busy}>
            {text.start}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <Form id={formId} failure={campaign.failure} className="grid gap-4" onSubmit={campaign.submit}>
        <p className="t2 text-ink-2">{text.why}</p>
        <CampaignFields campaign={campaign} />
        {campaign.failure !== null && (
          <p role="alert" className="t1 text-neg">
            {campaign.failure}
          </p>
        )}
      </Form>
    </Dialog>
  );
}

function CampaignFields({ campaign }: { readonly campaign: ReturnType<typeof useCampaign> }): ReactNode {
  const { title, setTitle, dueOn, setDueOn, isInviting, setInviting, words, setWords, isAsked } = campaign;
  return (
    <>
      <TextField
        label={text.task}
        value={title}
        maxLength={taskTitleLength}
        error={isAsked && title.trim() === "" ? text.taskMissing : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <DayField
        bounds={dayBounds("due", today())}
        label={text.dueOn}
        value={dueOn}
        error={isAsked && dueOn === null ? text.dueMissing : undefined}
        onValue={setDueOn}
      />
      <Checkbox
        label={text.invite}
        help={text.inviteHelp}
        checked={isInviting}
        onChange={({ target }) => setInviting(target.checked)}
      />
      {isInviting && (
        <TextArea
          label={text.invitation}
          rows={5}
          value={words}
          maxLength={messageLength}
          error={isAsked && words.trim() === "" ? text.invitationMissing : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
    </>
  );
}

/** A campaign that did not reach everybody: how many it reached, who is left, and why. */
export function CampaignLeft({
  end: { taskCount, invitedCount, failed },
  onClose,
}: {
  readonly end: CampaignEnd;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <div role="alert" className="t2 grid gap-2 py-3">
      <p className="font-semibold">
        {formatMessage(text.donePart, { tasks: taskCount, invited: invitedCount, left: failed.length })}
      </p>
      <ul aria-label={text.left}>
        {failed.map(({ customerId, customerName, message }) => (
          <li key={customerId}>
            <span className="font-semibold">{customerName ?? text.someone}</span>
            <span className="pl-3 text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton onClick={onClose}>{text.close}</LinkButton>
      </p>
    </div>
  );
}
