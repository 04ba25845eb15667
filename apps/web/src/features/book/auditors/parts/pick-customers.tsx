import type { Id } from "@vigie/domain";
import { useId, useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { customerName } from "../../../../shared/book/customer-words.ts";
import { SearchBox } from "../../../../shared/forms/search-box.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

export type Picked = { readonly id: Id; readonly name: string };

type PickProps = {
  readonly chosen: readonly Picked[];
  readonly error: string | undefined;
  readonly onChosen: (chosen: readonly Picked[]) => void;
};

const shownAtOnce = 5;

/** Customers of the book, found by name and chosen one by one. */
export function PickCustomers({ chosen, error, onChosen }: PickProps): ReactNode {
  const errorId = useId();
  const [words, setWords] = useState("");
  const isAsked = words.trim().length > 1;
  const reading = useReading(api.customers.list, { query: { text: words.trim() } }, { enabled: isAsked });
  const found = (reading.data?.customers ?? [])
    .filter(({ id }) => chosen.every((one) => one.id !== id))
    .slice(0, shownAtOnce);
  return (
    <div className="grid gap-2">
      <SearchBox label={text.search} words={words} onWords={setWords} />
      {isAsked && reading.data?.customers.length === 0 && <p className="t1 text-ink-2">{text.nobodyFound}</p>}
      {isAsked &&
        found.map((customer) => {
          const name = customerName(customer);
          return (
            <LinkButton
              key={customer.id}
              className="t2 justify-self-start"
              onClick={() => {
                onChosen([...chosen, { id: customer.id, name }]);
                setWords("");
              }}
            >
              {formatMessage(text.add, { name })}
            </LinkButton>
          );
        })}
      {chosen.length > 0 && (
        <ul aria-label={text.chosen}>
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
              <span className="t2">{name}</span>
              <LinkButton className="t1" onClick={() => onChosen(chosen.filter((one) => one.id !== id))}>
                {formatMessage(text.remove, { name })}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
