import type { Portfolio } from "@vigie/api";
import { envelopes, envelopeLabels } from "@vigie/domain";
import { memo, useDeferredValue, useMemo, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useQueryState, useQueryText } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { SearchBox } from "../../../../shared/forms/search-box.tsx";
import { Amount, useAmounts } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice, Switch } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { useIsPhone, useIsWide } from "../../../../ui/media.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { PortfolioCards } from "../parts/portfolio-cards.tsx";
import { listPortfolios, type PortfolioQuery } from "../parts/portfolio-filters.ts";
import { isShown } from "../parts/shown.ts";
import type { PortfolioGroup } from "../parts/portfolio-index.tsx";
import { PortfolioTable } from "../parts/portfolio-table.tsx";
import { FirstSteps } from "../parts/first-steps.tsx";
import { NetOrigin } from "../parts/composition-note.tsx";
import { TilePending } from "../parts/tile.tsx";
import { text } from "../text.ts";
import { listText, sortLabels, sorts } from "../parts/list-text.ts";

/** Every portfolio, by envelope, with what can be asked of the list. */
export function PortfoliosScreen(): ReactNode {
  const { subject } = useArea();
  const mayAdd = useMayCall(api.connections.register);
  const list = useReading(api.portfolios.list, { params: { id: subject } });
  const summary = useReading(api.wealth.summary, { params: { id: subject } });
  useLive("SyncChannel", () => {
    void list.refetch();
    void summary.refetch();
  });
  const portfolios = list.data?.portfolios;
  const wealth = summary.data?.wealth;
  return (
    <>
      <PageHead
        title={listText.title}
        value={
          wealth === undefined || wealth.contractCount === 0 ? undefined : (
            <Amount value={wealth.net} figure />
          )
        }
        asOf={
          wealth?.asOf == null ? undefined : (
            <NetOrigin>{formatMessage(text.asOf, { day: formatDay(wealth.asOf) })}</NetOrigin>
          )
        }
        action={
          portfolios?.length === 0 || !mayAdd ? undefined : (
            <AreaLink to={paths.addConnection()} className="button button-solid">
              {text.add}
            </AreaLink>
          )
        }
      />
      {list.isPending && (
        <Loading label={text.loading}>
          <div className="pt-24">
            <SkeletonRows count={12} height={44} />
          </div>
        </Loading>
      )}
      {list.isError && portfolios === undefined && (
        <EmptyState
          kind="failed"
          title={text.failedPortfolios}
          action={<LinkButton onClick={() => void list.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {portfolios?.length === 0 && <FirstSteps />}
      {portfolios !== undefined && portfolios.length > 0 && (
        <>
          <PortfolioList portfolios={portfolios} />
          <Fees />
        </>
      )}
    </>
  );
}

const { Part: FeesTile } = lazyPart(
  async () => (await import("../parts/fees-tile.tsx")).FeesTile,
  () => <TilePending tile="fees" rows={8} />,
);

/** What they all cost, whatever is chosen for the dashboard. */
function Fees(): ReactNode {
  return (
    <div className="mt-8">
      <FeesTile />
    </div>
  );
}

const Cards = memo(PortfolioCards);
const Table = memo(PortfolioTable);

/** What is pressed shows at once, the list that it asks for in the frame that follows. */
function useGroups(portfolios: readonly Portfolio[], query: PortfolioQuery): readonly PortfolioGroup[] {
  const { words, envelope, withHidden, sort, amountsHidden } = query;
  const asked = useMemo(
    () => ({ words, envelope, withHidden, sort, amountsHidden }),
    [words, envelope, withHidden, sort, amountsHidden],
  );
  const listed = useDeferredValue(asked);
  return useMemo(() => listPortfolios(portfolios, listed), [portfolios, listed]);
}

function PortfolioList({ portfolios }: { readonly portfolios: readonly Portfolio[] }): ReactNode {
  const [words, setWords] = useQueryText("q");
  const [sort, setSort] = useQueryState("tri", sorts, "montant");
  const [envelope, setEnvelope] = useQueryState("enveloppe", ["", ...envelopes], "");
  const [hidden, setHidden] = useQueryState("masques", ["non", "oui"], "non");
  const { hidden: amountsHidden } = useAmounts();
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const withHidden = hidden === "oui";
  const groups = useGroups(portfolios, { words, envelope, withHidden, sort, amountsHidden });
  const found = groups.reduce((sum, group) => sum + group.portfolios.length, 0);
  const isPart = words !== "" || envelope !== "";
  return (
    <div className="pt-4">
      <Filters
        isPrivate={amountsHidden}
        words={words}
        onWords={setWords}
        hiddenCount={portfolios.filter((portfolio) => !isShown(portfolio)).length}
        withHidden={withHidden}
        onHidden={(next) => setHidden(next ? "oui" : "non")}
        sort={
          <Choice
            label={listText.sort}
            options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
            value={sort}
            onValue={setSort}
          />
        }
      />
      {envelope !== "" && (
        <p className="t2 pt-3 text-ink-2">
          {formatMessage(listText.onlyEnvelope, { envelope: envelopeLabels[envelope] })}{" "}
          <LinkButton onClick={() => setEnvelope("")}>{listText.allEnvelopes}</LinkButton>
        </p>
      )}
      <p role="status" className={words === "" ? "sr-only" : "t1 pt-3 text-ink-3"}>
        {formatMessage(words === "" ? listText.count : listText.found, { count: found })}
      </p>
      {found === 0 ? (
        <EmptyState
          kind="none"
          title={listText.none}
          reason={listText.noneReason}
          action={<LinkButton onClick={() => setWords("")}>{listText.clear}</LinkButton>}
        />
      ) : isPhone ? (
        <Cards groups={groups} />
      ) : (
        <div className="pt-3">
          <Table groups={groups} withYear={isWide} totalLabel={isPart ? listText.netPart : listText.net} />
        </div>
      )}
    </div>
  );
}

type FiltersProps = {
  readonly isPrivate: boolean;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly hiddenCount: number;
  readonly withHidden: boolean;
  readonly onHidden: (withHidden: boolean) => void;
  readonly sort: ReactNode;
};

function Filters({
  isPrivate,
  words,
  onWords,
  hiddenCount,
  withHidden,
  onHidden,
  sort,
}: FiltersProps): ReactNode {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3" data-print="none">
      <div className="w-full sm:max-w-110">
        <SearchBox
          label={isPrivate ? listText.searchPrivate : listText.search}
          words={words}
          onWords={onWords}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-1">
        <div className="flex items-center gap-4">
          <span aria-hidden="true" className="t1 text-ink-3 max-sm:hidden">
            {listText.sort}
          </span>
          {sort}
        </div>
        {hiddenCount > 0 && (
          <Switch
            label={formatMessage(listText.hiddenSwitch, { count: hiddenCount })}
            checked={withHidden}
            onChange={(event) => {
              onHidden(event.target.checked);
            }}
          />
        )}
      </div>
    </div>
  );
}
