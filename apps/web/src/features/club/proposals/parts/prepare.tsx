import { adviceApi } from "@vigie/api/advice";
import { type Id, isInvested } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { AreaLink, useAreaNavigate, useQueryText } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { portfolioName } from "../../../../shared/portfolios/portfolio-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { text } from "../text.ts";

/** A draft from the latest current search of a contract. */
export function Prepare({ customerId }: { readonly customerId: Id }): ReactNode {
  const portfolios = useReading(api.portfolios.list, { params: { id: customerId } });
  const invested = (portfolios.data?.portfolios ?? []).filter(
    ({ kind, status }) => isInvested(kind) && status === "visible",
  );
  const [asked, ask] = useQueryText("contract");
  const chosen = invested.find(({ id }) => id === asked)?.id ?? null;
  const options = invested.map((one) => ({ value: one.id, label: portfolioName(one) }));
  return (
    <section className="grid gap-4">
      <SectionHead title={text.prepare} />
      {/* The list is not opened before its contracts are loaded. */}
      {portfolios.data !== undefined && (
        <Select label={text.contract} options={options} value={chosen} onValue={ask} />
      )}
      {chosen !== null && (
        <>
          <FromSearch customerId={customerId} portfolioId={chosen} replacesId={null} />
          <p className="t2">
            <AreaLink to={paths.proposalTarget(chosen)} className="link">
              {text.byHand}
            </AreaLink>
          </p>
        </>
      )}
    </section>
  );
}

type FromSearchProps = {
  readonly customerId: Id;
  readonly portfolioId: Id;
  /** The version that the draft replaces. */
  readonly replacesId: Id | null;
  /** The draft that it is added to. */
  readonly draftId?: Id | null;
};

export function FromSearch(props: FromSearchProps): ReactNode {
  const { customerId, portfolioId, replacesId, draftId = null } = props;
  const go = useAreaNavigate();
  const [source, setSource] = useState("");
  const last = useReading(api.arbitrations.last, { params: { id: customerId, portfolioId } });
  const create = useAction(adviceApi.proposals.create, {
    refreshes: [adviceApi.proposals.list, adviceApi.proposals.show],
  });
  const optimization = last.data?.optimization ?? null;
  if (last.data === undefined) return null;
  const result = optimization?.outdated == null ? (optimization?.result ?? null) : null;
  if (optimization === null || result === null)
    return (
      <p className="t2 text-ink-2">
        {text.noSearch}{" "}
        <AreaLink to={paths.optimize(portfolioId)} className="link">
          {text.search}
        </AreaLink>
      </p>
    );
  const isPaid = result.newMoney > 0;
  const prepare = async (): Promise<void> => {
    const paymentSource = isPaid && source.trim() !== "" ? source : null;
    const body = { portfolioId, optimizationId: optimization.id, paymentSource, replacesId, draftId };
    const reply = await create.run({ params: { id: customerId }, body });
    if (reply !== null) go(paths.proposal(reply.proposal.id));
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="t2">
        {formatMessage(isPaid ? text.readyPaid : text.ready, {
          amount: <Amount key="amount" value={isPaid ? result.newMoney : result.moved} decimals={false} />,
        })}{" "}
        <AreaLink to={paths.optimize(portfolioId)} className="link">
          {text.search}
        </AreaLink>
      </p>
      {isPaid && <Source source={source} onSource={setSource} />}
      <Button busy={create.busy} onClick={() => void prepare()}>
        {draftId !== null ? text.addFromSearch : replacesId === null ? text.create : text.newVersion}
      </Button>
      {create.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {create.failure}
        </p>
      )}
    </div>
  );
}

type SourceProps = { readonly source: string; readonly onSource: (words: string) => void };

function Source({ source, onSource }: SourceProps): ReactNode {
  return (
    <div className="w-full">
      <TextField
        label={text.source}
        help={text.sourceHelp}
        maxLength={200}
        value={source}
        onChange={(event) => {
          onSource(event.target.value);
        }}
      />
    </div>
  );
}
