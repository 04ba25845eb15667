import { holdsLines, isLoan } from "@vigie/domain";
import type { ReactNode } from "react";
import { Choice } from "../../../../ui/choice.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { contentText, text } from "../text.ts";
import type { EntryMode } from "./draft.ts";
import type { FieldsProps } from "./kind-fields.tsx";
import { ValuesFields } from "./values-fields.tsx";

const { Part: LinesFields } = lazyPart(
  async () => (await import("./lines-fields.tsx")).LinesFields,
  PartSkeleton,
);
const { Part: LoanFields } = lazyPart(
  async () => (await import("./loan-fields.tsx")).LoanFields,
  PartSkeleton,
);

/** Second step: the value of the portfolio, in the way that its kind allows. */
export function ContentFields({ draft, change, problems }: FieldsProps): ReactNode {
  const { kind, how } = draft;
  if (kind === null) return null;
  const ways: readonly { readonly value: EntryMode; readonly label: string }[] = isLoan(kind)
    ? [
        { value: "terms", label: contentText.byTerms },
        { value: "value", label: contentText.byOwed },
      ]
    : holdsLines(kind)
      ? [
          { value: "lines", label: contentText.byLines },
          { value: "value", label: contentText.byValue },
        ]
      : [];
  return (
    <div className="grid gap-6">
      {ways.length > 0 && (
        <Choice
          label={contentText.how}
          options={ways}
          value={how}
          onValue={(next) => {
            change({ how: next });
          }}
        />
      )}
      {how === "terms" && (
        <LoanFields
          loan={draft.loan}
          problems={problems}
          onLoan={(loan) => {
            change({ loan });
          }}
        />
      )}
      {how === "lines" && <LinesFields draft={draft} change={change} problems={problems} />}
      {how === "value" && (
        <ValuesFields
          kind={kind}
          values={draft.values}
          problems={problems}
          onValues={(values) => {
            change({ values });
          }}
        />
      )}
    </div>
  );
}

export function PartSkeleton(): ReactNode {
  return (
    <Loading label={text.loading}>
      <SkeletonRows count={3} height={64} />
    </Loading>
  );
}
