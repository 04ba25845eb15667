import type { ManualPortfolio } from "@vigie/api";
import { holdsLines, isLoan, takesPayments } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table } from "../../../../ui/table.tsx";
import { contentText, editText, loanText, paymentText } from "../text.ts";
import { draftLines, draftLoan, draftPayments, linesBody, loanBody, paymentsWithIds } from "./body.ts";
import { DeletePortfolio } from "./delete-portfolio.tsx";
import { valueOrNull, type Draft } from "./draft.ts";
import { EditHistory } from "./edit-history.tsx";
import { identityProblems, linesProblems, loanProblems, paymentProblems } from "./problems.ts";
import { NameFields } from "./kind-fields.tsx";
import { LinesFields } from "./lines-fields.tsx";
import { LoanFields } from "./loan-fields.tsx";
import { Part } from "./part.tsx";
import { PaymentsFields } from "./payments-fields.tsx";
import { EditSection } from "./section.tsx";
import { staleAfterTyping } from "./stale.ts";
import { useUnsavedEdits } from "./use-unsaved-edits.ts";

type PartProps = { readonly portfolio: ManualPortfolio };

/** The editable parts of a kind of portfolio. */
export function EditParts({ portfolio }: PartProps): ReactNode {
  const { kind } = portfolio;
  return (
    <div className="grid max-w-220 gap-10 pt-6">
      <EditHistory portfolio={portfolio} />
      {holdsLines(kind) && <EditLines portfolio={portfolio} />}
      {isLoan(kind) && <EditLoan portfolio={portfolio} />}
      {takesPayments(kind) && <EditPayments portfolio={portfolio} />}
      <EditIdentity portfolio={portfolio} />
      <DeletePortfolio id={portfolio.id} />
    </div>
  );
}

function EditIdentity({ portfolio }: PartProps): ReactNode {
  const saved = { name: portfolio.name, institution: portfolio.institution ?? "" };
  const over = useUnsavedEdits(portfolio.id, "identity", saved);
  const { values, change, forget } = over;
  const update = useAction(api.manualPortfolios.update, { refreshes: staleAfterTyping });
  const institution = values.institution.trim();
  return (
    <EditSection
      over={over}
      busy={update.busy}
      failure={update.failure}
      check={() => identityProblems({ ...values, kind: portfolio.kind })}
      onSave={async () => {
        const manualPortfolio = {
          name: values.name.trim(),
          institution: institution === "" ? null : institution,
        };
        const done = await update.run({
          params: { id: portfolio.id },
          body: { manualContract: manualPortfolio },
        });
        if (done !== null) forget();
        return done !== null;
      }}
    >
      {(problems) => (
        <Part title={editText.identity}>
          <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
            <NameFields draft={values} change={change} problems={problems} />
          </div>
        </Part>
      )}
    </EditSection>
  );
}

function EditLines({ portfolio }: PartProps): ReactNode {
  const saved: Pick<Draft, "asOf" | "lines"> = {
    asOf: portfolio.lines.asOf ?? today(),
    lines: draftLines(portfolio),
  };
  const over = useUnsavedEdits(portfolio.id, "lines", saved);
  const { values, change, forget } = over;
  const save = useAction(api.manualPortfolios.setLines, { refreshes: staleAfterTyping });
  return (
    <EditSection
      over={over}
      busy={save.busy}
      failure={save.failure}
      // The last line may be deleted: the portfolio keeps its dated values.
      check={() => {
        const { lines: _none, ...others } = linesProblems(values, today());
        return others;
      }}
      onSave={async () => {
        const asOf = valueOrNull(values.asOf) ?? today();
        const lines = { asOf, items: linesBody(values.lines) };
        const done = await save.run({ params: { id: portfolio.id }, body: { lines } });
        if (done !== null) forget();
        return done !== null;
      }}
    >
      {(problems) => <LinesFields draft={values} change={change} problems={problems} />}
    </EditSection>
  );
}

function EditLoan({ portfolio }: PartProps): ReactNode {
  const over = useUnsavedEdits(portfolio.id, "loan", draftLoan(portfolio));
  const { values, change, forget } = over;
  const update = useAction(api.manualPortfolios.update, { refreshes: staleAfterTyping });
  return (
    <div className="grid gap-4">
      <EditSection
        over={over}
        busy={update.busy}
        failure={update.failure}
        check={() => loanProblems(values)}
        onSave={async () => {
          const manualPortfolio = { loan: loanBody(values) };
          const done = await update.run({
            params: { id: portfolio.id },
            body: { manualContract: manualPortfolio },
          });
          if (done !== null) forget();
          return done !== null;
        }}
      >
        {(problems) => <LoanFields loan={values} onLoan={change} problems={problems} />}
      </EditSection>
      {portfolio.schedule.length > 0 && <Schedule portfolio={portfolio} />}
    </div>
  );
}

function Schedule({ portfolio }: PartProps): ReactNode {
  return (
    <details className="border-t border-line">
      <summary className="t2 flex min-h-11 cursor-pointer items-center text-ink-2">
        {formatMessage(loanText.showSchedule, { count: portfolio.schedule.length })}
      </summary>
      <Table
        caption={loanText.schedule}
        rows={portfolio.schedule}
        rowKey={({ day }) => day}
        columns={[
          { id: "day", head: contentText.day, card: "title", cell: ({ day }) => formatDay(day) },
          {
            id: "interest",
            head: loanText.interest,
            align: "end",
            cell: ({ interest }) => <Amount value={interest} />,
          },
          {
            id: "principal",
            head: loanText.principal,
            align: "end",
            cell: ({ principal }) => <Amount value={principal} />,
          },
          {
            id: "outstanding",
            head: loanText.outstanding,
            align: "end",
            card: "figure",
            cell: ({ outstanding }) => <Amount value={outstanding} />,
          },
        ]}
      />
    </details>
  );
}

function nextText({ nextOn }: ManualPortfolio["payments"][number]): string {
  return nextOn === null ? paymentText.over : formatMessage(paymentText.next, { day: formatDay(nextOn) });
}

function EditPayments({ portfolio }: PartProps): ReactNode {
  const over = useUnsavedEdits(portfolio.id, "payments", { payments: draftPayments(portfolio) });
  const { values, change, forget } = over;
  const save = useAction(api.manualPortfolios.setPayments, { refreshes: staleAfterTyping });
  return (
    <EditSection
      over={over}
      busy={save.busy}
      failure={save.failure}
      check={() => paymentProblems(values.payments)}
      onSave={async () => {
        const payments = paymentsWithIds(values.payments);
        const done = await save.run({ params: { id: portfolio.id }, body: { payments } });
        if (done !== null) forget();
        return done !== null;
      }}
    >
      {(problems) => (
        <PaymentsFields
          payments={values.payments}
          problems={problems}
          notes={over.isDirty ? [] : portfolio.payments.map(nextText)}
          onPayments={(payments) => {
            change({ payments });
          }}
        />
      )}
    </EditSection>
  );
}
