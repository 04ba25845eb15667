import type { Investment } from "@vigie/api";
import { isIsin } from "@vigie/domain";
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { TextField } from "../../../../ui/text-field.tsx";
import { lineText } from "../text.ts";
import type { DraftLine } from "./draft.ts";

type SearchProps = {
  readonly line: DraftLine;
  readonly onChange: (patch: Partial<DraftLine>) => void;
  /** A fund was chosen, and the search field is gone. */
  readonly onChosen: () => void;
  readonly error: string | undefined;
};

/** The ISIN in a text, however it is spaced; null for a name. */
export function isinOf(text: string): string | null {
  const code = text.replaceAll(/\s/g, "").toUpperCase();
  return isIsin(code) ? code : null;
}

const leastLetters = 3;

/** A search of funds by code or name; without a match, the typed text becomes the name. */
export function LineSearch({ line, onChange, onChosen, error }: SearchProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  // The code of a line without a name: it can be searched again.
  const isOpen = line.isin === null || line.isin === line.label;
  const typed = line.label.trim();
  const wanted = useDeferredValue(isinOf(typed) ?? typed);
  const search = useFunds(wanted, isOpen);
  const { funds } = search;
  const choose = ({ isin, label }: Investment): void => {
    onChange({ isin, label });
    onChosen();
  };
  const exact = isOpen ? funds.find(({ isin }) => isin === wanted) : undefined;
  const chooseExact = useEffectEvent(() => {
    if (exact !== undefined) choose(exact);
  });
  const exactIsin = exact?.isin;
  useEffect(() => {
    if (exactIsin !== undefined) chooseExact();
  }, [exactIsin]);
  if (!isOpen && line.isin !== null)
    return (
      <Chosen
        isin={line.isin}
        label={line.label}
        onForget={() => {
          onChange({ isin: null, label: "" });
          requestAnimationFrame(() => field.current?.focus());
        }}
      />
    );
  return (
    <div className="grid gap-2 sm:col-span-2">
      <TextField
        ref={field}
        type="search"
        label={lineText.search}
        help={lineText.searchHelp}
        value={line.label}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={(event) => {
          onChange({ isin: null, label: event.target.value });
        }}
      />
      {wanted.length >= leastLetters && (
        <>
          <p role="status" className="t1 text-ink-3">
            {statusOf(wanted, search)}
          </p>
          <Found funds={funds} onChoose={choose} />
        </>
      )}
    </div>
  );
}

/** The results; the former ones stay while the next search runs. */
function useFunds(wanted: string, isOpen: boolean) {
  const enabled = isOpen && wanted.length >= leastLetters;
  const found = useReading(
    api.funds.investments,
    { query: { query: wanted.slice(0, 100), limit: 6 } },
    { enabled },
  );
  const [last, setLast] = useState<typeof found.data>(undefined);
  if (found.data !== undefined && found.data !== last) setLast(found.data);
  const shown = enabled && !found.isError ? (found.data ?? last) : undefined;
  const funds = shown?.investments ?? [];
  return {
    funds,
    total: shown?.meta.totalCount ?? 0,
    isError: found.isError,
    isPending: found.isPending && funds.length === 0,
  };
}

/** The state of the search for screen readers. */
function statusOf(wanted: string, { funds, total, isError, isPending }: ReturnType<typeof useFunds>): string {
  if (isError) return lineText.searchFailed;
  if (isPending) return lineText.searching;
  if (funds.length === 0) return unknownText(wanted);
  return total > funds.length
    ? formatMessage(lineText.foundMore, { total })
    : formatMessage(lineText.found, { count: funds.length });
}

function unknownText(wanted: string): string {
  if (isinOf(wanted) !== null) return lineText.codeKept;
  const isAlmost = /^[A-Z]{2}[A-Z0-9]{9}\d$/i.test(wanted.replaceAll(/\s/g, "")) && /\d{4}/.test(wanted);
  return isAlmost ? lineText.codeWrong : formatMessage(lineText.found, { count: 0 });
}

type ChosenProps = { readonly isin: string; readonly label: string; readonly onForget: () => void };

function Chosen({ isin, label, onForget }: ChosenProps): ReactNode {
  return (
    <div className="grid gap-1 sm:col-span-2">
      <p className="t2 font-semibold">{label}</p>
      <p className="t1 text-ink-3">{formatMessage(lineText.known, { isin })}</p>
      <div>
        <LinkButton className="t1" onClick={onForget}>
          {lineText.forget}
        </LinkButton>
      </div>
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
