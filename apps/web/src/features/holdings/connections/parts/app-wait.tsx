import { addMs, instant, type Instant } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatCountdown, formatTime } from "../../../../ui/format-moment.ts";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Steps } from "../../../../ui/steps.tsx";
import type { ProviderConnection } from "./provider.ts";
import { text } from "../text.ts";
import type { Connecting } from "./use-connecting.ts";
import { useNowMs } from "./use-now.ts";

/** Banks allow five minutes; used if the partner gives no deadline. */
const usualWaitMs = 5 * 60_000;

/** The bank's application has to be opened: the remaining time, the step, and how to leave. */
export function AppWait({
  connection,
  flow,
}: {
  readonly connection: ProviderConnection;
  readonly flow: Connecting;
}): ReactNode {
  const nowMs = useNowMs();
  const [since] = useState<Instant>(() => instant(new Date(nowMs)));
  const [asked, setAsked] = useState<Instant | null>(null);
  const deadline = connection.stepExpiresAt ?? addMs(since, usualWaitMs);
  const leftMs = Math.max(0, Date.parse(deadline) - nowMs);
  const wholeMs = Math.max(usualWaitMs, Date.parse(deadline) - Date.parse(since));
  const over = leftMs === 0;
  return (
    <div data-alone className="grid max-w-160 grid-cols-1">
      <TimeLeft leftMs={leftMs} ratio={leftMs / wholeMs} />
      <ConfirmationSteps acceptedAt={since} />
      <div className="grid gap-3 pt-6 sm:pt-8">
        <p className="t1 text-ink-3" role="status">
          {over
            ? text.app.late
            : asked === null
              ? text.app.leave
              : formatMessage(text.app.askedAgain, { time: formatTime(asked) })}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:justify-between">
          <Button
            look="solid"
            className="max-sm:w-full"
            busy={flow.acting}
            onClick={() => void (over ? flow.again() : flow.check())}
          >
            {over ? text.app.again : text.app.done}
          </Button>
          {!over && (
            <LinkButton
              className="t2 max-sm:min-h-11"
              onClick={() => {
                setAsked(instant(new Date(nowMs)));
                void flow.again();
              }}
            >
              {text.app.again}
            </LinkButton>
          )}
          <LinkButton className="t2 max-sm:min-h-11" onClick={() => void flow.cancel()}>
            {text.cancel}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function TimeLeft({ leftMs, ratio }: { readonly leftMs: number; readonly ratio: number }): ReactNode {
  const left = formatCountdown(leftMs / 1000);
  return (
    <div className="border-t border-line pt-3 pb-2.5">
      <div className="flex items-baseline justify-between gap-4 pb-2">
        <span className="t2 text-ink-2">{text.app.left}</span>
        <span className="t6" role="timer">
          {left}
        </span>
      </div>
      <ProgressLine label={text.app.left} ratio={ratio} text={left} />
    </div>
  );
}

export function ConfirmationSteps({ acceptedAt }: { readonly acceptedAt: Instant }): ReactNode {
  return (
    <Steps
      label={text.steps.label}
      steps={[
        {
          id: "credentials",
          label: text.steps.credentials,
          state: "done",
          caption: formatMessage(text.steps.at, { time: formatTime(acceptedAt) }),
        },
        {
          id: "confirmation",
          label: text.steps.confirmation,
          state: "current",
          caption: text.steps.inApp,
        },
        { id: "reading", label: text.steps.reading, state: "todo", caption: text.steps.minute },
        { id: "choice", label: text.steps.choice, state: "todo", caption: text.steps.you },
      ]}
    />
  );
}
