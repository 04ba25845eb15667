import type { AdvisorProgress as Progress, Mission } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { dayOf } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { progressText, text } from "../text.ts";
import { conversionOf, countWords } from "./figures.ts";
import { FunnelBar } from "./funnel-bar.tsx";
import { useManages } from "./use-manages.ts";

type Props = { readonly mission: Mission };

/** For managers. A mission of the firm, assigned to the advisors of its customers: the progress of each. */
export function AdvisorProgress({ mission }: Props): ReactNode {
  const manages = useManages();
  const { data, isError, refetch } = useReading(
    bookApi.missions.progress,
    { params: { id: mission.id } },
    { enabled: manages },
  );
  const advisors = data?.advisors;
  if (advisors === undefined)
    return isError ? (
      <EmptyState
        kind="failed"
        title={progressText.failed}
        action={<LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : null;
  const most = Math.max(...advisors.map(({ funnel }) => funnel.targeted), 1);
  return (
    <section className="border-b border-ink pt-5 pb-6">
      <Table
        caption={progressText.title}
        captionShown
        columns={columnsOf(mission, most)}
        rows={advisors}
        rowKey={({ advisorId }) => advisorId ?? "none"}
        rowHeight={48}
      />
    </section>
  );
}

/** A figure, which shares its line on a card. */
const figure = (id: string, head: string, cell: Column<Progress>["cell"]): Column<Progress> => ({
  id,
  head,
  align: "end",
  card: "inline",
  cell,
});

function columnsOf({ objective }: Mission, most: number): readonly Column<Progress>[] {
  return [
    {
      id: "advisor",
      head: progressText.advisor,
      card: "title",
      cell: ({ advisorName, isStalled }) => (
        <>
          <span className="font-semibold">{advisorName ?? progressText.nobody}</span>
          {isStalled && <ReasonMark reason={{ level: "settle", words: text.stalledOne }} />}
        </>
      ),
    },
    {
      id: "bar",
      head: progressText.bar,
      card: "hidden",
      wideOnly: true,
      cell: ({ funnel }) => <FunnelBar funnel={funnel} most={most} />,
    },
    figure("targeted", progressText.targeted, ({ funnel }) => funnel.targeted),
    figure("waiting", progressText.waiting, ({ funnel }) => funnel.waiting),
    figure("contacted", progressText.contacted, ({ funnel }) => funnel.contacted),
    figure("validated", progressText.validated, ({ funnel }) => funnel.validated),
    figure("conversion", progressText.conversion, ({ funnel }) => conversionOf(funnel)),
    figure(
      "declared",
      progressText.declared,
      ({ funnel, declaredAmount }) =>
        countWords(objective, funnel.validated) ?? <Amount value={declaredAmount} decimals={false} />,
    ),
    figure("moved", progressText.moved, ({ lastMovedAt }) =>
      lastMovedAt === null ? progressText.never : formatDay(dayOf(lastMovedAt)),
    ),
  ];
}
