import type { Account, Bank, PendingConnection } from "@vigie/api";
import { addDays, consentNoticeDays, needsUser, type Day } from "@vigie/domain";
import { useDeferredValue, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useQueryState, useQueryText } from "../../../../shared/area/area.tsx";
import { Offered } from "../../../../shared/variant/offered.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BankColumns, MainBanks, moveAmongBanks } from "../parts/bank-list.tsx";
import { findBanks } from "../parts/bank-match.ts";
import { OwnOnly } from "../parts/own-only.tsx";
import { stateTexts, text } from "../text.ts";

const categories = ["all", "bank", "broker", "insurance", "employee_savings"] as const;
const words = text.search;

/** Finds the bank to add: six first, then every other by a few letters. */
export function BankSearchScreen(): ReactNode {
  return (
    <OwnOnly>
      <BankSearch />
    </OwnOnly>
  );
}

function BankSearch(): ReactNode {
  const banks = useReading(api.connections.banks, {});
  return (
    <>
      <PageHead title={words.title} />
      <Unfinished />
      {banks.isPending ? (
        <Loading label={words.loading}>
          <SkeletonRows count={10} height={48} />
        </Loading>
      ) : banks.isError ? (
        <EmptyState
          kind="failed"
          title={words.failed}
          action={<LinkButton onClick={() => void banks.refetch()}>{text.retry}</LinkButton>}
        />
      ) : (
        <Directory banks={banks.data.banks} />
      )}
      <OtherWays />
    </>
  );
}

/** A bank that is missing: a statement, or typed in; and the partner's own page where the variant offers it. */
function OtherWays(): ReactNode {
  return (
    <p className="t2 mt-6 border-t border-ink py-4 text-ink-2">
      {words.missing}{" "}
      <AreaLink to={paths.importFile()} className="link">
        {words.importFile}
      </AreaLink>
      <Offered needs="manualInternalManagement">
        {` ${words.or} `}
        <AreaLink to={paths.typePortfolio()} className="link">
          {words.typeIn}
        </AreaLink>
      </Offered>
      .
      <Offered needs="realEstate">
        {` ${words.property} `}
        <AreaLink to={paths.addRealEstate()} className="link">
          {words.addProperty}
        </AreaLink>
        .
      </Offered>
      <Offered needs="aggregationWebview">
        {" "}
        <AreaLink to={paths.webview()} className="link">
          {words.webview}
        </AreaLink>
        .
      </Offered>
    </p>
  );
}

function Directory({ banks }: { readonly banks: readonly Bank[] }): ReactNode {
  const [typed, setTyped] = useQueryText("q");
  const [category, setCategory] = useQueryState("type", categories, "all");
  const wanted = useDeferredValue(typed);
  const ofCategory = category === "all" ? banks : banks.filter((bank) => bank.category === category);
  const found = findBanks(ofCategory, wanted);
  const browsing = wanted.trim() === "" && category === "all";
  const shown = browsing ? found.filter((bank) => bank.category !== "test" && !bank.main) : found;
  const tests = browsing ? found.filter((bank) => bank.category === "test") : [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside take the focus; arrows are a second way
    <div onKeyDown={moveAmongBanks}>
      <div className="grid gap-4 py-5 md:grid-cols-[minmax(0,26rem)_1fr] md:items-end md:gap-8">
        <TextField
          type="search"
          label={words.label}
          help={words.help}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
        />
        <div className="md:pb-6">
          <Choice
            label={words.category}
            options={categories.map((value) => ({ value, label: words.categories[value] }))}
            value={category}
            onValue={setCategory}
          />
        </div>
      </div>
      {browsing && (
        <section className="pb-8">
          <SectionHead title={words.main} />
          <MainBanks banks={found.filter((bank) => bank.main)} />
        </section>
      )}
      <section>
        <SectionHead
          title={browsing ? words.others : words.found}
          aside={<span role="status">{formatMessage(words.count, { count: shown.length })}</span>}
        />
        {shown.length === 0 ? (
          <EmptyState kind="none" title={words.none} reason={words.noneReason} />
        ) : (
          <BankColumns banks={browsing ? byName(shown) : shown} />
        )}
      </section>
      {tests.length > 0 && (
        <section className="pt-8">
          <SectionHead title={words.categories.test} />
          <BankColumns banks={tests} />
        </section>
      )}
    </div>
  );
}

function byName(banks: readonly Bank[]): readonly Bank[] {
  return banks.toSorted((a, b) => a.name.localeCompare(b.name, "fr"));
}

/** What was begun in any tab or device, and what waits for the saver elsewhere: never to be searched for again. */
function Unfinished(): ReactNode {
  const pending = useReading(api.connections.pending, {});
  const accounts = useReading(api.connections.list, { params: { id: "me" } });
  const waiting = (accounts.data?.accounts ?? []).filter(
    (one) => needsUser(one.state) || consentEndsSoon(one, today()),
  );
  const begun = newestOfEachBank(pending.data?.pending ?? []);
  if (begun.length === 0 && waiting.length === 0) return null;
  return (
    <ul className="t2 border-b border-line">
      {begun.map(({ bank }) => (
        <li key={bank.id} className="flex flex-wrap gap-x-4 py-3">
          <span className="text-ink-2">{words.resume}</span>
          <AreaLink to={paths.bankCredentials(bank.id)} className="link">
            {formatMessage(words.resumeLink, { bank: bank.name })}
          </AreaLink>
        </li>
      ))}
      {waiting.map((account) => (
        <WaitingLine key={account.id} account={account} />
      ))}
    </ul>
  );
}

/** A bank is resumed one connection at a time. */
function newestOfEachBank(pending: readonly PendingConnection[]): readonly PendingConnection[] {
  return pending.filter((one, at) => pending.findIndex(({ bank }) => bank.id === one.bank.id) === at);
}

/** Renewed before it ends, the reading goes on without a gap. */
function consentEndsSoon({ consentEndsOn }: Account, on: Day): boolean {
  return consentEndsOn !== null && consentEndsOn <= addDays(on, consentNoticeDays);
}

function WaitingLine({ account }: { readonly account: Account }): ReactNode {
  return (
    <li className="flex flex-wrap gap-x-4 py-3">
      <span className="text-ink-2">
        {needsUser(account.state) || account.consentEndsOn === null
          ? stateTexts[account.state].title
          : formatMessage(words.consentSoon, { day: formatDay(account.consentEndsOn) })}
      </span>
      <AreaLink to={paths.updateCredentials(account.id)} className="link">
        {formatMessage(needsUser(account.state) ? words.pendingLink : words.renewLink, {
          bank: account.bank.name,
        })}
      </AreaLink>
    </li>
  );
}
