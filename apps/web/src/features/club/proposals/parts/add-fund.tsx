import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { TextField } from "../../../../ui/text-field.tsx";
import { targetText as text } from "./target-text.ts";

const leastLetters = 3;
const shown = 6;

type Props = {
  readonly portfolioId: Id;
  /** Lines that are there already. */
  readonly known: readonly string[];
  readonly onAdd: (isin: string) => void;
};

/** A fund of the contract's offer, found by its name. */
export function AddFund({ portfolioId, known, onAdd }: Props): ReactNode {
  const [words, setWords] = useState("");
  const wanted = words.trim();
  const enabled = wanted.length >= leastLetters;
  const query = { contractId: portfolioId, query: wanted.slice(0, 100), limit: shown + known.length };
  const found = useReading(api.funds.investments, { query }, { enabled });
  const funds = (enabled ? (found.data?.investments ?? []) : [])
    .filter(({ isin }) => !known.includes(isin))
    .slice(0, shown);
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={text.offer}
        help={text.offerHelp}
        value={words}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setWords(event.target.value);
        }}
      />
      {enabled && (
        <p role="status" className="t1 text-ink-3">
          {found.isError
            ? text.offerFailed
            : found.data === undefined
              ? text.updating
              : funds.length === 0
                ? text.offerNone
                : formatMessage(text.offerCount, { count: funds.length })}
        </p>
      )}
      <div className="grid justify-items-start gap-2">
        {funds.map(({ isin, label }) => (
          <Button
            key={isin}
            onClick={() => {
              setWords("");
              onAdd(isin);
            }}
          >
            {formatMessage(text.add, { label })}
          </Button>
        ))}
      </div>
    </div>
  );
}
