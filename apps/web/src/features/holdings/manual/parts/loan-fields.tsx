import { type RepaymentKind, repaymentKinds, typedState } from "@vigie/domain";
import type { ReactNode } from "react";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { AmountField } from "../../../../ui/amount-field.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { DayField, PercentField, WholeField } from "../../../../ui/number-field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { loanText, repaymentLabels } from "../text.ts";
import { isDeferred, valueOrNull, termsOf, type DraftLoan } from "./draft.ts";
import { type Problems } from "./problems.ts";
import { Part } from "./part.tsx";

type LoanProps = {
  readonly loan: DraftLoan;
  readonly onLoan: (loan: DraftLoan) => void;
  readonly problems: Problems;
};

/** A loan by its terms; derived values are shown while typing. */
export function LoanFields({ loan, onLoan, problems }: LoanProps): ReactNode {
  const change = (patch: Partial<DraftLoan>): void => {
    onLoan({ ...loan, ...patch });
  };
  return (
    <Part title={loanText.title}>
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        <Repayment loan={loan} change={change} problems={problems} />
        <AmountField
          label={loanText.borrowed}
          value={valueOrNull(loan.borrowed)}
          error={problems["borrowed"]}
          onValue={(borrowed) => {
            change({ borrowed });
          }}
        />
        <PercentField
          label={loanText.rate}
          help={loanText.rateHelp}
          value={valueOrNull(loan.rate)}
          error={problems["rate"]}
          onValue={(rate) => {
            change({ rate });
          }}
        />
        <WholeField
          label={`${loanText.duration}, en ${loanText.months}`}
          value={valueOrNull(loan.months)}
          error={problems["months"]}
          onValue={(months) => {
            change({ months });
          }}
        />
        <DayField
          label={loanText.first}
          value={valueOrNull(loan.first)}
          error={problems["first"]}
          onValue={(first) => {
            change({ first });
          }}
        />
        <Optional loan={loan} change={change} problems={problems} />
      </div>
      <Follows loan={loan} />
    </Part>
  );
}

type OptionalProps = {
  readonly loan: DraftLoan;
  readonly change: (patch: Partial<DraftLoan>) => void;
  readonly problems: Problems;
};

const ways = repaymentKinds.map((value) => ({ value, ...repaymentLabels[value] }));

/** How the capital is repaid, and the length of a deferral. */
function Repayment({ loan, change, problems }: OptionalProps): ReactNode {
  return (
    <>
      <Select<RepaymentKind>
        label={loanText.repayment}
        options={ways}
        value={loan.repayment}
        onValue={(repayment) => {
          change({ repayment });
        }}
      />
      {isDeferred(loan) ? (
        <WholeField
          label={loanText.deferred}
          help={loanText.deferredHelp}
          value={valueOrNull(loan.deferred)}
          error={problems["deferred"]}
          onValue={(deferred) => {
            change({ deferred });
          }}
        />
      ) : (
        <span className="max-sm:hidden" />
      )}
    </>
  );
}

function Optional({ loan, change, problems }: OptionalProps): ReactNode {
  return (
    <>
      <DayField
        label={loanText.signed}
        help={loanText.signedHelp}
        value={valueOrNull(loan.signed)}
        error={problems["signed"]}
        onValue={(signed) => {
          change({ signed });
        }}
      />
      {loan.repayment !== "in_fine" && (
        <AmountField
          label={loanText.instalment}
          help={loanText.instalmentHelp}
          value={valueOrNull(loan.instalment)}
          error={problems["instalment"]}
          onValue={(instalment) => {
            change({ instalment });
          }}
        />
      )}
      <AmountField
        label={loanText.insurance}
        help={loanText.insuranceHelp}
        value={valueOrNull(loan.insurance)}
        error={problems["insurance"]}
        onValue={(insurance) => {
          change({ insurance });
        }}
      />
    </>
  );
}

/** Values derived from the terms: the instalment, the outstanding amount today, the last day. */
function Follows({ loan }: { readonly loan: DraftLoan }): ReactNode {
  const terms = termsOf(loan);
  if (terms === null) return null;
  const state = typedState({ kind: "loan", values: [], loan: terms, movements: [], today: today() });
  const facts = [
    {
      label: valueOrNull(loan.instalment) === null ? loanText.computed : loanText.instalment,
      value: <Amount value={terms.instalmentCents} />,
    },
    { label: loanText.left, value: <Amount value={state.loan?.outstandingCents ?? null} /> },
    ...(terms.endsOn === null ? [] : [{ label: loanText.end, value: formatDay(terms.endsOn) }]),
  ];
  return (
    <dl aria-live="polite" className="grid gap-x-8 border-t border-line pt-3 sm:grid-cols-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-1 sm:grid sm:gap-1">
          <dt className="t1 text-ink-3">{label}</dt>
          <dd className="t3">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
