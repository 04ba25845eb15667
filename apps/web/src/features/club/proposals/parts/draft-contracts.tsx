import type { Proposal, ProposalOfContract } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { type Id, isInvested, mostContracts } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { portfolioName } from "../../../../shared/portfolios/portfolio-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { toast } from "../../../../ui/toast.ts";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { text } from "../text.ts";
import { FromSearch } from "./prepare.tsx";

type Props = { readonly proposal: Proposal; readonly customerId: Id };

/** The contracts of a draft, each with a link to its weights, and a link to add another. */
export function DraftContracts({ proposal, customerId }: Props): ReactNode {
  const { id, contracts } = proposal;
  const { run, failure } = useAction(adviceApi.proposals.leaveOut, {
    refreshes: [adviceApi.proposals.show, adviceApi.proposals.list],
  });
  const leaveOut = async (portfolioId: Id): Promise<void> => {
    if ((await run({ params: { id: customerId, proposalId: id, portfolioId } })) !== null)
      toast(text.leftOut);
  };
  return (
    <section className="grid gap-4">
      <SectionHead title={text.contracts} />
      <ul aria-label={text.contracts}>
        {contracts.map((one) => (
          <li key={one.portfolioId} className="grid gap-1 border-b border-line py-3">
            <span className="t2 font-semibold">{wholeNames(one.contractName)}</span>
            <ContractSummary contract={one} />
            <span className="t2 flex flex-wrap gap-x-6 gap-y-1">
              <AreaLink to={paths.proposalContract(one.portfolioId, id)} className="link">
                {formatMessage(text.editContract, { contract: wholeNames(one.contractName) })}
              </AreaLink>
              {contracts.length > 1 && (
                <LinkButton onClick={() => void leaveOut(one.portfolioId)}>
                  {formatMessage(text.leaveOut, { contract: wholeNames(one.contractName) })}
                </LinkButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {failure !== null && (
        <p role="alert" className="t1 text-neg">
          {failure}
        </p>
      )}
      {contracts.length >= mostContracts ? (
        <p className="t2 text-ink-2">{text.contractsFull}</p>
      ) : (
        <AddAnother proposal={proposal} customerId={customerId} />
      )}
    </section>
  );
}

function ContractSummary({
  contract: { moved, payment },
}: {
  readonly contract: ProposalOfContract;
}): ReactNode {
  const isPaidOnly = moved === 0 && payment !== null;
  return (
    <span className="t2 text-ink-2">
      {!isPaidOnly &&
        formatMessage(text.contractMoved, { amount: <Amount key="moved" value={moved} decimals={false} /> })}
      {!isPaidOnly && payment !== null && ", "}
      {payment !== null &&
        formatMessage(text.contractPaid, {
          amount: <Amount key="paid" value={payment.amount} decimals={false} />,
        })}
    </span>
  );
}

function AddAnother({ proposal, customerId }: Props): ReactNode {
  const portfolios = useReading(api.portfolios.list, { params: { id: customerId } });
  const [chosen, choose] = useState<Id | null>(null);
  const free = (portfolios.data?.portfolios ?? []).filter(
    ({ id, kind, status }) => isInvested(kind) && status === "visible" && !proposal.portfolioIds.includes(id),
  );
  if (free.length === 0) return null;
  const options = free.map((one) => ({ value: one.id, label: portfolioName(one) }));
  return (
    <div className="grid gap-4">
      <Select label={text.addAnother} options={options} value={chosen} onValue={choose} />
      {chosen !== null && (
        <>
          <FromSearch
            key={chosen}
            customerId={customerId}
            portfolioId={chosen}
            replacesId={null}
            draftId={proposal.id}
          />
          <p className="t2">
            <AreaLink to={paths.proposalContract(chosen, proposal.id)} className="link">
              {text.addByHand}
            </AreaLink>
          </p>
        </>
      )}
    </div>
  );
}
