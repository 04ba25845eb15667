import type { OwnAdvisor, Visibility } from "@vigie/api";
import { spokenTime } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatPhone } from "../../../../ui/format-typed.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { advisorText as words } from "../text.ts";

type Fact = readonly [label: string, value: ReactNode];

export type AdvisorPageProps = {
  readonly advisor: Visibility["advisors"][number];
  /** What the advisor tells about themselves; undefined until it is loaded, or when they told nothing. */
  readonly page: OwnAdvisor | undefined;
};

/** An advisor, how to reach them, and when. */
export function AdvisorPage({ advisor, page }: AdvisorPageProps): ReactNode {
  const { name, email, since } = advisor;
  const initials = page?.initials ?? null;
  return (
    <>
      <div className="flex items-center gap-5">
        {page?.photo == null ? (
          initials !== null && (
            <span
              aria-hidden
              className="t3 grid size-16 shrink-0 place-items-center bg-brand-wash text-brand"
            >
              {initials}
            </span>
          )
        ) : (
          <img
            src={page.photo}
            alt={formatMessage(words.photoOf, { name })}
            className="size-16 shrink-0 object-cover"
          />
        )}
        <div>
          <h2 className="t5">{name}</h2>
          <p className="t2 text-ink-2">
            {[page?.jobTitle, advisor.firmName].filter((part) => part != null).join(", ")}
          </p>
        </div>
      </div>
      <ContactActions advisor={advisor} page={page} />
      <Facts facts={[...hoursOf(page), [words.email, email], [words.since, formatInstantDay(since)]]} />
      <p className="t1 max-w-140 pt-3 text-ink-3">{words.noChat}</p>
    </>
  );
}

/** Booking an appointment first, when it is possible; then the telephone and the mail. */
function ContactActions({ advisor, page }: AdvisorPageProps): ReactNode {
  const phone = page?.phone ?? null;
  const appointmentUrl = page?.appointmentUrl ?? null;
  return (
    <p className="flex flex-wrap gap-3 pt-5 pb-4 max-sm:[&>a]:w-full">
      {appointmentUrl !== null && (
        <a href={appointmentUrl} rel="noopener noreferrer" target="_blank" className="button button-solid">
          {words.book}
        </a>
      )}
      {phone !== null && (
        <a
          href={`tel:${phone}`}
          className={`button ${appointmentUrl === null ? "button-solid" : "button-quiet"}`}
        >
          {formatMessage(words.call, { phone: formatPhone(phone) })}
        </a>
      )}
      <a href={`mailto:${encodeURIComponent(advisor.email)}`} className="button button-quiet">
        {formatMessage(words.write, { name: advisor.name })}
      </a>
    </p>
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

function hoursOf(page: OwnAdvisor | undefined): readonly Fact[] {
  const hours = page?.hours ?? [];
  const days = words.weekdays.flatMap((weekday, index) => {
    const open = hours.filter((one) => one.weekday === index + 1);
    const spans = open.map(({ from, to }) =>
      formatMessage(words.span, { from: spokenTime(from), to: spokenTime(to) }),
    );
    return open.length === 0 ? [] : [`${weekday}, ${spans.join(" et ")}`];
  });
  if (days.length === 0) return [];
  const list = (
    <ul key="hours">
      {days.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return [[words.hours, list]];
}

/** What the law requires every document of the firm to state, always within reach of the customer. */
export function Mentions({ page: { firm, statuses } }: { readonly page: OwnAdvisor }): ReactNode {
  const address = [firm.street, [firm.postalCode, firm.city].filter((part) => part !== null).join(" ")]
    .filter((part) => part !== null && part !== "")
    .join(", ");
  const said: readonly (readonly [string, string | null])[] = [
    [words.firm, firm.name],
    [words.statuses, statuses.length === 0 ? null : statuses.join(", ")],
    [words.orias, firm.orias],
    [words.association, firm.association],
    [words.insurer, firm.insurer],
    [words.insurancePolicy, firm.insurancePolicy],
    [words.firmAddress, address === "" ? null : address],
    [words.firmEmail, firm.email],
    [words.firmPhone, firm.phone === null ? null : formatPhone(firm.phone)],
  ];
  const facts: Fact[] = said.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
  if (firm.mediator !== null) facts.push([words.mediator, <Mediator key="mediator" firm={firm} />]);
  return (
    <section aria-label={formatMessage(words.mentionsOf, { name: firm.name })}>
      <SectionHead title={words.mentions} />
      <Facts facts={facts} />
      {firm.orias !== null && (
        <p className="t1 pt-3 text-ink-3">
          {formatMessage(words.oriasHelp, {
            site: (
              <a
                key="orias"
                href="https://www.orias.fr"
                rel="noopener noreferrer"
                target="_blank"
                className="link"
              >
                {words.oriasSite}
              </a>
            ),
          })}
        </p>
      )}
    </section>
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
