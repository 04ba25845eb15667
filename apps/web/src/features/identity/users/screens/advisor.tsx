import type { Visibility } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useVariant } from "../../../../shared/variant/variant.ts";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { AdvisorPage, Mentions } from "../parts/advisor-page.tsx";
import { Conversation } from "../parts/conversation.tsx";
import { advisorText as words, text } from "../text.ts";

/** Who advises the person, how to write to them, and what they see. */
export function AdvisorScreen(): ReactNode {
  const { subject } = useArea();
  // In a customer's view, the advisor is the one who answers here.
  if (subject !== "me")
    return (
      <>
        <PageHead title={words.titleInView} />
        <div className="max-w-180 pt-6">
          <Conversation />
        </div>
      </>
    );
  return (
    <OwnPage title={words.title}>
      <Advisor />
    </OwnPage>
  );
}

function Advisor(): ReactNode {
  const reading = useReading(api.accessLog.visibility, {});
  const visibility = reading.data?.visibility;
  if (visibility === undefined && reading.isError)
    return (
      <EmptyState
        kind="failed"
        title={words.failed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    );
  if (visibility === undefined)
    return (
      <Loading label={text.loading}>
        <div className="grid max-w-180 gap-6 pt-7">
          <Skeleton width="45%" height={40} />
          <SkeletonRows count={3} height={40} />
        </div>
      </Loading>
    );
  return visibility.advisors.length === 0 ? <Nobody /> : <Known visibility={visibility} />;
}

function Known({ visibility }: { readonly visibility: Visibility }): ReactNode {
  const hidden = visibility.hiddenPortfolioIds.length;
  // The advisor's page is read separately: if it cannot be read, who they are and what they see are still shown.
  const pages = useReading(api.firms.ownAdvisors, {}).data?.advisors ?? [];
  return (
    <div className="page-grid pt-6">
      <div className="grid min-w-0 content-start gap-8 md:col-span-7">
        {visibility.advisors.map((advisor) => (
          <section key={advisor.email} aria-label={advisor.name}>
            <AdvisorPage advisor={advisor} page={pages.find(({ email }) => email === advisor.email)} />
          </section>
        ))}
        <Conversation />
      </div>
      <aside className="column-rule grid content-start gap-8 max-md:pt-8 md:col-span-5">
        {pages.map((page) => (
          <Mentions key={page.email} page={page} />
        ))}
        <section>
          <SectionHead title={words.sees} />
          <p className="t2 pt-3">
            {hidden === 0 ? words.seesAll : formatMessage(words.seesSome, { count: hidden })}
          </p>
          <ul className="grid gap-2 pt-3">
            <li>
              <AreaLink to={paths.userHoldings()} className="link t2">
                {words.choose}
              </AreaLink>
            </li>
            <li>
              <AreaLink to={paths.userAccesses()} className="link t2">
                {words.accesses}
              </AreaLink>
            </li>
          </ul>
        </section>
      </aside>
    </div>
  );
}

function Nobody(): ReactNode {
  const { contact } = useVariant();
  return (
    <div className="grid max-w-220 gap-6 pt-2">
      <EmptyState kind="none" title={words.none} reason={words.noneReason} />
      <div className="grid gap-8 md:grid-cols-2">
        <List title={words.would} items={words.wouldList} />
        <List title={words.never} items={words.neverList} />
      </div>
      <p>
        <AreaLink to={paths.userHoldings()} className="link t2">
          {words.preview}
        </AreaLink>
      </p>
      <p className="t2 text-ink-2">
        {formatMessage(words.contact, {
          email: (
            <a key="email" href={`mailto:${encodeURIComponent(contact.advisorEmail)}`} className="link">
              {contact.advisorEmail}
            </a>
          ),
        })}
      </p>
    </div>
  );
}

function List({ title, items }: { readonly title: string; readonly items: readonly string[] }): ReactNode {
  return (
    <section>
      <SectionHead title={title} />
      <ul>
        {items.map((item) => (
          <li key={item} className="t2 border-b border-line py-2.5 last:border-b-0">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
