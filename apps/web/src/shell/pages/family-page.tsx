import type { Cents, Day } from "@vigie/domain";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Amount } from "../../ui/amount.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatDay } from "../../ui/format.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { formatMessage } from "../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../ui/skeleton.tsx";
import { AreaLink, useArea } from "../../shared/area/area.tsx";
import { NavTabs } from "../../shared/area/nav-tabs.tsx";

/** A group of portfolios with its own pages (loans, employee savings plans): its texts and paths. */
export type Family = {
  readonly words: {
    readonly title: string;
    /** The names of the tabs. */
    readonly pages: string;
    readonly overview: string;
    readonly portfolios: string;
    readonly loading: string;
    readonly failed: string;
    readonly retry: string;
    readonly none: string;
    readonly noneReason: string;
    readonly add: string;
    /** With its {day}. */
    readonly asOf: string;
  };
  readonly overview: string;
  readonly portfolios: string;
  readonly add: string;
};

export type FamilyPageProps = {
  readonly family: Family;
  readonly page: "overview" | "portfolios";
  readonly reading: Pick<UseQueryResult, "isPending" | "isError" | "refetch">;
  /** The number of portfolios; undefined while they load. */
  readonly count: number | undefined;
  /** Their value, shown in the head if the page has no main figure. */
  readonly worth?: { readonly value: Cents | null; readonly asOf: Day | null } | undefined;
  /** The placeholder in the page's final layout; rows by default. */
  readonly pending?: ReactNode;
  /** Shown without portfolios, if more than the link to add one. */
  readonly none?: ReactNode;
  readonly children: ReactNode;
};

/** A page of a family: its title and tabs, then the content. */
export function FamilyPage(props: FamilyPageProps): ReactNode {
  const { family, page, reading, count, pending = <Rows />, none = <None family={family} /> } = props;
  const { words } = family;
  const hasAny = count !== undefined && count > 0;
  const worth = hasAny ? props.worth : undefined;
  return (
    <>
      <PageHead
        title={words.title}
        pageTitle={page === "overview" ? words.title : words.portfolios}
        value={worth === undefined ? undefined : <Amount value={worth.value} figure />}
        asOf={
          worth === undefined || worth.asOf === null
            ? undefined
            : formatMessage(words.asOf, { day: formatDay(worth.asOf) })
        }
      />
      <div className="pt-1">
        <NavTabs
          label={words.pages}
          items={[
            { to: family.overview, label: words.overview },
            { to: family.portfolios, label: words.portfolios },
          ]}
        />
      </div>
      {reading.isPending && <Loading label={words.loading}>{pending}</Loading>}
      {reading.isError && count === undefined && (
        <EmptyState
          kind="failed"
          title={words.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{words.retry}</LinkButton>}
        />
      )}
      {count === 0 && none}
      {hasAny && props.children}
    </>
  );
}

function None({ family: { words, add } }: { readonly family: Family }): ReactNode {
  const { subject } = useArea();
  const isOwn = subject === "me";
  return (
    <EmptyState
      kind="none"
      title={words.none}
      reason={isOwn ? words.noneReason : undefined}
      action={
        isOwn ? (
          <AreaLink to={add} className="link">
            {words.add}
          </AreaLink>
        ) : undefined
      }
    />
  );
}

function Rows(): ReactNode {
  return (
    <div className="pt-8">
      <SkeletonRows count={4} height={48} />
    </div>
  );
}
