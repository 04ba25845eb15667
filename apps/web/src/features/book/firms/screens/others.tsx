import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { customersMatching, filterTextsOf } from "../../../../shared/book/filter-values.ts";
import { hasInteractions } from "../../../../shared/book/offered.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { variant } from "../../../../shared/variant/variant.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { BookExportPart } from "../parts/book-export.tsx";
import { FirmSettings, People } from "../parts/firm.tsx";
import { NoteTemplates } from "../parts/note-templates.tsx";
import { AdviceAgreement } from "../parts/advice-agreement.tsx";
import { ReviewPeriod } from "../parts/review-period.tsx";
import { Tags } from "../parts/tags.tsx";
import { othersText as text } from "../text.ts";

/** Functions without a page of their own: tags, templates, segments, the export of the book, the firm and its people, help. */
export function OthersScreen(): ReactNode {
  const roles = useMe()?.roles ?? [];
  const isAdmin = roles.includes("admin");
  const isHead = isAdmin || roles.includes("manager");
  return (
    <>
      <PageHead title={text.title} />
      <div className="grid max-w-220 grid-cols-1 gap-8 pt-5">
        <Tags />
        {hasInteractions() && <NoteTemplates />}
        <Segments />
        <BookExportPart />
        <FirmSettings />
        <ReviewPeriod />
        <AdviceAgreement />
        {isAdmin && <People />}
        <section>
          <SectionHead title={text.help} />
          <p className="t2 pt-3 text-ink-2">
            {formatMessage(text.helpText, { email: variant().contact.email })}
          </p>
          <p className="pt-2">
            <AreaLink to={bookPaths.holders()} className="link">
              {text.holders}
            </AreaLink>
          </p>
          <p className="pt-2">
            <AreaLink to={bookPaths.models()} className="link">
              {text.models}
            </AreaLink>
          </p>
          <p className="pt-2">
            <AreaLink to={bookPaths.reviews()} className="link">
              {text.reviews}
            </AreaLink>
          </p>
          {isAdmin && (
            <p className="pt-2">
              <AreaLink to={bookPaths.auditors()} className="link">
                {text.auditors}
              </AreaLink>
            </p>
          )}
          <KeptLinks />
          {isHead && (
            <p className="pt-2">
              <AreaLink to={bookPaths.fileMatrix()} className="link">
                {text.fileMatrix}
              </AreaLink>
            </p>
          )}
        </section>
      </div>
    </>
  );
}

/** Records of former customers, for those who may read them. */
function KeptLinks(): ReactNode {
  const me = useMe();
  const links = [
    { to: bookPaths.keptRecords(), label: text.keptRecords, isOpen: me?.roles.includes("admin") },
    {
      to: bookPaths.keptVigilance(),
      label: text.keptVigilance,
      isOpen: me?.duties?.includes("vigilance"),
    },
  ];
  return links
    .filter(({ isOpen }) => isOpen === true)
    .map(({ to, label }) => (
      <p key={to} className="pt-2">
        <AreaLink to={to} className="link">
          {label}
        </AreaLink>
      </p>
    ));
}

function Segments(): ReactNode {
  const segments = useReading(api.segments.list, {}).data?.segments;
  return (
    <section>
      <SectionHead title={text.segments} />
      {segments?.length === 0 && <p className="t2 pt-3 text-ink-2">{text.noSegment}</p>}
      <ul>
        {(segments ?? []).map(({ id, name, filters, customerCount, shared }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <AreaLink
              to={customersMatching(filterTextsOf(filters))}
              className="link t2 flex min-h-11 min-w-0 items-center wrap-anywhere"
            >
              {name}
            </AreaLink>
            <span className="t1 text-right text-ink-2">
              {formatMessage(text.tagCount, { count: customerCount })}, {shared ? text.shared : text.mine}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
