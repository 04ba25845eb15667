import type { Employer, Membership, Sourced } from "@vigie/api";
import { type Cents, type Day, employerSources, sumCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { employerText as words, sourceLabels } from "../text.ts";

type Range = { readonly from: Day; readonly to: Day };

type EmployersProps = {
  readonly employers: readonly Employer[];
  readonly range: Range;
  readonly membership: Membership | null;
};

/** The employers, what each paid, and what they cannot see. */
export function Employers({ employers, range, membership }: EmployersProps): ReactNode {
  const { subject } = useArea();
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-8">
      <section>
        <SectionHead title={employers.length > 1 ? words.many : words.title} />
        {membership !== null && <p className="t2 pt-3 text-ink-2">{membershipWords(membership)}</p>}
        {employers.length === 0 && membership === null && <p className="t2 pt-3 text-ink-2">{words.none}</p>}
        {employers.map((employer) => (
          <OneEmployer key={employer.name} employer={employer} range={range} />
        ))}
      </section>
      {subject === "me" && <WhatIsSeen isMember={membership !== null} />}
    </div>
  );
}

/** For a member without any plan yet: who sent them, how to see the plans, and what that reveals. */
export function MemberWithoutPlan({ membership }: { readonly membership: Membership }): ReactNode {
  return (
    <div className="grid max-w-160 content-start gap-8 pt-8">
      <section>
        <SectionHead title={words.title} />
        <p className="t2 pt-3 text-ink-2">
          {membershipWords(membership)} {words.readPlans}
        </p>
        <p className="t2 pt-2">
          <AreaLink to={`${paths.addConnection()}?type=employee_savings`} className="link">
            {words.connect}
          </AreaLink>
        </p>
      </section>
      <WhatIsSeen isMember />
    </div>
  );
}

function membershipWords({ company, employeeNumber }: Membership): string {
  if (company === null) return words.member;
  const from = formatMessage(words.memberOf, { company });
  return employeeNumber === null
    ? from
    : `${from} ${formatMessage(words.memberNumber, { number: employeeNumber })}`;
}

function OneEmployer({ employer, range }: { readonly employer: Employer; readonly range: Range }): ReactNode {
  const { from, to } = { from: formatDay(range.from), to: formatDay(range.to) };
  const held = knownSum(fromEmployer(employer.sources));
  return (
    <div className="border-b border-line py-4 last:border-b-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="t3-text font-semibold">{employer.name}</span>
        <Amount value={employer.amount} />
      </p>
      <p className="t1 text-ink-3">
        {formatMessage(words.plans, { count: employer.portfolioIds.length })}
        {employer.asOf !== null && ` ${formatMessage(words.onDay, { day: formatDay(employer.asOf) })}`}
      </p>
      {employer.payments.length === 0 ? (
        <p className="t2 pt-3 text-ink-2">{formatMessage(words.nothingPaid, { from, to })}</p>
      ) : (
        <>
          <p className="t1 pt-3 text-ink-2">
            <FigureWord id="device.payments">{formatMessage(words.paid, { from, to })}</FigureWord>
          </p>
          <Lines sourced={employer.payments} />
        </>
      )}
      {held !== null && (
        <>
          <p className="t2 flex flex-wrap items-baseline justify-between gap-x-4 pt-3">
            <span className="text-ink-2">
              <FigureWord id="device.source">{words.held}</FigureWord>
            </span>
            <Amount value={held} />
          </p>
          <p className="t1 text-ink-3">{words.heldNote}</p>
        </>
      )}
    </div>
  );
}

/** The company's payments, by source and in total, then other payments. */
function Lines({ sourced }: { readonly sourced: readonly Sourced[] }): ReactNode {
  const paid = fromEmployer(sourced);
  const others = sourced.filter((one) => !paid.includes(one));
  return (
    <dl>
      {paid.map(({ source, amount }) => (
        <Line key={source} label={sourceLabels[source]} value={amount} />
      ))}
      {paid.length > 0 && others.length > 0 && (
        <Line label={words.byEmployer} value={knownSum(paid)} isTotal />
      )}
      {others.map(({ source, amount }) => (
        <Line key={source} label={sourceLabels[source]} value={amount} />
      ))}
    </dl>
  );
}

function Line(props: {
  readonly label: string;
  readonly value: Cents | null;
  readonly isTotal?: boolean;
}): ReactNode {
  const { label, value, isTotal = false } = props;
  return (
    <div
      className={`flex min-h-9 flex-wrap items-center justify-between gap-x-4 ${isTotal ? "border-t border-ink font-semibold" : ""}`}
    >
      <dt className={`t2 ${isTotal ? "" : "text-ink-2"}`}>{label}</dt>
      <dd className="t2 text-right">
        <Amount value={value} />
      </dd>
    </div>
  );
}

function fromEmployer(sourced: readonly Sourced[]): readonly Sourced[] {
  return sourced.filter(({ source }) => employerSources.includes(source));
}

function knownSum(sourced: readonly Sourced[]): Cents | null {
  const known = sourced.flatMap(({ amount }) => amount ?? []);
  return known.length === 0 ? null : sumCents(known);
}

/** An employer sees nothing of this; a partner whose members arrive here sees one total, only with consent. */
function WhatIsSeen({ isMember }: { readonly isMember: boolean }): ReactNode {
  const me = useMe();
  const since = me?.consents.partnerSharing ?? null;
  return (
    <section>
      <SectionHead title={words.seesTitle} />
      <p className="t2 pt-3 text-ink-2">{words.sees}</p>
      {isMember && me !== null && (
        <>
          <p className="t2 pt-3 text-ink-2">
            {words.partnerSees}{" "}
            {since === null ? words.notGiven : formatMessage(words.given, { day: formatInstantDay(since) })}
          </p>
          <p className="t2 pt-2">
            <AreaLink to={paths.userConsents()} className="link">
              {words.change}
            </AreaLink>
          </p>
        </>
      )}
    </section>
  );
}
