import type { DayCall } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { alertWords } from "../../../../shared/book/alert-acts.tsx";
import { alertKindWords } from "../../../../shared/book/alert-text.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatPhone } from "../../../../ui/format-typed.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { callsText as text } from "../text.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

/** Customers to call: who, what is at stake, why, and the number if the rules allow it. */
export function Calls({ calls }: { readonly calls: readonly DayCall[] }): ReactNode {
  if (calls.length === 0) return null;
  return (
    <section className="pt-5">
      <h2 className="t4 leading-[2rem]">{formatMessage(text.title, { count: calls.length })}</h2>
      <ul className="grid gap-x-6 gap-y-5 pt-3 md:grid-cols-3 md:divide-x md:divide-line">
        {calls.map((call) => (
          <li
            key={call.alert.id}
            className="flex min-w-0 flex-col max-md:border-b max-md:border-line max-md:pb-5 md:not-first:pl-6"
          >
            <Call call={call} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Call({ call }: { readonly call: DayCall }): ReactNode {
  const { alert, age, town, lastContactAt } = call;
  const { customerId, customerName, amount, wealth, kind } = alert;
  const who = [age === null ? null : formatMessage(bookText.age, { age }), town].filter(
    (part) => part !== null,
  );
  return (
    <>
      <p className="t1 min-h-5 text-ink-2">{who.join(", ")}</p>
      <h3 className="t4 leading-[2rem]">
        <AreaLink to={bookPaths.customer(customerId)} className="hover:underline">
          {customerName}
        </AreaLink>
      </h3>
      <p>
        <Amount value={amount ?? wealth} decimals={false} figure className="t6" />
        <span className="t1 block text-ink-2">
          {amount === null ? text.wealth : alertKindWords[kind].toLowerCase()}
        </span>
      </p>
      <p className="t2 pt-2">{alertWords(alert)}</p>
      {/* The missing contact is then the reason itself. */}
      <p className="t1 grow pt-1 text-ink-3">
        {alert.detail === "no_contact"
          ? null
          : lastContactAt === null
            ? text.never
            : formatMessage(text.last, { day: formatInstantDay(lastContactAt) })}
      </p>
      <Number call={call} />
    </>
  );
}

function Number({ call: { phone, allowedFrom, alert } }: { readonly call: DayCall }): ReactNode {
  if (phone !== null)
    return (
      <p className="pt-3">
        <a
          href={`tel:${phone.replace(/\s/g, "")}`}
          className="button button-quiet"
          aria-label={formatMessage(text.call, { name: alert.customerName, phone: formatPhone(phone) })}
        >
          <Icon name={otherIcons.phone} size={18} />
          {formatPhone(phone)}
        </a>
      </p>
    );
  return (
    <p className="t1 pt-3 text-ink-2">
      {allowedFrom === null
        ? text.noPhone
        : formatMessage(text.from, { day: formatInstantDay(allowedFrom), time: formatTime(allowedFrom) })}
    </p>
  );
}
