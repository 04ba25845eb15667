import type { RealEstate } from "@vigie/api";
import type { ReactNode } from "react";
import { api } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";

/** The purchase price beside the present value, with the source of each. */
export function PriceAndValue({ home }: { readonly home: RealEstate }): ReactNode {
  const mayChange = useMayCall(api.realEstates.update);
  if (home.purchaseValue === null) return mayChange ? <PriceUnknown home={home} /> : null;
  return (
    <section>
      <SectionHead title={text.priceAndValue} />
      <dl className="grid gap-x-8 gap-y-4 pt-4 sm:grid-cols-2">
        <Figure
          label={<FigureWord id="home.purchase">{text.bought}</FigureWord>}
          value={<Amount value={home.purchaseValue} decimals={false} />}
          note={purchaseNote(home)}
        />
        <Figure
          label={text.worthNow}
          value={<Amount value={home.currentAmount} decimals={false} />}
          note={valueNote(home)}
        />
      </dl>
      {home.sincePurchase !== null && <Since change={home.sincePurchase} />}
    </section>
  );
}

function Since({ change }: { readonly change: NonNullable<RealEstate["sincePurchase"]> }): ReactNode {
  return (
    <p className="t2 pt-4">
      {formatMessage(text.since, {
        gain: (
          <FigureWord key="gain" id="home.gain">
            <Amount value={change.gain} decimals={false} signed />
          </FigureWord>
        ),
        ratio: (
          <FigureWord key="ratio" id="home.gain.rate">
            {formatFigure("home.gain.rate", change.ratio)}
          </FigureWord>
        ),
      })}
    </p>
  );
}

type FigureProps = { readonly label: ReactNode; readonly value: ReactNode; readonly note: ReactNode };

function Figure({ label, value, note }: FigureProps): ReactNode {
  return (
    <div>
      <dt className="t2 text-ink-2">{label}</dt>
      <dd className="t5">{value}</dd>
      {note !== null && <dd className="t1 text-ink-3">{note}</dd>}
    </div>
  );
}

function purchaseNote({ purchaseYear, notaryCosts }: RealEstate): ReactNode {
  const year = purchaseYear === null ? null : formatMessage(text.boughtIn, { year: String(purchaseYear) });
  if (notaryCosts === null) return year;
  const amount = <Amount key="costs" value={notaryCosts} decimals={false} />;
  return (
    <>
      {year !== null && `${year}, `}
      {formatMessage(text.costsApart, { amount })}
    </>
  );
}

/** The source of the counted value, with its date. */
function valueNote({ provenance, amountAsOf, assetPriceOn }: RealEstate): ReactNode {
  const isTyped = provenance === "typed" && assetPriceOn !== null;
  if (amountAsOf === null || (provenance !== "estimated" && !isTyped)) return null;
  const words = provenance === "estimated" ? text.worthEstimated : text.worthTyped;
  return formatMessage(words, { day: formatDay(amountAsOf) });
}

function PriceUnknown({ home }: { readonly home: RealEstate }): ReactNode {
  return (
    <section>
      <SectionHead title={text.priceAndValue} />
      <p className="t2 pt-3 text-ink-2">
        {text.boughtUnknown}{" "}
        <AreaLink to={paths.realEstateSettings(home.id)} className="link">
          {text.tellPrice}
        </AreaLink>
      </p>
    </section>
  );
}
