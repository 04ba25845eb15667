import type { Account, Bank, PendingConnection } from "@vigie/api";
import { addDays, consentNoticeDays, needsUser, type Day } from "@vigie/domain";
import { useDeferredValue, useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useQueryState, useQueryText } from "../../../../shared/area/area.tsx";
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
import { AddWays } from "../parts/add-ways.tsx";
import { BankColumns, MainBanks, moveAmongBanks } from "../parts/bank-list.tsx";
import { findBanks } from "../parts/bank-match.ts";
import { OwnOnly } from "../parts/own-only.tsx";
import { stateTexts, text } from "../text.ts";

const categories = ["all", "bank", "broker", "insurance", "employee_savings"] as const;
const words = text.search;

/** Adds a contract: from a bank, a file, manually, or a property. */
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
          <SkeletonRows count={6} height={48} />
        </Loading>
      ) : banks.isError ? (
        <>
          <EmptyState
            kind="failed"
            title={words.failed}
            action={<LinkButton onClick={() => void banks.refetch()}>{text.retry}</LinkButton>}
          />
          <AddWays />
        </>
      ) : (
        <Directory banks={banks.data.banks} />
      )}
    </>
  );
}

type DirectoryProps = { readonly banks: readonly Bank[] };

/** The search and its results; without a search, the other ways to add, the six most common banks, and a folded list of all. */
function Directory({ banks }: DirectoryProps): ReactNode {
  const [typed, setTyped] = useQueryText("q");
  const [category, setCategory] = useQueryState("type", categories, "all");
  const [isOpen, setIsOpen] = useState(category !== "all");
  const wanted = useDeferredValue(typed);
  const ofCategory = category === "all" ? banks : banks.filter((bank) => bank.category === category);
  const found = findBanks(ofCategory, wanted);
  const isSearching = wanted.trim() !== "";
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside take the focus; arrows are a second way
    <div onKeyDown={moveAmongBanks}>
      <div className="max-w-104 pt-4">
        <h2 className="t3 pb-2">{words.connect}</h2>
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
      </div>
      {isSearching && (
        <>
          <Categories value={category} onValue={setCategory} />
          <Found title={words.found} banks={found} />
        </>
      )}
      <AddWays />
      {!isSearching && (
        <section className="pt-6 pb-8">
          <SectionHead title={words.main} />
          <MainBanks banks={banks.filter((bank) => bank.main)} />
          <p className="pt-4">
            <LinkButton
              aria-expanded={isOpen}
              onClick={() => {
                setIsOpen(!isOpen);
              }}
            >
              {formatMessage(isOpen ? words.fold : words.unfold, { count: banks.length })}
            </LinkButton>
          </p>
        </section>
      )}
      {!isSearching && isOpen && (
        <>
          <Categories value={category} onValue={setCategory} />
          <Browsed banks={found} isWhole={category === "all"} />
        </>
      )}
    </div>
  );
}

type Category = (typeof categories)[number];
type CategoriesProps = { readonly value: Category; readonly onValue: (value: Category) => void };

function Categories({ value, onValue }: CategoriesProps): ReactNode {
  return (
    <div className="pt-3 pb-5">
      <Choice
        label={words.category}
        options={categories.map((one) => ({ value: one, label: words.categories[one] }))}
        value={value}
        onValue={onValue}
      />
    </div>
  );
}

type FoundProps = { readonly title: string; readonly banks: readonly Bank[] };

function Found({ title, banks }: FoundProps): ReactNode {
  return (
    <section className="pb-6">
      <SectionHead
        title={title}
        aside={<span role="status">{formatMessage(words.count, { count: banks.length })}</span>}
      />
      {banks.length === 0 ? (
        <EmptyState kind="none" title={words.none} reason={words.noneReason} />
      ) : (
        <BankColumns banks={banks} />
      )}
    </section>
  );
}

/** All other institutions by name, with the test institution apart. */
function Browsed({ banks, isWhole }: DirectoryProps & { readonly isWhole: boolean }): ReactNode {
  if (!isWhole) return <Found title={words.found} banks={banks} />;
  const tests = banks.filter((bank) => bank.category === "test");
  const others = banks.filter((bank) => bank.category !== "test" && !bank.main);
  return (
    <>
      <Found title={words.others} banks={byName(others)} />
      {tests.length > 0 && (
        <section className="pt-2">
          <SectionHead title={words.categories.test} />
          <BankColumns banks={tests} />
        </section>
      )}
    </>
  );
}

function byName(banks: readonly Bank[]): readonly Bank[] {
  return banks.toSorted((a, b) => a.name.localeCompare(b.name, "fr"));
}

/** Pending connections from any tab or device, and connections that wait for the saver: they need not be searched again. */
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

/** Several pending connections of a bank are resumed one at a time. */
function newestOfEachBank(pending: readonly PendingConnection[]): readonly PendingConnection[] {
  return pending.filter((one, at) => pending.findIndex(({ bank }) => bank.id === one.bank.id) === at);
}

/** Renewed before it expires, so that syncs continue without a gap. */
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
