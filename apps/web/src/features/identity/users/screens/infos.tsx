import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { useMe } from "../../../../shared/session/user.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { EmailForm } from "../parts/email-form.tsx";
import { IdentityForm } from "../parts/identity-form.tsx";
import { infosText as words, text } from "../text.ts";

/** Who the person is, their mail address, and links to the rest of their account. */
export function InfosScreen(): ReactNode {
  return (
    <OwnPage title={words.title}>
      <Infos />
    </OwnPage>
  );
}

function Infos(): ReactNode {
  const { subject } = useArea();
  const me = useMe();
  const reading = useReading(api.users.showProfile, { params: { id: subject } });
  const profile = reading.data?.profile;
  if (profile === undefined && reading.isError)
    return (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    );
  return (
    <div className="page-grid pt-4">
      <div className="min-w-0 md:col-span-8">
        {profile === undefined ? (
          <Loading label={text.loading}>
            <SkeletonRows count={7} height={64} />
          </Loading>
        ) : (
          <IdentityForm profile={profile} />
        )}
      </div>
      <aside className="column-rule grid content-start gap-8 max-md:pt-8 md:col-span-4">
        {me === null ? <Skeleton height={120} /> : <EmailForm email={me.email} />}
        <Elsewhere />
      </aside>
    </div>
  );
}

function Elsewhere(): ReactNode {
  const links = [
    { to: paths.profileInfos(), name: words.situation, help: words.situationHelp },
    { to: paths.userSecurity(), name: words.security, help: words.securityHelp },
    { to: paths.userConsents(), name: words.consents, help: words.consentsHelp },
    { to: paths.userDeletion(), name: words.leave, help: words.leaveHelp },
  ];
  return (
    <section aria-label={words.more}>
      <SectionHead title={words.more} />
      <ul>
        {links.map(({ to, name, help }) => (
          <li key={to} className="row relative border-b border-line py-3 last:border-b-0">
            <AreaLink to={to} className="row-link t2 font-semibold">
              {name}
            </AreaLink>
            <p className="t1 text-ink-3">{help}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
