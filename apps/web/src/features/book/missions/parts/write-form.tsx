import type { Lead, LeadWriting } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { dayOf, leadMessageLength } from "@vigie/domain";
import { useEffect, useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { writeText } from "../text.ts";
import { leadRefreshes } from "./use-outcome.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

type Props = {
  readonly lead: Lead;
  readonly writing: LeadWriting;
  readonly pitch: string;
  /** A colleague concluded the lead in the meantime. */
  readonly onTaken: (isConcluded: boolean) => void;
};

/** Writing to the customer of a lead: offered if the law and the customer allow it, otherwise why not and from when. */
export function WriteToLead({ lead, writing, pitch, onTaken }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { reason, allowedFrom, lastMessageAt } = writing;
  return (
    <section className="pt-4">
      {lastMessageAt !== null && (
        <p className="t1 pb-2 text-ink-2">
          {formatMessage(writeText.last, { day: formatInstantDay(lastMessageAt) })}
        </p>
      )}
      {reason === null ? (
        isOpen ? (
          <MessageForm lead={lead} pitch={pitch} onTaken={onTaken} onClose={() => setOpen(false)} />
        ) : (
          <Button icon={otherIcons.mail} onClick={() => setOpen(true)}>
            {writeText.write}
          </Button>
        )
      ) : (
        <p className="t2 text-ink-2">
          {writeText.reasons[reason]}{" "}
          {allowedFrom !== null && formatMessage(writeText.from, { day: formatDay(dayOf(allowedFrom)) })}
        </p>
      )}
    </section>
  );
}

/** The mail has its own greeting: the pitch's would be a second one. */
function withoutGreeting(pitch: string): string {
  const said = pitch.replace(/^\s*bonjour\b[^,.!\n]*[,.!]?\s*/i, "");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

type FormProps = Pick<Props, "lead" | "pitch" | "onTaken"> & { readonly onClose: () => void };

function MessageForm({ lead, pitch, onTaken, onClose }: FormProps): ReactNode {
  const typed = useTyped(["lead-message", lead.missionId, lead.customerId], { text: withoutGreeting(pitch) });
  const { text } = typed.values;
  const [isMissing, setMissing] = useState(false);
  const write = useAction(bookApi.missions.write, {
    refreshes: leadRefreshes,
  });
  const isTaken = write.code === "lead.concluded";
  useEffect(() => {
    if (isTaken) onTaken(true);
  }, [isTaken, onTaken]);
  const send = async (): Promise<boolean> => {
    setMissing(text.trim() === "");
    if (text.trim() === "") return false;
    const params = { id: lead.missionId, customerId: lead.customerId };
    const reply = await write.run({ params, body: { message: { text } } });
    if (reply === null) return false;
    typed.forget();
    toast(formatMessage(writeText.sent, { name: lead.customerName }));
    onClose();
    return true;
  };
  return (
    <Form
      aria-label={formatMessage(writeText.writeOf, { name: lead.customerName })}
      failure={write.failure}
      onSubmit={send}
      className="grid gap-3"
    >
      <TextArea
        label={writeText.title}
        help={writeText.help}
        error={isMissing ? writeText.missing : undefined}
        rows={8}
        maxLength={leadMessageLength}
        value={text}
        onChange={(event) => typed.set({ text: event.target.value })}
      />
      {write.failure !== null && (
        <p role="alert" className="t2 text-neg">
          {write.failure}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" look="solid" busy={write.busy}>
          {writeText.send}
        </Button>
        <LinkButton onClick={onClose}>{writeText.cancel}</LinkButton>
      </p>
    </Form>
  );
}
