import type { Account } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { institution } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { holdingsText as words, text } from "../text.ts";

/** The banks that feed the portfolios, each with a link to the page where it is renewed or removed. */
export function Connections(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.connections.list, { params: { id: subject } });
  const accounts = reading.data?.accounts;
  return (
    <section aria-label={words.connections}>
      <SectionHead title={words.connections} />
      <p className="t1 max-w-160 pt-3 text-ink-3">{words.connectionsLead}</p>
      {accounts === undefined && reading.isError && (
        <p role="alert" className="t2 pt-3 text-neg">
          {text.failed} <LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>
        </p>
      )}
      {accounts === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <SkeletonRows count={4} height={56} />
        </Loading>
      )}
      {accounts?.length === 0 && <p className="t2 pt-3 text-ink-2">{words.noConnection}</p>}
      {accounts !== undefined && accounts.length > 0 && (
        <ul className="pt-1">
          {accounts.map((account) => (
            <Connection key={account.id} account={account} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Connection({ account }: { readonly account: Account }): ReactNode {
  const { id, bank, error, lastSuccessAt } = account;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0">
      <span>
        <span className="t2">{institution(bank.name)}</span>
        <span className={`t1 block ${error === null ? "text-ink-3" : "text-warn"}`}>
          {error !== null && `${words.toDo}. `}
          {lastSuccessAt === null
            ? words.never
            : formatMessage(words.updated, { day: formatInstantDay(lastSuccessAt) })}
        </span>
      </span>
      <AreaLink to={paths.updateCredentials(id)} className="link t1">
        {words.update}
        <span className="sr-only"> {institution(bank.name)}</span>
      </AreaLink>
    </li>
  );
}
