import type { Day, HoldingKind } from "@vigie/domain";
import { useId, useRef, useState, type ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Form } from "../../../../ui/form.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { lineText, text } from "../text.ts";
import { DecimalField } from "./decimal-field.tsx";
import { valueOrNull, lineWorth, type DraftLine } from "./draft.ts";
import { lineProblems, type Problems } from "./problems.ts";
import { KnownPrice } from "./known-price.tsx";
import { isinOf, LineSearch } from "./line-search.tsx";
import { useErrorFocus } from "./use-error-focus.ts";

const newLine: DraftLine = {
  isin: null,
  label: "",
  holdingKind: "unit",
  quantity: null,
  unitPrice: null,
  unitCost: null,
  amount: null,
};

const kinds: readonly { readonly value: HoldingKind; readonly label: string }[] = [
  { value: "unit", label: lineText.unit },
  { value: "euroFund", label: lineText.euroFund },
  { value: "cash", label: lineText.cash },
];

type LineDialogProps = {
  /** Null for a new line. */
  readonly line: DraftLine | null;
  /** The day of the units and prices. */
  readonly asOf: Day;
  readonly onClose: () => void;
  readonly onKeep: (line: DraftLine) => void;
};

/** One line: a fund or security by units and price, a euro fund or cash by its amount. */
export function LineDialog({ line: first, asOf, onClose, onKeep }: LineDialogProps): ReactNode {
  const [line, setLine] = useState<DraftLine>(first ?? newLine);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  useErrorFocus(form, problems);
  const change = (patch: Partial<DraftLine>): void => {
    setLine((before) => ({ ...before, ...patch }));
  };
  const keep = (): void => {
    const found = lineProblems(line);
    setProblems(found);
    if (Object.keys(found).length === 0) onKeep(withCode({ ...line, label: line.label.trim() }));
  };
  return (
    <Dialog
      wide
      open
      title={lineText.dialog}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" type="submit" form={formId}>
            {text.save}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <Form
        ref={form}
        id={formId}
        className="grid items-start gap-x-8 gap-y-5 pt-3 sm:grid-cols-2"
        onSubmit={keep}
      >
        <div className="sm:col-span-2">
          <Choice
            label={lineText.kind}
            options={kinds}
            value={line.holdingKind}
            onValue={(holdingKind) => {
              const named = holdingKind === "unit" || line.label !== "" ? line.label : labelOf(holdingKind);
              change({ holdingKind, isin: null, label: named });
            }}
          />
        </div>
        {line.holdingKind === "unit" ? (
          <UnitFields {...{ line, asOf, change, problems }} />
        ) : (
          <AmountLineFields {...{ line, change, problems }} />
        )}
      </Form>
    </Dialog>
  );
}

/** An unknown code is kept as the line's code: its fund may become known. */
function withCode(line: DraftLine): DraftLine {
  const code = isinOf(line.label);
  return line.isin === null && code !== null && line.holdingKind === "unit"
    ? { ...line, isin: code, label: code }
    : line;
}

function labelOf(kind: HoldingKind): string {
  return kind === "cash" ? lineText.cash : lineText.euroFund;
}

/** A euro fund or cash: its name and amount. */
function AmountLineFields({ line, change, problems }: Omit<UnitProps, "asOf">): ReactNode {
  return (
    <>
      <TextField
        label={lineText.label}
        value={line.label}
        maxLength={200}
        autoComplete="off"
        error={problems["label"]}
        onChange={(event) => {
          change({ label: event.target.value });
        }}
      />
      <AmountField
        label={lineText.amount}
        value={valueOrNull(line.amount)}
        error={problems["amount"]}
        onValue={(amount) => {
          change({ amount });
        }}
      />
    </>
  );
}

type UnitProps = {
  readonly line: DraftLine;
  readonly asOf: Day;
  readonly change: (patch: Partial<DraftLine>) => void;
  readonly problems: Problems;
};

function UnitFields({ line, asOf, change, problems }: UnitProps): ReactNode {
  const quantity = useRef<HTMLInputElement>(null);
  return (
    <>
      <LineSearch
        line={line}
        onChange={change}
        error={problems["label"]}
        onChosen={() => {
          // The search field disappears with the focus: the number of units gets it.
          requestAnimationFrame(() => quantity.current?.focus());
        }}
      />
      <DecimalField
        ref={quantity}
        label={lineText.quantity}
        value={valueOrNull(line.quantity)}
        error={problems["quantity"]}
        onValue={(typed) => {
          change({ quantity: typed });
        }}
      />
      <UnitPriceField {...{ line, asOf, change, problems }} />
      <DecimalField
        label={lineText.cost}
        help={lineText.costHelp}
        unit="€"
        value={valueOrNull(line.unitCost)}
        error={problems["unitCost"]}
        onValue={(unitCost) => {
          change({ unitCost });
        }}
      />
      <div aria-live="polite">
        <p className="t2 text-ink-2">{lineText.worth}</p>
        <p className="t4 pt-2">
          <Amount value={lineWorth(line)} unknown="–" />
        </p>
      </div>
    </>
  );
}

/** The unit price, typed or taken from the known price at that day. */
function UnitPriceField({ line, asOf, change, problems }: UnitProps): ReactNode {
  return (
    <div className="grid gap-1">
      <DecimalField
        // A price that is applied replaces the typed text.
        key={line.isin}
        label={lineText.price}
        unit="€"
        value={valueOrNull(line.unitPrice)}
        error={problems["unitPrice"]}
        onValue={(unitPrice) => {
          change({ unitPrice });
        }}
      />
      {line.isin !== null && line.isin !== line.label && line.unitPrice === null && (
        <KnownPrice
          isin={line.isin}
          asOf={asOf}
          onTake={(unitPrice) => {
            change({ unitPrice });
          }}
        />
      )}
    </div>
  );
}
