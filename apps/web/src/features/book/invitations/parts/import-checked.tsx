import type { InvitationImport } from "@vigie/api";
import { type ReactNode, useState } from "react";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Steps } from "../../../../ui/steps.tsx";
import { importText as text } from "../text.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportLines, type LineGroup } from "./import-lines.tsx";
import { RejectedLink } from "./rejected-link.tsx";

export function readyCount({ summary }: InvitationImport): number {
  return summary.new + summary.updated;
}

type Props = { readonly shown: InvitationImport; readonly onAnother: () => void };

/** How many are sent now, and what is wrong in the others. */
export function ImportChecked({ shown, onAnother }: Props): ReactNode {
  const ready = readyCount(shown);
  const { lines } = shown.summary;
  const toSee = lines - ready;
  const [chosen, setChosen] = useState<LineGroup | null>(null);
  const group = chosen ?? (toSee > 0 ? "to_see" : "ready");
  return (
    <div className="grid gap-x-10 gap-y-6 pt-5 md:grid-cols-[16rem_1fr]">
      <div className="grid content-start gap-6">
        <div className="hidden md:block">
          <ImportSteps shown={shown} ready={ready} />
        </div>
        <Facts shown={shown} ready={ready} onAnother={onAnother} />
      </div>
      <div className="min-w-0">
        <p className="t4 leading-[2rem]" role="status">
          {formatMessage(text.found, { ready, toSee })}
        </p>
        <SectionHead
          title={text.check}
          aside={
            <>
              <Choice
                label={text.shown}
                options={[
                  { value: "to_see", label: formatMessage(text.toSee, { count: toSee }) },
                  { value: "ready", label: formatMessage(text.readyTab, { count: ready }) },
                  { value: "all", label: formatMessage(text.allTab, { count: lines }) },
                ]}
                value={group}
                onValue={setChosen}
              />
              {toSee > 0 && <RejectedLink shown={shown} count={toSee} />}
            </>
          }
        />
        <ImportLines key={group} importId={shown.id} group={group} mayCorrect />
        <ImportColumns key={shown.mapping.map(({ column }) => column).join()} shown={shown} />
      </div>
    </div>
  );
}

/** The progress: the file and its columns are parsed, its lines are checked, and nothing is sent yet. In a column of their own
 * the steps would push the errors off the first screen, whose title says as much. */
function ImportSteps({
  shown,
  ready,
}: {
  readonly shown: InvitationImport;
  readonly ready: number;
}): ReactNode {
  const { mapping, summary } = shown;
  const known = mapping.filter(({ column }) => column !== null).length;
  return (
    <Steps
      label={text.steps}
      steps={[
        { id: "file", label: text.stepFile, state: "done", caption: text.fileDone },
        {
          id: "columns",
          label: text.stepColumns,
          state: "done",
          caption: formatMessage(text.columnsDone, { known, count: mapping.length }),
        },
        {
          id: "check",
          label: text.check,
          state: "current",
          caption: formatMessage(text.linesToSee, { count: summary.lines - ready }),
        },
        {
          id: "send",
          label: text.stepSend,
          state: "todo",
          caption: formatMessage(text.sendNext, { count: ready }),
        },
      ]}
    />
  );
}

function Facts({ shown, ready, onAnother }: Props & { readonly ready: number }): ReactNode {
  const { lines, invalid, duplicate, alreadyInvited, alreadyCustomer } = shown.summary;
  const facts = [
    [text.lines, lines],
    [text.ready, ready],
    [text.toFix, invalid + duplicate],
    [text.known, alreadyInvited],
    [text.customers, alreadyCustomer],
  ] as const;
  return (
    <section>
      <SectionHead
        title={text.file}
        aside={
          <LinkButton className="t1" onClick={onAnother}>
            {text.another}
          </LinkButton>
        }
      />
      <dl>
        {facts.map(([label, count]) => (
          <div key={label} className="flex min-h-10 items-center justify-between border-b border-line">
            <dt className="t1 text-ink-2">{label}</dt>
            <dd className="t2">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="t1 pt-3 text-ink-2">{text.rules}</p>
    </section>
  );
}
