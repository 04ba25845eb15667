import type { UseQueryResult } from "@tanstack/react-query";
import { adviceApi } from "@vigie/api/advice";
import { type Id, isId } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, type ApiFailure, useAction, useReading } from "../../../../api.ts";
import {
  AreaLink,
  useArea,
  useAreaNavigate,
  useIdParam,
  useQueryState,
  useQueryText,
} from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { FundSearch } from "../parts/fund-search.tsx";
import { TargetFigures } from "../parts/target-figures.tsx";
import { TargetLines } from "../parts/target-lines.tsx";
import { TargetModel } from "../parts/target-model.tsx";
import { TargetPayment } from "../parts/target-payment.tsx";
import { targetText } from "../parts/target-text.ts";
import { useTarget } from "../parts/use-target.ts";
import { text } from "../text.ts";

/** An advisor sets the weights of a contract, by hand or from the firm's model, and sees their figures. */
export function TargetScreen(): ReactNode {
  const { subject } = useArea();
  const portfolioId = useIdParam("portfolioId");
  const mayPropose = useMayCall(adviceApi.targets.create);
  // The permission is known once the reader is loaded.
  const reader = useReading(api.users.me, {});
  return (
    <>
      <PageHead
        title={targetText.title}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="proposals" to={paths.proposals()} className="link">
                {text.title}
              </AreaLink>,
            ]}
          />
        }
      />
      {subject !== "me" && mayPropose ? (
        <Desk customerId={subject} portfolioId={portfolioId} />
      ) : subject !== "me" && reader.data === undefined ? (
        <NotRead reading={reader} />
      ) : (
        <EmptyState kind="unavailable" title={text.notFound} />
      )}
    </>
  );
}

type DeskProps = { readonly customerId: Id; readonly portfolioId: Id };

function Desk({ customerId, portfolioId }: DeskProps): ReactNode {
  const [begin] = useQueryState("start", ["today", "model"], "today");
  const desk = useTarget(customerId, portfolioId);
  const [source, setSource] = useState("");
  const { target, start } = desk;
  if (target === undefined) return <NotRead reading={start} />;
  const amount = <Amount key="amount" value={target.amount} decimals={false} />;
  const { asOf } = target;
  return (
    <div className="grid max-w-180 gap-8 pt-6">
      <div className="t2 grid gap-2">
        <p className="text-ink-2">{targetText.lead}</p>
        <p>
          {asOf === null
            ? formatMessage(targetText.valueAlone, { amount })
            : formatMessage(targetText.value, { amount, day: formatDay(asOf) })}
        </p>
      </div>
      <TargetModel
        customerId={customerId}
        portfolioId={portfolioId}
        model={target.model}
        payment={desk.payment}
        isAsked={begin === "model"}
        onTake={desk.take}
      />
      <TargetPayment desk={desk} source={source} onSource={setSource} />
      <TargetLines desk={desk} />
      <FundSearch
        words={targetText.offer}
        portfolioId={portfolioId}
        known={target.lines.flatMap(({ isin }) => isin ?? [])}
        onChoose={({ isin }) => desk.type(isin, 0)}
      />
      {target.figures !== null && <TargetFigures figures={target.figures} asOf={asOf} />}
      <Create customerId={customerId} portfolioId={portfolioId} desk={desk} source={source} />
    </div>
  );
}

type NotReadProps = { readonly reading: Pick<UseQueryResult<unknown, ApiFailure>, "error" | "refetch"> };

/** The data of the page is loading, or failed to load. */
function NotRead({ reading: { error, refetch } }: NotReadProps): ReactNode {
  return error === null ? (
    <Loading label={targetText.loading}>
      <div className="max-w-180 pt-6">
        <SkeletonRows count={8} height={64} />
      </div>
    </Loading>
  ) : (
    <EmptyState
      kind="failed"
      title={targetText.failed}
      reason={error.body.message}
      action={<LinkButton onClick={() => void refetch()}>{text.retry}</LinkButton>}
    />
  );
}

type CreateProps = DeskProps & { readonly desk: ReturnType<typeof useTarget>; readonly source: string };

function Create({ customerId, portfolioId, desk, source }: CreateProps): ReactNode {
  const go = useAreaNavigate();
  const [replaces] = useQueryText("replaces");
  const [draft] = useQueryText("draft");
  const create = useAction(adviceApi.targets.create, {
    refreshes: [adviceApi.proposals.list, adviceApi.proposals.show],
  });
  const { weights, target, isCurrent, paid } = desk;
  const amount = typeof paid === "number" && paid > 0 ? paid : null;
  const lacksSource = amount !== null && source.trim() === "";
  const figures = target?.figures ?? null;
  const isModels = desk.isFromModel && target?.model?.gaps.length === 0;
  const prepare = async (): Promise<void> => {
    const body = {
      portfolioId,
      weights: [...weights],
      from: isModels ? ("model" as const) : ("hand" as const),
      payment: amount === null ? null : { amount, source },
      replacesId: isId(replaces) ? replaces : null,
      draftId: isId(draft) ? draft : null,
    };
    const reply = await create.run({ params: { id: customerId }, body });
    if (reply !== null) go(paths.proposal(reply.proposal.id));
  };
  const isReady = isCurrent && figures !== null && (figures.moved > 0 || amount !== null) && !lacksSource;
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="solid" busy={create.busy} disabled={!isReady} onClick={() => void prepare()}>
        {draft === "" ? targetText.create : targetText.add}
      </Button>
      {lacksSource && <p className="t2 text-warn">{targetText.sourceMissing}</p>}
      {create.failure !== null && (
        <p role="alert" className="t2 text-neg">
          {create.failure}
        </p>
      )}
    </div>
  );
}
