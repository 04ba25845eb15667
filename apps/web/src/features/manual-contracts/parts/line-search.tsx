import type { Investment } from "@vigie/contract";
import { useDeferredValue, type ReactNode } from "react";
import { api, useReading } from "../../../api.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { lineText } from "../text.ts";
import type { DraftLine } from "./draft.ts";

type SearchProps = {
  readonly line: DraftLine;
  readonly onChange: (patch: Partial<DraftLine>) => void;
  readonly error: string | undefined;
};

/** A fund found by its code or its name; what was typed is the name where no fund is known under it. */
export function LineSearch({ line, onChange, error }: SearchProps): ReactNode {
  const wanted = useDeferredValue(line.label.trim());
  const found = useReading(
    api.funds.investments,
    { query: { query: wanted.slice(0, 100), limit: 6 } },
    { enabled: line.isin === null && wanted.length >= 3 },
  );
  if (line.isin !== null)
    return (
      <div className="grid gap-1 sm:col-span-2">
        <p className="t2 font-semibold">{line.label}</p>
        <p className="t1 text-ink-3">{say(lineText.known, { isin: line.isin })}</p>
        <div>
          <LinkButton
            className="t1"
            onClick={() => {
              onChange({ isin: null, label: "" });
            }}
          >
            {lineText.forget}
          </LinkButton>
        </div>
      </div>
    );
  const funds = found.data?.investments ?? [];
  return (
    <div className="grid gap-2 sm:col-span-2">
      <TextField
        type="search"
        label={lineText.search}
        help={lineText.searchHelp}
        value={line.label}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={(event) => {
          onChange({ label: event.target.value });
        }}
      />
      {wanted.length >= 3 && (
        <>
          <p role="status" className="t1 text-ink-3">
            {found.isError
              ? lineText.searchFailed
              : found.isPending
                ? lineText.searching
                : say(lineText.found, { count: funds.length })}
          </p>
          <Found
            funds={funds}
            onChoose={({ isin, label }) => {
              onChange({ isin, label });
            }}
          />
        </>
      )}
    </div>
  );
}

type FoundProps = {
  readonly funds: readonly Investment[];
  readonly onChoose: (fund: Investment) => void;
};

function Found({ funds, onChoose }: FoundProps): ReactNode {
  if (funds.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {funds.map((fund) => (
        <li key={fund.isin} className="border-b border-line">
          <button
            type="button"
            className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-4 py-2 text-left hover:bg-paper-2"
            onClick={() => {
              onChoose(fund);
            }}
          >
            <span className="t2">{fund.label}</span>
            <span className="t1 text-ink-3">{fund.isin}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
