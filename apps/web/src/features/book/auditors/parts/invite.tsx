import { bookApi } from "@vigie/api/book";
import {
  dayBounds,
  addDays,
  dayOf,
  type Day,
  type Id,
  instant,
  isAuditTerm,
  maxAuditDays,
  readEmail,
} from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { serverNowMs } from "../../../../shared/clock/server-clock.ts";
import { Button } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { DayField } from "../../../../ui/number-field.tsx";
import { TextArea, TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { scopeOptions, text } from "../text.ts";
import { PickCustomers, type Picked } from "./pick-customers.tsx";

type Fields = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly purpose: string;
  readonly beginsOn: Day | null;
  readonly endsOn: Day | null;
  readonly scope: "all" | "some";
  readonly customers: readonly Picked[];
};

function today(): Day {
  return dayOf(instant(new Date(serverNowMs())));
}

/** Grants an auditor access to records: who, why, until when and whose. */
export function InviteAuditor({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [fields, setFields] = useState<Fields>(() => ({
    email: "",
    firstName: "",
    lastName: "",
    purpose: "",
    beginsOn: today(),
    endsOn: addDays(today(), 29),
    scope: "all",
    customers: [],
  }));
  const [isAsked, setAsked] = useState(false);
  const grant = useAction(bookApi.auditors.grant, { refreshes: [bookApi.auditors.list] });
  const set = (change: Partial<Fields>): void => setFields((before) => ({ ...before, ...change }));
  const submit = async (): Promise<void> => {
    setAsked(true);
    const audit = auditOf(fields);
    const reply = audit === null ? null : await grant.run({ body: { audit } });
    if (reply === null) return;
    toast(formatMessage(text.sent, { email: reply.audit.auditor.email }));
    onClose();
  };
  return (
    <Dialog
      open
      title={text.invite}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" busy={grant.busy} onClick={() => void submit()}>
            {text.send}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {grant.failure !== null && (
          <p role="alert" className="t1 text-neg">
            {grant.failure}
          </p>
        )}
        <WhoFields fields={fields} isAsked={isAsked} onChange={set} />
        <TermFields fields={fields} isAsked={isAsked} onChange={set} />
      </div>
    </Dialog>
  );
}

/** Returns the request; null if something is missing or invalid. */
function auditOf({ email: typed, firstName, lastName, scope, customers, ...rest }: Fields) {
  const email = readEmail(typed);
  const { beginsOn, endsOn } = rest;
  const isNamed = firstName.trim() !== "" && lastName.trim() !== "" && rest.purpose.trim().length > 2;
  if (email === null || !isNamed || beginsOn === null || endsOn === null) return null;
  if (!isAuditTerm({ beginsOn, endsOn }, today()) || (scope === "some" && customers.length === 0))
    return null;
  const customerIds: Id[] | null = scope === "all" ? null : customers.map(({ id }) => id);
  return {
    email,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    purpose: rest.purpose.trim(),
    beginsOn,
    endsOn,
    customerIds,
  };
}

type FieldsProps = {
  readonly fields: Fields;
  readonly isAsked: boolean;
  readonly onChange: (change: Partial<Fields>) => void;
};

function WhoFields({ fields, isAsked, onChange }: FieldsProps): ReactNode {
  const missing = (value: string): string | undefined =>
    isAsked && value.trim() === "" ? text.nameMissing : undefined;
  return (
    <>
      <TextField
        label={text.email}
        type="email"
        error={isAsked && readEmail(fields.email) === null ? text.emailWrong : undefined}
        value={fields.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={text.firstName}
          error={missing(fields.firstName)}
          value={fields.firstName}
          onChange={(event) => onChange({ firstName: event.target.value })}
        />
        <TextField
          label={text.lastName}
          error={missing(fields.lastName)}
          value={fields.lastName}
          onChange={(event) => onChange({ lastName: event.target.value })}
        />
      </div>
      <TextArea
        label={text.purposeLabel}
        help={text.purposeHelp}
        error={isAsked && fields.purpose.trim().length < 3 ? text.purposeMissing : undefined}
        maxLength={300}
        value={fields.purpose}
        onChange={(event) => onChange({ purpose: event.target.value })}
      />
    </>
  );
}

function TermFields({ fields, isAsked, onChange }: FieldsProps): ReactNode {
  const { beginsOn, endsOn, scope, customers } = fields;
  const isGood = beginsOn !== null && endsOn !== null && isAuditTerm({ beginsOn, endsOn }, today());
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          bounds={dayBounds("fact", today())}
          label={text.from}
          value={beginsOn}
          onValue={(day) => onChange({ beginsOn: day === "invalid" ? null : day })}
        />
        <DayField
          bounds={dayBounds("fact", today())}
          label={text.until}
          help={formatMessage(text.untilHelp, { count: maxAuditDays })}
          error={isAsked && !isGood ? formatMessage(text.termWrong, { count: maxAuditDays }) : undefined}
          value={endsOn}
          onValue={(day) => onChange({ endsOn: day === "invalid" ? null : day })}
        />
      </div>
      <Choice
        label={text.scope}
        options={scopeOptions}
        value={scope}
        onValue={(next) => onChange({ scope: next })}
      />
      {scope === "some" && (
        <PickCustomers
          chosen={customers}
          error={isAsked && customers.length === 0 ? text.customersMissing : undefined}
          onChosen={(next) => onChange({ customers: next })}
        />
      )}
    </>
  );
}
