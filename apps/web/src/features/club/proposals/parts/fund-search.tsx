import type { Investment } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { TextField } from "../../../../ui/text-field.tsx";

const leastLetters = 3;
const shown = 6;

type Fund = Pick<Investment, "isin" | "label">;
type Props = {
  readonly words: {
    readonly label: string;
    readonly help: string;
    readonly searching: string;
    readonly failed: string;
    readonly found: string;
    readonly choose: string;
  };
  /** The contract whose offer is searched; the whole market without one. */
  readonly portfolioId?: Id;
  /** Funds that are already included. */
  readonly known: readonly string[];
  readonly onChoose: (fund: Fund) => void;
};

/** A fund, searched by name. */
export function FundSearch({ words, portfolioId, known, onChoose }: Props): ReactNode {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const enabled = wanted.length >= leastLetters;
  const offer = portfolioId === undefined ? {} : { contractId: portfolioId };
  const query = { ...offer, query: wanted.slice(0, 100), limit: Math.min(100, shown + known.length) };
  const found = useReading(api.funds.investments, { query }, { enabled });
  const funds = (enabled ? (found.data?.investments ?? []) : [])
    .filter(({ isin }) => !known.includes(isin))
    .slice(0, shown);
  const status = found.isError
    ? words.failed
    : found.data === undefined
      ? words.searching
      : formatMessage(words.found, { count: funds.length });
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={words.label}
        help={words.help}
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
      {enabled && (
        <p role="status" className="t1 text-ink-3">
          {status}
        </p>
      )}
      {funds.length > 0 && (
        <div className="grid justify-items-start gap-2">
          {funds.map(({ isin, label }) => (
            <Button
              key={isin}
              onClick={() => {
                setTyped("");
                onChoose({ isin, label });
              }}
            >
              {formatMessage(words.choose, { label })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
