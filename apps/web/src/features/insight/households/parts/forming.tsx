import type { Household } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

type Props = { readonly household: Household };
const refreshes = [api.households.show];

/** The request sent, the request received, or a field for the address to invite. */
export function Forming({ household: { request, received } }: Props): ReactNode {
  return (
    <>
      {received.length > 0 && (
        <section aria-label={text.received}>
          <SectionHead title={text.received} />
          <ul>
            {received.map((one) => (
              <Received key={one.id} request={one} />
            ))}
          </ul>
        </section>
      )}
      <section aria-label={text.askTitle}>
        <SectionHead title={text.askTitle} />
        {request === null ? <Ask /> : <Waiting request={request} />}
      </section>
    </>
  );
}

function Received({ request }: { readonly request: Household["received"][number] }): ReactNode {
  const { id, name, email, sentAt } = request;
  const answer = useAction(api.households.answer, { refreshes });
  const run = async (accepts: boolean): Promise<void> => {
    if ((await answer.run({ params: { id }, body: { accepts } })) === null) return;
    toast(accepts ? text.accepted : text.declined);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0">
      <span className="t2 min-w-0 break-words">
        {formatMessage(text.from, { name, email, day: formatInstantDay(sentAt) })}
      </span>
      <span className="flex flex-wrap items-center gap-x-6">
        <Button
          look="solid"
          busy={answer.busy}
          aria-label={formatMessage(text.acceptOf, { name })}
          onClick={() => void run(true)}
        >
          {text.accept}
        </Button>
        <LinkButton aria-label={formatMessage(text.declineOf, { name })} onClick={() => void run(false)}>
          {text.decline}
        </LinkButton>
      </span>
      {answer.failure !== null && (
        <p role="alert" className="t2 basis-full text-neg">
          {answer.failure}
        </p>
      )}
    </li>
  );
}

function Waiting({ request }: { readonly request: NonNullable<Household["request"]> }): ReactNode {
  const { id, email, sentAt } = request;
  const cancel = useAction(api.households.cancel, { refreshes });
  return (
    <p className="t2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-3">
      <span className="min-w-0 break-words">
        {formatMessage(text.asked, { email, day: formatInstantDay(sentAt) })}
      </span>
      <LinkButton onClick={() => void cancel.run({ params: { id } })}>{text.cancelRequest}</LinkButton>
    </p>
  );
}

function Ask(): ReactNode {
  const typed = useTyped(["household-request"], { email: "" });
  const { email } = typed.values;
  const [isMissing, setMissing] = useState(false);
  const ask = useAction(api.households.ask, { refreshes });
  const submit = async (): Promise<boolean> => {
    setMissing(email.trim() === "");
    if (email.trim() === "" || (await ask.run({ body: { email: email.trim() } })) === null) return false;
    typed.forget();
    return true;
  };
  const fault = ask.fieldErrors["email"];
  return (
    <Form
      aria-label={text.askTitle}
      className="grid max-w-110 gap-4 pt-3"
      failure={ask.failure}
      onSubmit={submit}
    >
      <p className="t2 text-ink-2">{text.askLead}</p>
      <TextField
        label={text.email}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={isMissing ? text.emailMissing : fault}
        value={email}
        onChange={(event) => typed.set({ email: event.target.value })}
      />
      {ask.failure !== null && fault === undefined && (
        <p role="alert" className="t2 text-neg">
          {ask.failure}
        </p>
      )}
      <p>
        <Button type="submit" look="solid" busy={ask.busy}>
          {text.ask}
        </Button>
      </p>
    </Form>
  );
}
