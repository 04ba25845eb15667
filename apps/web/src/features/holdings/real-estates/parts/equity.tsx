import type { RealEstate } from "@vigie/api";
import type { ReactNode } from "react";
import { api } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { featureLabels, fieldText, kindLabels, stateLabels, text, usageLabels } from "../text.ts";

type Fact = { readonly id: string; readonly label: ReactNode; readonly value: ReactNode };

function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl>
      {facts.map(({ id, label, value }) => (
        <div
          key={id}
          className="flex min-h-10 items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0"
        >
          <dt className="t1 text-ink-3">{label}</dt>
          <dd className="t2 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The counted value of the property, minus its outstanding loans. */
export function Equity({ home }: { readonly home: RealEstate }): ReactNode {
  const facts: Fact[] = [
    ...(home.ownership.ownedRatio === 1
      ? []
      : [
          {
            id: "whole",
            label: <FigureWord id="portfolio.value">{text.whole}</FigureWord>,
            value: <Amount value={home.currentAmount} />,
          },
        ]),
    {
      id: "counted",
      label: (
        <FigureWord
          id="portfolio.owned"
          inputs={{
            "portfolio.value": <Amount value={home.currentAmount} />,
            "portfolio.share": formatFigure("portfolio.share", home.ownership.ownedRatio),
          }}
        >
          {text.counted}
        </FigureWord>
      ),
      value: <Amount value={home.amount} />,
    },
    ...home.loans.map(owedFact),
    netFact(home),
  ];
  return (
    <section>
      <SectionHead title={text.equity} />
      <Facts facts={facts} />
      {home.loans.length === 0 && (
        <p className="t1 pt-1 text-ink-3">
          {text.noLoan}{" "}
          <Act call={api.loans.link}>
            <AreaLink to={paths.loanPortfolios()} className="link">
              {text.linkFromLoan}
            </AreaLink>
          </Act>
        </p>
      )}
    </section>
  );
}

/** The owner's share of an outstanding loan of the property. */
function owedFact(loan: RealEstate["loans"][number]): Fact {
  return {
    id: loan.id,
    label: (
      <AreaLink to={paths.loan(loan.id)} className="link">
        {plainName(loan.name)}
      </AreaLink>
    ),
    value: (
      <>
        <span className="t1 text-ink-3">
          <FigureWord id="loan.left.owned">{text.owed}</FigureWord>{" "}
        </span>
        <Amount value={loan.ownedOutstanding} />
      </>
    ),
  };
}

/** The net value of the property. */
function netFact(home: RealEstate): Fact {
  return {
    id: "net",
    label: (
      <span className="font-semibold text-ink">
        <FigureWord id="home.equity" inputs={{ "portfolio.owned": <Amount value={home.amount} /> }}>
          {text.net}
        </FigureWord>
      </span>
    ),
    value: (
      <span className="font-semibold">
        <Amount value={home.netEquity} />
      </span>
    ),
  };
}

/** The saver's description of the property, without unknown fields. */
export function HomeFacts({ home }: { readonly home: RealEstate }): ReactNode {
  const fact = (id: string, label: ReactNode, value: ReactNode): readonly Fact[] =>
    value === null || value === "" ? [] : [{ id, label, value }];
  const { rooms, bedrooms, surface } = home;
  const count = (value: number | null): string | null =>
    value === null ? null : value === 5 ? fieldText.five : String(value);
  const facts = [
    ...fact("location", text.place, home.location),
    ...fact("kind", fieldText.kind, home.dwellingKind === null ? null : kindLabels[home.dwellingKind]),
    ...fact("surface", fieldText.surface, surface === null ? null : `${surface}\u00a0m²`),
    ...fact("rooms", fieldText.rooms, count(rooms)),
    ...fact("bedrooms", fieldText.bedrooms, count(bedrooms)),
    ...fact("floor", fieldText.floor, home.floor === null ? null : String(home.floor)),
    ...fact("state", fieldText.state, home.state === null ? null : stateLabels[home.state]),
    ...fact("usage", fieldText.usage, home.usage === null ? null : usageLabels[home.usage]),
    ...fact("features", fieldText.features, featureList(home)),
  ];
  return (
    <section>
      <SectionHead title={text.facts} />
      {facts.length === 0 ? (
        <p className="t2 py-3 text-ink-2">
          {text.undescribed}{" "}
          <Act call={api.realEstates.update}>
            <AreaLink to={paths.realEstateSettings(home.id)} className="link">
              {text.describe}
            </AreaLink>
          </Act>
        </p>
      ) : (
        <Facts facts={facts} />
      )}
    </section>
  );
}

/** The rent of the property, before charges and taxes. */
export function Rent({ home }: { readonly home: RealEstate }): ReactNode {
  const { rentReceived, grossYieldRatio } = home;
  if (rentReceived === null) return null;
  const facts: Fact[] = [
    {
      id: "rent",
      label: <FigureWord id="home.rent">{text.rent}</FigureWord>,
      value: <Amount value={rentReceived} />,
    },
  ];
  if (grossYieldRatio !== null)
    facts.push({
      id: "yield",
      label: <FigureWord id="home.yield">{text.yield}</FigureWord>,
      value: formatFigure("home.yield", grossYieldRatio),
    });
  return (
    <section>
      <SectionHead title={text.rented} />
      <Facts facts={facts} />
    </section>
  );
}

/** « Ascenseur, balcon, cave ». */
function featureList({ features }: RealEstate): string {
  return features
    .map((feature, index) => (index === 0 ? featureLabels[feature] : featureLabels[feature].toLowerCase()))
    .join(", ");
}
