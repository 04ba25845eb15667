import type { Proposal, ProposalOfContract } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { dayBounds, type Day, instant, isOrderDay } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { DayField } from "../../../../ui/number-field.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { text } from "../text.ts";

type Order = ProposalOfContract["orders"][number];
type Typed = Day | null | "invalid";
type OrdersProps = { readonly proposal: Proposal };

/** The orders to place: the sheet, and a list that the customer ticks. Their ticks are shown apart from what sources reported. */
export function Orders({ proposal }: OrdersProps): ReactNode {
  const { subject } = useArea();
  const { contracts, decidedAt, execution } = proposal;
  const [day, setDay] = useState<Typed>(today());
  // Once the contract shows all of them, nothing is left to place or to tick.
  const isDone = execution?.state === "done";
  const mayCall = useMayCall(adviceApi.proposals.tick);
  const mayTick = mayCall && subject === "me" && decidedAt !== null && !isDone;
  const title = isDone ? text.ordered : text.toOrder;
  const all = contracts.flatMap(({ orders }) => orders);
  const isRight = decidedAt !== null && isTickDay(day, decidedAt);
  return (
    <section className="grid gap-4">
      <SectionHead title={title} />
      {decidedAt !== null && (
        <p className="t2">
          {formatMessage(subject === "me" ? text.agreedOn : text.agreedOnOther, {
            day: formatInstantDay(decidedAt),
          })}
        </p>
      )}
      {!isDone && <p className="t2">{subject === "me" ? text.toOrderLead : text.toOrderLeadOther}</p>}
      <p className="t2 font-semibold">
        {formatMessage(text.ordersTold, {
          told: all.filter(({ doneOn }) => doneOn !== null).length,
          seen: all.filter(({ isSeen }) => isSeen).length,
          count: all.length,
        })}
      </p>
      {mayTick && (
        <div className="max-w-60">
          <DayField
            bounds={dayBounds("fact", today())}
            label={text.orderDay}
            help={formatMessage(text.orderDayHelp, { day: formatInstantDay(decidedAt) })}
            error={isRight ? undefined : text.orderDayRefused}
            value={day === "invalid" ? null : day}
            onValue={setDay}
          />
        </div>
      )}
      {contracts.map((contract) => (
        <OnContract
          key={contract.portfolioId}
          title={title}
          contract={contract}
          proposal={proposal}
          tickDay={mayTick && isRight && day !== "invalid" ? day : null}
          mayTick={mayTick}
        />
      ))}
      <OrdersSheet proposal={proposal} />
    </section>
  );
}

const isTickDay = (day: Typed, decidedAt: string): boolean =>
  day !== null && day !== "invalid" && isOrderDay(day, { acceptedAt: instant(decidedAt), today: today() });

type OnContractProps = {
  readonly title: string;
  readonly contract: ProposalOfContract;
  readonly proposal: Proposal;
  readonly mayTick: boolean;
  /** The day of a tick; null if it is unknown. */
  readonly tickDay: Day | null;
};

function OnContract({ title, contract, proposal, mayTick, tickDay }: OnContractProps): ReactNode {
  const { portfolioId, contractName, orders } = contract;
  const { run, busy, failure } = useAction(adviceApi.proposals.tick, {
    refreshes: [adviceApi.proposals.show],
  });
  const isSeveral = proposal.contracts.length > 1;
  const params = { id: "me", proposalId: proposal.id } as const;
  const tick = async (rank: number, doneOn: Day | null): Promise<void> => {
    await run({ params, body: { portfolioId, rank, doneOn } });
  };
  return (
    <div>
      {isSeveral && <h3 className="t3">{wholeNames(contractName)}</h3>}
      <ul
        className="rows"
        aria-label={isSeveral ? formatMessage(text.ordersOn, { title, contract: contractName }) : title}
      >
        {orders.map((order) => (
          <li key={order.rank} className="py-2">
            {mayTick ? (
              <Checkbox
                label={<OrderWords order={order} isWhole={sellsAll(contract, order)} />}
                help={<Standing order={order} />}
                checked={order.doneOn !== null}
                disabled={busy || (order.doneOn === null && tickDay === null)}
                onChange={() => void tick(order.rank, order.doneOn === null ? tickDay : null)}
              />
            ) : (
              <>
                <p className="t2">
                  <OrderWords order={order} isWhole={sellsAll(contract, order)} />
                </p>
                <p className="t1 text-ink-3">
                  <Standing order={order} />
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
      {failure !== null && (
        <p role="alert" className="t1 text-neg">
          {failure}
        </p>
      )}
    </div>
  );
}

/** A line that is sold completely: the order says so, because its price moves until then. */
function sellsAll({ moves }: ProposalOfContract, { rank, act, label }: Order): boolean {
  const move = moves[rank - 1];
  return act === "sell" && move?.label === label && move.after === 0;
}

type WordsProps = { readonly order: Order; readonly isWhole: boolean };

function OrderWords({ order: { act, label, amount }, isWhole }: WordsProps): ReactNode {
  const sell = isWhole ? text.orderSellAll : text.orderSell;
  const words = { pay: text.orderPay, sell, buy: text.orderBuy }[act];
  return formatMessage(words, { label, amount: <Amount key="amount" value={amount} /> });
}

/** The customer's answer, then the source's report: two sources, never substituted for each other. */
function Standing({ order: { doneOn, isSeen } }: { readonly order: Order }): ReactNode {
  const { subject } = useArea();
  const told = subject === "me" ? text.orderTold : text.orderToldOther;
  return (
    <>
      {doneOn !== null && <span className="block">{formatMessage(told, { day: formatDay(doneOn) })}</span>}
      {doneOn === null && subject !== "me" && <span className="block">{text.orderNotTold}</span>}
      <span className={`block ${isSeen ? "text-pos" : ""}`}>
        {isSeen ? text.orderSeen : text.orderNotSeen}
      </span>
    </>
  );
}

function OrdersSheet({ proposal: { id } }: OrdersProps): ReactNode {
  const { subject } = useArea();
  const { run, failure } = useAction(adviceApi.proposals.orders);
  const save = async (): Promise<void> => {
    const file = await run({ params: { id: subject, proposalId: id } });
    if (file !== null) saveFile(file);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <LinkButton onClick={() => void save()}>{text.orders}</LinkButton>
      {failure !== null && (
        <p role="alert" className="t1 text-neg">
          {failure}
        </p>
      )}
    </div>
  );
}
