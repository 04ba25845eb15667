import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../api.ts";
import { AreaLink } from "../area/area.tsx";
import { bookPaths } from "./book-paths.ts";
import { bookText } from "./book-text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { formatInstantDay, formatTime } from "../../ui/format-moment.ts";
import { formatPhone } from "../../ui/format-typed.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { Icon } from "../../ui/icon.tsx";
import { callText } from "./call-text.ts";
import { otherIcons } from "../../ui/other-icons.ts";

/** The number to dial if the server allows the call; otherwise each reason with its legal article, and when it will be allowed. */
export function CallButton({ id }: { readonly id: Id }): ReactNode {
  const reading = useReading(api.contacts.contact, { params: { id } });
  const contact = reading.data?.contact;
  if (contact === undefined)
    return reading.isError ? (
      <p role="alert" className="t2 pt-5 text-neg" data-print="none">
        {callText.failed} <LinkButton onClick={() => void reading.refetch()}>{bookText.retry}</LinkButton>
      </p>
    ) : (
      <div className="min-h-13 pt-5" aria-hidden="true" />
    );
  const { phone, basisSentence, reasons, allowedFrom } = contact;
  return (
    <div className="pt-5" data-print="none">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {contact.mayCall && phone !== null && (
          <a href={`tel:${phone.replace(/\s/g, "")}`} className="button button-quiet">
            <Icon name={otherIcons.phone} size={18} />
            {formatMessage(callText.call, { phone: formatPhone(phone) })}
          </a>
        )}
        <AreaLink to={`${bookPaths.interactions(id)}?type=appointment`} className="link t2">
          {callText.plan}
        </AreaLink>
      </div>
      {contact.mayCall && phone === null && <p className="t2 pt-2 text-ink-2">{callText.noPhone}</p>}
      {basisSentence !== null && <p className="t1 pt-2 text-ink-3">{basisSentence}</p>}
      {reasons.length > 0 && (
        <ul className="t2 grid max-w-160 gap-1 pt-2 text-ink-2">
          {reasons.map(({ code, sentence, article }) => (
            <li key={code}>
              {sentence} <span className="t1 text-ink-3">({article})</span>
            </li>
          ))}
        </ul>
      )}
      {allowedFrom !== null && (
        <p className="t1 pt-1 text-ink-3">
          {formatMessage(callText.allowedFrom, {
            day: formatInstantDay(allowedFrom),
            time: formatTime(allowedFrom),
          })}
        </p>
      )}
      <p className="t1 pt-1 text-ink-3">
        {formatMessage(callText.counter, { count: contact.callsIn30Days, most: contact.callsAllowed })}
      </p>
    </div>
  );
}
