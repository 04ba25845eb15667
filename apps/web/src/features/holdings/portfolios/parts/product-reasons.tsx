import type { PortfolioDetail } from "@vigie/api";
import {
  depositCapOn,
  cents,
  housingLoanCaps,
  interestTaxOn,
  livretJeuneAges,
  pelMaximumYears,
  rateOn,
  type Day,
  type SavingsProduct,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay, formatPercent } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { productReasons, productText as words } from "./product-text.ts";

export type ProductProps = {
  readonly portfolio: Pick<PortfolioDetail, "kindDetail" | "openedOn" | "amount">;
  readonly product: SavingsProduct;
  readonly on: Day;
};

/** Advantages and drawbacks of the product, each sentence with its present figure. */
export function Reasons(props: ProductProps): ReactNode {
  const { pros, cons } = productReasons[props.product.kind];
  const values = valuesOf(props);
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      <List title={words.pros} sentences={pros} values={values} />
      <List title={words.cons} sentences={cons} values={values} />
    </div>
  );
}

type Values = Readonly<Record<string, ReactNode>>;

/** The known figures. */
function valuesOf({ portfolio, product, on }: ProductProps): Values {
  const rate = rateOn(product.kind, on, portfolio.openedOn);
  const cap = depositCapOn(product.kind, on);
  const tax = interestTaxOn(product, { on, openedOn: portfolio.openedOn });
  const livretA = rateOn("livret_a", on);
  const isHousing = product.kind === "pel" || product.kind === "cel";
  return {
    ...(rate === null
      ? {}
      : { rate: formatPercent(rate.value, { minDigits: 1 }), since: formatDay(rate.from) }),
    ...(cap === null ? {} : { cap: <PublicAmount key="cap" value={cap.value} /> }),
    ...(tax.incomeTax === null || tax.socialLevies === null
      ? {}
      : {
          tax: formatPercent(tax.incomeTax.value, { maxDigits: 1 }),
          levies: formatPercent(tax.socialLevies.value, { maxDigits: 1 }),
        }),
    ...(isHousing
      ? {
          loan: (
            <PublicAmount key="loan" value={housingLoanCaps[product.kind === "pel" ? "pel" : "cel"].value} />
          ),
        }
      : {}),
    // Compared with the present Livret A: the sentence disappears when it is no longer true.
    ...(rate === null || livretA === null || rate.value === livretA.value
      ? {}
      : {
          [rate.value > livretA.value ? "livretAbelow" : "livretAabove"]: formatPercent(livretA.value, {
            minDigits: 1,
          }),
        }),
    years: String(pelMaximumYears.value),
    maxAge: String(livretJeuneAges.to),
  };
}

/** A legal cap is public, but still an amount on the screen: private mode masks it. */
export function PublicAmount({ value }: { readonly value: number }): ReactNode {
  return <Amount value={cents(value)} decimals={false} />;
}

type ListProps = {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly values: Values;
};

function List({ title, sentences, values }: ListProps): ReactNode {
  const shown = sentences.filter((sentence) =>
    [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => name in values),
  );
  return (
    <section>
      <SectionHead title={title} />
      <ul>
        {shown.map((sentence) => (
          <li key={sentence} className="t2 border-b border-line py-2.5 last:border-b-0">
            {formatMessage(sentence, values)}
          </li>
        ))}
      </ul>
    </section>
  );
}
