import { ownPageText, userPagesText } from "./text.ts";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useArea } from "../../shared/area/area.tsx";
import { NavTabs, type NavTab } from "../../shared/area/nav-tabs.tsx";
import { paths } from "../../shared/area/paths.ts";

/** The pages of the account, in the order of their tabs. */
export const userPages: readonly NavTab[] = [
  { to: paths.user(), label: userPagesText.information },
  { to: paths.userSecurity(), label: userPagesText.security },
  { to: paths.userProfile(), label: userPagesText.profile },
  { to: paths.userFile(), label: userPagesText.file },
  { to: paths.userAdvisor(), label: userPagesText.advisor },
  { to: paths.userHoldings(), label: userPagesText.sharing },
  { to: paths.userAccesses(), label: userPagesText.accesses },
  { to: paths.notifications(), label: userPagesText.notifications },
  { to: paths.userConsents(), label: userPagesText.consents },
  { to: paths.exportData(), label: userPagesText.export },
];

/** Those for advisors: the others are about savings. */
const advisorPages: readonly NavTab[] = [
  { to: paths.userSecurity(), label: userPagesText.security },
  { to: paths.notifications(), label: userPagesText.notifications },
];

/** The head of every page of the account: title, main action, other pages. */
function UserHead({ title, action }: { readonly title: string; readonly action?: ReactNode }): ReactNode {
  const { base } = useArea();
  return (
    <>
      <PageHead title={title} action={action} />
      <div className="pt-1">
        <NavTabs label={userPagesText.pages} items={base === "/advisory" ? advisorPages : userPages} />
      </div>
    </>
  );
}

/** A page for the user themselves: an advisor viewing a customer can change nothing there. */
export function OwnPage({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { subject } = useArea();
  if (subject === "me")
    return (
      <>
        <UserHead title={title} action={action} />
        {children}
      </>
    );
  return (
    <>
      <PageHead title={title} />
      <EmptyState kind="unavailable" title={ownPageText.title} reason={ownPageText.reason} />
    </>
  );
}
