import { holdsLines, isLoan } from "@vigie/domain";
import { lazy, Suspense, type ReactNode } from "react";
import { Choice } from "../../../../ui/choice.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { contentText, text } from "../text.ts";
import type { EntryMode } from "./draft.ts";
import type { FieldsProps } from "./kind-fields.tsx";
import { ValuesFields } from "./values-fields.tsx";

const LinesFields = lazy(async () => ({ default: (await import("./lines-fields.tsx")).LinesFields }));
const LoanFields = lazy(async () => ({ default: (await import("./loan-fields.tsx")).LoanFields }));

/** Second step: what the portfolio is worth, by the way its kind allows. */
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
      <Suspense fallback={<PartSkeleton />}>
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
      </Suspense>
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
