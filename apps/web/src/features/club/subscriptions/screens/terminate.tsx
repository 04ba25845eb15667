import { clubApi } from "@vigie/api/club";
import { readEmail } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { Instant } from "@vigie/domain";
import { useAction } from "../../../../api.ts";
import { Line } from "../../../../shared/club/price-lines.tsx";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { leavingText as words } from "../parts/leaving-text.ts";
import { Failure } from "../parts/failure.tsx";

type Fields = { readonly contractNumber: string; readonly email: string; readonly name: string };

/** Ends a contract without a session: who, which contract, a summary, and the notification (C. conso L215-1-1, D215-1). */
export function TerminateScreen(): ReactNode {
  const [checked, setChecked] = useState<Fields | null>(null);
  const [isRead, setIsRead] = useState(false);
  const [receivedAt, setReceivedAt] = useState<Instant | null>(null);
  if (receivedAt !== null)
    return (
      <PublicPage title={words.terminateTitle}>
        <p className="t4 pt-6" role="status">
          {formatMessage(words.received, {
            day: formatInstantDay(receivedAt),
            time: formatTime(receivedAt),
          })}
        </p>
        <p className="t2 pt-3 text-ink-2">{words.receivedReason}</p>
      </PublicPage>
    );
  return (
    <PublicPage title={words.terminateTitle}>
      {checked !== null && isRead ? (
        <Recap given={checked} onChange={() => setIsRead(false)} onReceived={setReceivedAt} />
      ) : (
        <Who
          known={checked}
          onChecked={(given) => {
            setChecked(given);
            setIsRead(true);
          }}
        />
      )}
    </PublicPage>
  );
}

type WhoProps = { readonly known: Fields | null; readonly onChecked: (given: Fields) => void };

function Who({ known, onChecked }: WhoProps): ReactNode {
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: known ?? { contractNumber: "", email: "", name: "" },
  });
  const { errors } = formState;
  const filled = (value: string): true | string => value.trim() !== "" || words.needed;
  return (
    <form
      noValidate
      className="grid gap-5 pt-6"
      onSubmit={(event) =>
        void handleSubmit((given) => {
          onChecked(given);
        })(event)
      }
    >
      <p className="t2 text-ink-2">{words.publicLead}</p>
      <TextField
        label={words.contractNumber}
        autoComplete="off"
        maxLength={40}
        error={errors.contractNumber?.message}
        {...register("contractNumber", { validate: filled })}
      />
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register("email", { validate: (value) => readEmail(value) !== null || words.emailWrong })}
      />
      <TextField
        label={words.name}
        autoComplete="name"
        maxLength={160}
        error={errors.name?.message}
        {...register("name", { validate: filled })}
      />
      <p>
        <Button type="submit" look="solid">
          {words.check}
        </Button>
      </p>
    </form>
  );
}

type RecapProps = {
  readonly given: Fields;
  readonly onChange: () => void;
  readonly onReceived: (at: Instant) => void;
};

function Recap({ given, onChange, onReceived }: RecapProps): ReactNode {
  const send = useAction(clubApi.subscriptions.terminate);
  const notify = async (): Promise<void> => {
    const { contractNumber, email, name } = given;
    const body = {
      contractNumber: contractNumber.trim(),
      email: email.trim(),
      name: name.trim(),
    };
    const reply = await send.run({ body });
    if (reply !== null) onReceived(reply.receivedAt);
  };
  return (
    <div className="pt-6">
      <SectionHead title={words.recap} aside={<LinkButton onClick={onChange}>{words.change}</LinkButton>} />
      <dl>
        <Line label={words.contractNumber}>{given.contractNumber}</Line>
        <Line label={words.email}>{given.email}</Line>
        <Line label={words.name}>{given.name}</Line>
        <Line label={words.effect}>{words.publicEffect}</Line>
      </dl>
      <Failure>{send.failure}</Failure>
      <p className="pt-5">
        <Button look="solid" busy={send.busy} onClick={() => void notify()}>
          {words.confirmTermination}
        </Button>
      </p>
    </div>
  );
}
