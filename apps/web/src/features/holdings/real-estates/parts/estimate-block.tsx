import type { EstimateRange, RealEstate } from "@vigie/api";
import type { Cents } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, isCallOffered, useAction } from "../../../../api.ts";
import { Act } from "../../../../shared/area/may-call.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatDay, formatNumber } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { estimateText, factorWords, failureWords, fieldText } from "../text.ts";
import { amountProblem, valueOrNull } from "./draft.ts";
import { staleAfterChange } from "./stale.ts";

/** The estimate as a range, with its date and method, beside the saver's own value. */
export function EstimateBlock({ home }: { readonly home: RealEstate }): ReactNode {
  const hasEstimator = isCallOffered(api.realEstates.estimate);
  return (
    <section className="grid gap-4">
      {hasEstimator && (
        <div>
          <SectionHead title={<FigureWord id="home.estimate">{estimateText.title}</FigureWord>} />
          <div className="grid gap-2 pt-3">
            {home.estimateFailure !== null && (
              <p role="status" className="t2 text-warn">
                {failureWords[home.estimateFailure]}
              </p>
            )}
            {home.estimate === null ? (
              home.estimateFailure === null && <p className="t2 text-ink-2">{estimateText.none}</p>
            ) : (
              <EstimateDetails estimate={home.estimate} isUsed={home.estimateEnabled} />
            )}
            <Act call={api.realEstates.estimate}>
              <Asking home={home} />
            </Act>
          </div>
        </div>
      )}
      <Act call={api.realEstates.update} otherwise={<DeclaredPrice home={home} />}>
        <OwnPrice key={home.assetPriceOn} home={home} />
      </Act>
    </section>
  );
}

function EstimateDetails(props: { readonly estimate: EstimateRange; readonly isUsed: boolean }): ReactNode {
  const { estimate, isUsed } = props;
  const { method } = estimate;
  return (
    <>
      <p className="t4">
        {formatMessage(estimateText.range, {
          low: (
            <FigureWord key="low" id="home.estimate.range">
              <Amount value={estimate.low} decimals={false} />
            </FigureWord>
          ),
          high: <Amount key="high" value={estimate.high} decimals={false} />,
        })}
      </p>
      <p className="t2 text-ink-2">
        {formatMessage(estimateText.middle, {
          value: <Amount key="value" value={estimate.value} decimals={false} />,
          metre: (
            <FigureWord key="metre" id="home.estimate.metre">
              <Amount value={estimate.squareMetre} decimals={false} />
            </FigureWord>
          ),
          day: formatDay(estimate.asOf),
        })}{" "}
        {isUsed ? estimateText.used : estimateText.unused}
      </p>
      <p className="t1 text-ink-3">
        {formatMessage(estimateText[method.scale], {
          place: method.place,
          median: <Amount key="median" value={method.medianSquareMetre} decimals={false} />,
          count: formatNumber(method.saleCount),
          period: method.period,
        })}{" "}
        {formatMessage(estimateText.source, { source: method.source })}
      </p>
      <p className="t1 text-ink-3">
        {formatMessage(estimateText.factors, {
          word: (
            <FigureWord key="word" id="home.estimate.factor">
              {estimateText.factorsWord}
            </FigureWord>
          ),
          median: <Amount key="median" value={method.medianSquareMetre} decimals={false} />,
          steps: stepsOf(method.factors),
        })}
      </p>
    </>
  );
}

/** « , +4,2 % pour l’évolution des prix, −3 % pour la surface ». */
function stepsOf(factors: EstimateRange["method"]["factors"]): string {
  return factors
    .flatMap(({ name, ratio }) => {
      const words = factorWords[name];
      const shown = formatFigure("home.estimate.factor", ratio);
      return words === undefined ? [] : [formatMessage(estimateText.step, { ratio: shown, name: words })];
    })
    .join("");
}

function Asking({ home }: { readonly home: RealEstate }): ReactNode {
  const ask = useAction(api.realEstates.estimate, { refreshes: staleAfterChange });
  const run = async (estimateEnabled: boolean): Promise<void> => {
    const done = await ask.run({ params: { id: home.id }, body: { estimateEnabled } });
    if (done !== null && estimateEnabled && done.estimate.failure === null) toast(estimateText.estimated);
  };
  const isFirst = home.estimate === null;
  const words = isFirst ? estimateText.ask : home.estimateEnabled ? estimateText.again : estimateText.use;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-1">
      <Button look="quiet" busy={ask.busy} onClick={() => void run(true)}>
        {words}
      </Button>
      {home.estimateEnabled && home.assetPrice !== null && (
        <LinkButton onClick={() => void run(false)}>{estimateText.unuse}</LinkButton>
      )}
      {ask.failure !== null && (
        <p role="alert" className="t2 w-full text-neg">
          {ask.failure}
        </p>
      )}
    </div>
  );
}

/** The saver's own value, kept beside any estimate. */
function OwnPrice({ home }: { readonly home: RealEstate }): ReactNode {
  const [price, setPrice] = useState<Cents | null | "invalid">(home.assetPrice);
  const [isTried, setTried] = useState(false);
  const save = useAction(api.realEstates.update, { refreshes: staleAfterChange });
  const problem = price === null ? fieldText.required : amountProblem(price) || undefined;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (problem !== undefined || price === "invalid") return;
    const body = { realEstate: { assetPrice: price } };
    if ((await save.run({ params: { id: home.id }, body })) !== null) toast(estimateText.savedPrice);
  };
  return (
    <Form className="grid gap-3 border-t border-line pt-4" onSubmit={submit}>
      <AmountField
        label={estimateText.price}
        help={
          home.assetPriceOn === null
            ? estimateText.priceHelp
            : `${formatMessage(estimateText.priceOn, { day: formatDay(home.assetPriceOn) })} ${estimateText.priceHelp}`
        }
        value={valueOrNull(price)}
        error={isTried ? (problem ?? save.failure ?? undefined) : undefined}
        onValue={setPrice}
      />
      <Button look="quiet" type="submit" busy={save.busy} className="justify-self-start">
        {estimateText.savePrice}
      </Button>
    </Form>
  );
}

function DeclaredPrice({ home }: { readonly home: RealEstate }): ReactNode {
  if (home.assetPrice === null || home.assetPriceOn === null) return null;
  return (
    <div className="border-t border-line pt-4">
      <p className="t1 text-ink-3">
        <FigureWord id="home.price">{estimateText.price}</FigureWord>
      </p>
      <p className="t3">
        <Amount value={home.assetPrice} />
      </p>
      <p className="t1 text-ink-3">
        {formatMessage(estimateText.priceOn, { day: formatDay(home.assetPriceOn) })}
      </p>
    </div>
  );
}
