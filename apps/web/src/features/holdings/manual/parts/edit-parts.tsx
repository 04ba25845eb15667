import type { ManualPortfolio } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { say } from "../../../../ui/say.ts";
import { Table } from "../../../../ui/table.tsx";
import { contentText, editText, loanText, paymentText } from "../text.ts";
import { draftLines, draftLoan, draftPayments, linesBody, loanBody, paymentsWithIds } from "./body.ts";
import { known, type Draft } from "./draft.ts";
import { identityProblems, linesProblems, loanProblems, paymentProblems } from "./problems.ts";
import { NameFields } from "./kind-fields.tsx";
import { LinesFields } from "./lines-fields.tsx";
import { LoanFields } from "./loan-fields.tsx";
import { Part } from "./part.tsx";
import { PaymentsFields } from "./payments-fields.tsx";
import { EditSection } from "./section.tsx";
import { staleAfterTyping } from "./stale.ts";
import { useOver } from "./use-over.ts";

type PartProps = { readonly contract: ManualPortfolio };

export function EditIdentity({ contract }: PartProps): ReactNode {
  const saved = { name: contract.name, institution: contract.institution ?? "" };
  const over = useOver(contract.id, "identity", saved);
  const { values, change, forget } = over;
  const update = useAction(api.manualPortfolios.update, { refreshes: staleAfterTyping });
  const institution = values.institution.trim();
  return (
    <EditSection
      over={over}
      busy={update.busy}
      failure={update.failure}
      check={() => identityProblems({ ...values, kind: contract.kind })}
      onSave={async () => {
        const manualContract = {
          name: values.name.trim(),
          institution: institution === "" ? null : institution,
        };
        const done = await update.run({ params: { id: contract.id }, body: { manualContract } });
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

export function EditLines({ contract }: PartProps): ReactNode {
  const saved: Pick<Draft, "asOf" | "lines"> = {
    asOf: contract.lines.asOf ?? today(),
    lines: draftLines(contract),
  };
  const over = useOver(contract.id, "lines", saved);
  const { values, change, forget } = over;
  const save = useAction(api.manualPortfolios.setLines, { refreshes: staleAfterTyping });
  return (
    <EditSection
      over={over}
      busy={save.busy}
      failure={save.failure}
      // The last line may go: the contract keeps its dated values.
      check={() => {
        const { lines: _none, ...others } = linesProblems(values, today());
        return others;
      }}
      onSave={async () => {
        const asOf = known(values.asOf) ?? today();
        const lines = { asOf, items: linesBody(values.lines) };
        const done = await save.run({ params: { id: contract.id }, body: { lines } });
        if (done !== null) forget();
        return done !== null;
      }}
    >
      {(problems) => <LinesFields draft={values} change={change} problems={problems} />}
    </EditSection>
  );
}

export function EditLoan({ contract }: PartProps): ReactNode {
  const over = useOver(contract.id, "loan", draftLoan(contract));
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
          const manualContract = { loan: loanBody(values) };
          const done = await update.run({ params: { id: contract.id }, body: { manualContract } });
          if (done !== null) forget();
          return done !== null;
        }}
      >
        {(problems) => <LoanFields loan={values} onLoan={change} problems={problems} />}
      </EditSection>
      {contract.schedule.length > 0 && <Schedule contract={contract} />}
    </div>
  );
}

function Schedule({ contract }: PartProps): ReactNode {
  return (
    <details className="border-t border-line">
      <summary className="t2 flex min-h-11 cursor-pointer items-center text-ink-2">
        {say(loanText.showSchedule, { count: contract.schedule.length })}
      </summary>
      <Table
        caption={loanText.schedule}
        rows={contract.schedule}
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
  return nextOn === null ? paymentText.over : say(paymentText.next, { day: formatDay(nextOn) });
}

export function EditPayments({ contract }: PartProps): ReactNode {
  const over = useOver(contract.id, "payments", { payments: draftPayments(contract) });
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
        const done = await save.run({ params: { id: contract.id }, body: { payments } });
        if (done !== null) forget();
        return done !== null;
      }}
    >
      {(problems) => (
        <PaymentsFields
          payments={values.payments}
          problems={problems}
          notes={over.isDirty ? [] : contract.payments.map(nextText)}
          onPayments={(payments) => {
            change({ payments });
          }}
        />
      )}
    </EditSection>
  );
}
