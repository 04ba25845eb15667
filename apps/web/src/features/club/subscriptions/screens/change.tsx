import { useQuery } from "@tanstack/react-query";
import type { ClubSubscription, Reply } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { cents, type ClubInterval, type Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { type ApiFailure, call, useAction } from "../../../../api.ts";
import { AreaLink, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { Line } from "../../../../shared/club/price-lines.tsx";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { portfolioName } from "../../../../shared/portfolios/portfolio-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { changeScreenText as words } from "../parts/change-text.ts";
import { useCandidates } from "../parts/eligible.ts";
import { Failure } from "../parts/failure.tsx";
import { OwnClub } from "../parts/frame.tsx";
import { ToRightScreen } from "../parts/to-right-screen.tsx";
import { text } from "../text.ts";

/** Other contracts or another billing interval for a running subscription, with the price before and after. */
export function ClubChangeScreen(): ReactNode {
  return (
    <OwnClub title={words.title}>
      {({ current }) =>
        current?.canDo.includes("change_contract") === true ? (
          <Change key={current.id} subscription={current} />
        ) : (
          <ToRightScreen subscription={current} />
        )
      }
    </OwnClub>
  );
}

type Wish = { readonly portfolios?: Id[]; readonly interval?: ClubInterval };

function Change({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const [interval, setInterval] = useState<ClubInterval>(subscription.interval);
  const held = subscription.portfolios.map(({ id }) => id);
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(() => new Set(held));
  const isMoved = chosen.size !== held.length || held.some((id) => !chosen.has(id));
  const wish: Wish = {
    ...(isMoved ? { portfolios: [...chosen] } : {}),
    ...(interval === subscription.interval ? {} : { interval }),
  };
  const helpOf = (one: ClubInterval) =>
    one === subscription.interval ? {} : { help: one === "yearly" ? words.yearlyHelp : words.monthlyHelp };
  return (
    <>
      <PageHead
        title={words.title}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="club" to={clubPaths.settings()} className="link">
                {text.club}
              </AreaLink>,
              words.crumb,
            ]}
          />
        }
      />
      <div className="grid gap-x-10 gap-y-6 pt-4 md:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 content-start gap-6">
          <Contracts chosen={chosen} onChosen={setChosen} />
          <RadioGroup
            label={words.rhythm}
            value={interval}
            onValue={setInterval}
            options={[
              { value: "yearly", label: words.yearly, ...helpOf("yearly") },
              { value: "monthly", label: words.monthly, ...helpOf("monthly") },
            ]}
          />
        </div>
        <Outcome subId={subscription.id} wish={wish} />
      </div>
    </>
  );
}

/** The resulting price, and the button that requests the change. */
function Outcome({ subId, wish }: { readonly subId: Id; readonly wish: Wish }): ReactNode {
  const go = useAreaNavigate();
  const price = useChangePrice(subId, wish);
  const save = useAction(clubApi.subscriptions.update, { refreshes: clubReadings });
  const needsAdvisor = price.data?.needsAdvisor === true;
  const ask = async (): Promise<void> => {
    const reply = await save.run({ params: { id: "me", subId }, body: wish });
    if (reply === null) return;
    toast(needsAdvisor ? words.asked : words.done);
    go(clubPaths.settings());
  };
  const isNothing = isEmpty(wish);
  return (
    <section className="min-w-0 md:border-l md:border-line md:pl-6" aria-live="polite">
      <SectionHead title={words.summary} />
      {isNothing && <p className="t2 py-3 text-ink-2">{words.none}</p>}
      {!isNothing && price.data !== undefined && <Difference price={price.data} />}
      <Failure>{save.failure ?? (isNothing ? null : (price.error?.body.message ?? null))}</Failure>
      <p className="pt-4">
        <Button
          look="solid"
          busy={save.busy}
          disabled={isNothing || price.data === undefined || price.isError}
          onClick={() => void ask()}
        >
          {needsAdvisor ? words.ask : words.confirm}
        </Button>
      </p>
    </section>
  );
}

function isEmpty({ portfolios, interval }: Wish): boolean {
  return portfolios === undefined && interval === undefined;
}

type ChangePrice = Reply<typeof clubApi.changes.price>;

function useChangePrice(subId: Id, wish: Wish) {
  return useQuery<ChangePrice, ApiFailure>({
    queryKey: [clubApi.changes.price.path, subId, wish],
    queryFn: async ({ signal }) =>
      await call(clubApi.changes.price, { params: { subId }, body: wish }, signal),
    enabled: !isEmpty(wish),
    retry: false,
  });
}

type ContractsProps = {
  readonly chosen: ReadonlySet<Id>;
  readonly onChosen: (chosen: ReadonlySet<Id>) => void;
};

function Contracts({ chosen, onChosen }: ContractsProps): ReactNode {
  const candidates = useCandidates();
  const toggle = (id: Id): void => {
    const after = new Set(chosen);
    if (!after.delete(id)) after.add(id);
    onChosen(after);
  };
  return (
    <section>
      <SectionHead title={words.contracts} />
      {!candidates.isKnown && (
        <Loading label={text.loading}>
          <SkeletonRows count={4} height={52} />
        </Loading>
      )}
      <ul>
        {candidates.eligible.map(({ portfolio }) => (
          <li key={portfolio.id} className="flex items-center gap-4 border-b border-line py-1.5">
            <Checkbox
              className="min-w-0 grow"
              checked={chosen.has(portfolio.id)}
              label={portfolioName(portfolio)}
              onChange={() => {
                toggle(portfolio.id);
              }}
            />
          </li>
        ))}
      </ul>
      <p className="t1 pt-2 text-ink-2">
        {words.advisor} {words.removal}
      </p>
    </section>
  );
}

function Difference({ price }: { readonly price: ChangePrice }): ReactNode {
  const { before, after, adjustment, effectiveOn, needsAdvisor } = price;
  return (
    <dl>
      <Line label={words.before}>
        <Amount value={before} />
      </Line>
      <Line label={words.after} strong>
        <Amount value={after} />
      </Line>
      <Line label={needsAdvisor ? words.fromAtEarliest : words.from}>{formatDay(effectiveOn)}</Line>
      {adjustment !== 0 && (
        <Line label={adjustment > 0 ? words.more : words.back}>
          <Amount value={cents(Math.abs(adjustment))} />
        </Line>
      )}
    </dl>
  );
}
