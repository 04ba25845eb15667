import type { ReactNode } from "react";
import { api, isCallOffered, useReading } from "../../../../api.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Select } from "../../../../ui/select.tsx";
import { addText } from "../text.ts";
import { idOrNull, valueOrNull, type Problems } from "./draft.ts";
import type { AddDraft } from "./use-draft.ts";

type Props = {
  readonly draft: AddDraft;
  readonly change: (patch: Partial<AddDraft>) => void;
  readonly problems: Problems;
};

const none = "none";

/** The source of the value, and the loan that finances the property. */
export function ValueFields({ draft, change, problems }: Props): ReactNode {
  const mayEstimate = isEstimable(draft);
  const loans = useReading(api.loans.list, { params: { id: "me" } });
  const free = (loans.data?.loans ?? []).filter((loan) => loan.hasSchedule && loan.realEstate === null);
  return (
    <div className="grid gap-6">
      {mayEstimate && (
        <RadioGroup
          label={addText.way}
          options={[
            { value: "estimate", label: addText.estimate, help: addText.estimateHelp },
            { value: "typed", label: addText.typed, help: addText.typedHelp },
          ]}
          value={draft.way}
          onValue={(way) => change({ way })}
        />
      )}
      <AmountField
        label={addText.price}
        help={mayEstimate && draft.way === "estimate" ? addText.priceOptional : undefined}
        value={valueOrNull(draft.assetPrice)}
        error={problems["assetPrice"]}
        onValue={(assetPrice) => change({ assetPrice })}
      />
      {free.length > 0 && (
        <Select
          label={addText.loan}
          options={[
            { value: none, label: addText.noLoan },
            ...free.map((loan) => ({ value: loan.id, label: plainName(loan.name) })),
          ]}
          value={draft.loanId ?? none}
          onValue={(value) => change({ loanId: idOrNull(value) })}
        />
      )}
    </div>
  );
}

/** Shares of an SCPI are not estimated, nor anything in a variant without an estimator. */
export function isEstimable({ type }: Pick<AddDraft, "type">): boolean {
  return isCallOffered(api.realEstates.estimate) && type !== "scpi";
}
