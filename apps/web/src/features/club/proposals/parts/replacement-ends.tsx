import type { Replacement } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { replacementText as text } from "./replacement-text.ts";

type PartProps = { readonly replacement: Replacement };
const { cancel, drop, lines, list, show } = adviceApi.replacements;

/** While it runs: contracts that are not processed yet are skipped. */
export function StopReplacement({ replacement: { id } }: PartProps): ReactNode {
  const stop = useAction(cancel, { refreshes: [show, list, lines] });
  return (
    <Sure
      label={text.stop}
      said={[text.sureStop]}
      confirm={text.confirmStop}
      leave={text.keepOn}
      act={{ ...stop, go: async () => await stop.run({ params: { replacementId: id } }) }}
    />
  );
}

/** The state of its drafts, and dropping those that were not edited. */
export function ReplacementDrafts({ replacement }: PartProps): ReactNode {
  const { id, drafts, drop: dropped } = replacement;
  const dropping = useAction(drop, { refreshes: [show, list, lines] });
  const { untouched, edited, sent } = drafts;
  const isDropping = dropped !== null && dropped.doneAt === null;
  if (untouched + edited + sent === 0 && dropped === null) return null;
  const stays = { edited, sent, both: edited > 0 && sent > 0 ? 1 : 0 };
  return (
    <section className="grid max-w-160 justify-items-start gap-3">
      <h2 className="t4">{text.draftsTitle}</h2>
      <ul className="w-full">
        <Count name={text.untouched} value={formatMessage(text.drafts, { count: untouched })} />
        <Count name={text.edited} value={formatMessage(text.drafts, { count: edited })} />
        <Count name={text.sent} value={formatMessage(text.proposals, { count: sent })} />
      </ul>
      {dropped !== null && <Dropped dropped={dropped} />}
      {untouched > 0 && !isDropping && (
        <Sure
          label={text.drop}
          said={[
            formatMessage(text.sureDrop, { count: untouched }),
            ...(edited + sent === 0 ? [] : [formatMessage(text.sureStays, stays)]),
          ]}
          confirm={formatMessage(text.confirmDrop, { count: untouched })}
          leave={text.cancel}
          act={{ ...dropping, go: async () => await dropping.run({ params: { replacementId: id } }) }}
        />
      )}
    </section>
  );
}

function Count({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <li className="t2 flex justify-between gap-4 border-b border-line py-2">
      <span>{name}</span>
      <span className="whitespace-nowrap">{value}</span>
    </li>
  );
}

function Dropped({ dropped }: { readonly dropped: NonNullable<Replacement["drop"]> }): ReactNode {
  const { doneAt, doneCount: done, totalCount: total } = dropped;
  return (
    <div className="grid w-full gap-3">
      <p role="status" className="t2">
        {doneAt === null
          ? formatMessage(text.dropping, { done, total })
          : formatMessage(text.dropDone, { done, day: formatInstantDay(doneAt) })}
      </p>
      {doneAt === null && (
        <ProgressLine
          label={text.droppingProgress}
          ratio={total === 0 ? null : done / total}
          text={formatMessage(text.progressOf, { done, total })}
        />
      )}
    </div>
  );
}

type SureProps = {
  readonly label: string;
  readonly said: readonly string[];
  readonly confirm: string;
  readonly leave: string;
  readonly act: {
    readonly go: () => Promise<object | null>;
    readonly busy: boolean;
    readonly failure: string | null;
  };
};

/** A click first shows its consequence, and moves the focus there. */
function Sure({ label, said, confirm, leave, act }: SureProps): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) place.current?.focus();
  }, [isAsked]);
  const go = async (): Promise<void> => {
    if ((await act.go()) !== null) setAsked(false);
  };
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={label}
      className="grid justify-items-start gap-3 outline-none"
    >
      {isAsked ? (
        <>
          {said.map((one) => (
            <p key={one} className="t2">
              {one}
            </p>
          ))}
          <div className="flex flex-wrap gap-3">
            <Button look="solid" busy={act.busy} onClick={() => void go()}>
              {confirm}
            </Button>
            <Button onClick={() => setAsked(false)}>{leave}</Button>
          </div>
        </>
      ) : (
        <LinkButton onClick={() => setAsked(true)}>{label}</LinkButton>
      )}
      {act.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {act.failure}
        </p>
      )}
    </div>
  );
}
