import type { HoldingKind } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { Amount } from "../../../ui/amount.tsx";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { lineText, text } from "../text.ts";
import { DecimalField } from "./decimal-field.tsx";
import { known, lineProblems, lineWorth, type DraftLine, type Problems } from "./draft.ts";
import { LineSearch } from "./line-search.tsx";

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
  readonly onClose: () => void;
  readonly onKeep: (line: DraftLine) => void;
};

/** One line: a fund or security by its parts and price, a euro fund or cash by its amount. */
export function LineDialog({ line: first, onClose, onKeep }: LineDialogProps): ReactNode {
  const [line, setLine] = useState<DraftLine>(first ?? newLine);
  const [problems, setProblems] = useState<Problems>({});
  const change = (patch: Partial<DraftLine>): void => {
    setLine((before) => ({ ...before, ...patch }));
  };
  const keep = (): void => {
    const found = lineProblems(line);
    setProblems(found);
    if (Object.keys(found).length === 0) onKeep({ ...line, label: line.label.trim() });
  };
  return (
    <Dialog
      wide
      open
      title={lineText.dialog}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" onClick={keep}>
            {text.save}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-5 pt-3 sm:grid-cols-2">
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
          <UnitFields line={line} change={change} problems={problems} />
        ) : (
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
              value={known(line.amount)}
              error={problems["amount"]}
              onValue={(amount) => {
                change({ amount });
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function labelOf(kind: HoldingKind): string {
  return kind === "cash" ? lineText.cash : lineText.euroFund;
}

type UnitProps = {
  readonly line: DraftLine;
  readonly change: (patch: Partial<DraftLine>) => void;
  readonly problems: Problems;
};

function UnitFields({ line, change, problems }: UnitProps): ReactNode {
  return (
    <>
      <LineSearch line={line} onChange={change} error={problems["label"]} />
      <DecimalField
        label={lineText.quantity}
        value={known(line.quantity)}
        error={problems["quantity"]}
        onValue={(quantity) => {
          change({ quantity });
        }}
      />
      <DecimalField
        label={lineText.price}
        unit="€"
        value={known(line.unitPrice)}
        error={problems["unitPrice"]}
        onValue={(unitPrice) => {
          change({ unitPrice });
        }}
      />
      <DecimalField
        label={lineText.cost}
        help={lineText.costHelp}
        unit="€"
        value={known(line.unitCost)}
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
