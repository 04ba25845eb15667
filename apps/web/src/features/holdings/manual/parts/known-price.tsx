import { addDays, type Day } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay, formatDecimal } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { lineText } from "../text.ts";

/** An older price does not apply to that day any more. */
const mostDays = 10;

type PriceProps = { readonly isin: string; readonly asOf: Day; readonly onTake: (price: string) => void };

/** A fund's last known price up to a day, applied with one click; nothing if unknown. */
export function KnownPrice({ isin, asOf, onTake }: PriceProps): ReactNode {
  const fund = useReading(api.funds.investment, { params: { isin } });
  const investment = fund.data?.investment;
  if (investment === undefined) return null;
  const { currency, history } = investment;
  const at = history.days.findLastIndex((day) => day <= asOf);
  const [day, value] = [history.days[at], history.values[at]];
  if (currency !== null && currency !== "EUR") return null;
  if (day === undefined || value === undefined || day < addDays(asOf, -mostDays)) return null;
  const price = String(Number(value.toFixed(6)));
  if (!/^\d+(\.\d+)?$/.test(price)) return null;
  return (
    <p className="t1 text-ink-3">
      {formatMessage(lineText.knownPrice, { day: formatDay(day), price: `${formatDecimal(price)}\u00a0€` })}{" "}
      <LinkButton
        onClick={() => {
          onTake(price);
        }}
      >
        {lineText.takePrice}
      </LinkButton>
    </p>
  );
}
