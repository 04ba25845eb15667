import type { bankStatusesApi, BankStatus, Reply } from "@vigie/api";
import type { BankState, Instant } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon, type IconName } from "../../../../ui/icon.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { stateLabels, text } from "../text.ts";

const refreshEveryMs = 60_000;

/** Which banks answer, and since when, for savers who wonder where a problem comes from. */
export function BankStatusesScreen(): ReactNode {
  const reading = useReading(api.bankStatuses.list, {}, { refetchEveryMs: refreshEveryMs });
  return (
    <PublicPage title={text.title} width="wide">
      <p className="t2 max-w-160 pt-4 text-ink-2">{text.intro}</p>
      {reading.data !== undefined && <Known status={reading.data} />}
      {reading.data === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <SkeletonRows count={6} height={40} />
        </Loading>
      )}
      {reading.data === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
    </PublicPage>
  );
}

function Known({ status }: { readonly status: Reply<typeof bankStatusesApi.list> }): ReactNode {
  const { banks, countedAt, services } = status;
  const failing = banks.filter(({ state }) => state !== "answers");
  const answering = banks.filter(({ state }) => state === "answers");
  return (
    <>
      <p className="t4 pt-8" role="status">
        {leadOf(banks)}
      </p>
      <p className="t1 pt-1 text-ink-3">
        {countedAt === null ? text.notCounted : momentIn(text.counted, countedAt)}
      </p>
      {failing.length > 0 && (
        <Part title={text.failing}>
          {failing.map((bank) => (
            <Failing key={bank.slug} bank={bank} />
          ))}
        </Part>
      )}
      <Part title={text.ours}>
        <Service name={text.readings} isRunning={isRunning(services.readings, "silent")} />
        <Service name={text.mails} isRunning={isRunning(services.mails, "stopped")} />
      </Part>
      {answering.length > 0 && (
        <Part title={text.answering}>
          {answering.map(({ slug, name, state }) => (
            <Row key={slug} name={name} mark={<Mark state={state} />} />
          ))}
        </Part>
      )}
    </>
  );
}

/** The problem of a single person says nothing about a bank. */
function leadOf(banks: readonly BankStatus[]): string {
  if (banks.length === 0) return text.none;
  const down = banks.filter(({ state }) => state === "away" || state === "partly").length;
  if (down > 0) return formatMessage(text.someFail, { count: down });
  return banks.some(({ state }) => state === "unsure") ? text.noneSure : text.allAnswer;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label={title} className="pt-8">
      <h2 className="t3 pb-2">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

type RowProps = { readonly name: string; readonly mark: ReactNode; readonly children?: ReactNode };

function Row({ name, mark, children }: RowProps): ReactNode {
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span className="t2">{name}</span>
        {mark}
      </div>
      {children}
    </li>
  );
}

function Failing({ bank }: { readonly bank: BankStatus }): ReactNode {
  const { name, state, since, lastSuccessAt } = bank;
  return (
    <Row name={name} mark={<Mark state={state} since={state === "unsure" ? null : since} />}>
      <p className="t1 pt-1 text-ink-3">
        {lastSuccessAt === null ? text.neverRead : momentIn(text.lastSuccess, lastSuccessAt)}
      </p>
    </Row>
  );
}

const marks: Readonly<Record<BankState, readonly [icon: IconName, colour: string]>> = {
  answers: ["check", "text-pos"],
  partly: ["alert", "text-warn"],
  away: ["alert", "text-neg"],
  unsure: ["info", "text-ink-2"],
};

/** A word and a sign: the colour is never the only information. */
function Mark({
  state,
  since = null,
}: {
  readonly state: BankState;
  readonly since?: Instant | null;
}): ReactNode {
  const [icon, colour] = marks[state];
  const words = since === null ? stateLabels[state] : `${stateLabels[state]} ${momentIn(text.since, since)}`;
  return <Sign icon={icon} colour={colour} words={words} />;
}

/** Null if unknown. */
function isRunning(state: string, away: string): boolean | null {
  return state === "running" ? true : state === away ? false : null;
}

function Service({
  name,
  isRunning: runs,
}: {
  readonly name: string;
  readonly isRunning: boolean | null;
}): ReactNode {
  const sign =
    runs === null ? (
      <Sign icon="info" colour="text-ink-2" words={text.unknown} />
    ) : runs ? (
      <Sign icon="check" colour="text-pos" words={text.running} />
    ) : (
      <Sign icon="alert" colour="text-neg" words={text.stopped} />
    );
  return <Row name={name} mark={sign} />;
}

type SignProps = { readonly icon: IconName; readonly colour: string; readonly words: string };

function Sign({ icon, colour, words }: SignProps): ReactNode {
  return (
    <span className={`t1 inline-flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon name={icon} size={16} />
      {words}
    </span>
  );
}

function momentIn(sentence: string, moment: Instant): string {
  return formatMessage(sentence, { day: formatInstantDay(moment), time: formatTime(moment) });
}
