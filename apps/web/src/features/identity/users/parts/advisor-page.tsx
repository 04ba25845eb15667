import type { OwnAdvisor } from "@vigie/api";
import type { ReactNode } from "react";
import { formatMessage } from "../../../../ui/format-message.ts";
import { advisorText as words } from "../text.ts";

type Fact = readonly [label: string, value: ReactNode];

/** What an advisor tells of themselves, and what their firm must say of itself; nothing where they told nothing. */
export function AdvisorPage({ page }: { readonly page: OwnAdvisor | undefined }): ReactNode {
  if (page === undefined) return null;
  const { name, jobTitle, photo, initials, appointmentUrl } = page;
  return (
    <>
      <div className="flex items-center gap-4 pt-3">
        {photo === null ? (
          <span aria-hidden className="t3 grid size-16 place-items-center bg-brand-wash text-brand">
            {initials}
          </span>
        ) : (
          <img src={photo} alt={formatMessage(words.photoOf, { name })} className="size-16 object-cover" />
        )}
        <p className="t2 text-ink-2">{jobTitle ?? page.firm.name}</p>
      </div>
      <Facts facts={contactOf(page)} />
      {appointmentUrl !== null && (
        <p className="pt-4">
          <a href={appointmentUrl} rel="noopener noreferrer" target="_blank" className="button button-quiet">
            {words.book}
          </a>
        </p>
      )}
      <Mentions page={page} />
    </>
  );
}

function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  if (facts.length === 0) return null;
  return (
    <dl className="pt-2">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="flex min-h-10 flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2"
        >
          <dt className="t2 text-ink-2">{label}</dt>
          <dd className="t2 min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function contactOf({ phone, hours }: OwnAdvisor): readonly Fact[] {
  const days = words.weekdays.flatMap((weekday, index) => {
    const open = hours.filter((one) => one.weekday === index + 1);
    const spans = open.map(({ from, to }) => formatMessage(words.span, { from, to }));
    return open.length === 0 ? [] : [`${weekday}, ${spans.join(" et ")}`];
  });
  return [
    ...(phone === null ? [] : [[words.phone, <PhoneLink key="phone" phone={phone} />] as const]),
    ...(days.length === 0
      ? []
      : [
          [
            words.hours,
            <ul key="hours">
              {days.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>,
          ] as const,
        ]),
  ];
}

function PhoneLink({ phone }: { readonly phone: string }): ReactNode {
  return (
    <a href={`tel:${phone}`} className="link">
      {phone}
    </a>
  );
}

/** What the law has every document of the firm say, in reach of the customer at any time. */
function Mentions({ page: { firm, statuses } }: { readonly page: OwnAdvisor }): ReactNode {
  const address = [firm.street, [firm.postalCode, firm.city].filter((part) => part !== null).join(" ")]
    .filter((part) => part !== null && part !== "")
    .join(", ");
  const said: readonly (readonly [string, string | null])[] = [
    [words.statuses, statuses.length === 0 ? null : statuses.join(", ")],
    [words.orias, firm.orias],
    [words.association, firm.association],
    [words.insurer, firm.insurer],
    [words.insurancePolicy, firm.insurancePolicy],
    [words.firmAddress, address === "" ? null : address],
    [words.firmEmail, firm.email],
    [words.firmPhone, firm.phone],
  ];
  const facts: Fact[] = said.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
  if (firm.mediator !== null) facts.push([words.mediator, <Mediator key="mediator" firm={firm} />]);
  if (facts.length === 0) return null;
  return (
    <details className="pt-4">
      <summary className="t2 min-h-8 text-ink-2">{words.mentions}</summary>
      <Facts facts={facts} />
    </details>
  );
}

function Mediator({ firm: { mediator, mediatorUrl } }: Pick<OwnAdvisor, "firm">): ReactNode {
  return mediatorUrl === null ? (
    mediator
  ) : (
    <a href={mediatorUrl} rel="noopener noreferrer" target="_blank" className="link">
      {mediator}
    </a>
  );
}
