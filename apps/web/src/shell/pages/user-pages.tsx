import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useArea } from "../../shared/area/area.tsx";
import { NavTabs, type NavTab } from "../../shared/area/nav-tabs.tsx";
import { paths } from "../../shared/area/paths.ts";

/** The pages of the account, in the order of their tabs. */
export const userPages: readonly NavTab[] = [
  { to: paths.user(), label: "Informations" },
  { to: paths.userSecurity(), label: "Sécurité" },
  { to: paths.userProfile(), label: "Profil" },
  { to: paths.userAdvisor(), label: "Conseiller" },
  { to: paths.userHoldings(), label: "Partage" },
  { to: paths.userAccesses(), label: "Accès" },
  { to: paths.notifications(), label: "Notifications" },
  { to: paths.userConsents(), label: "Consentements" },
  { to: paths.exportData(), label: "Export" },
];

/** Those that an advisor has: the others are about savings. */
const advisorPages: readonly NavTab[] = [
  { to: paths.userSecurity(), label: "Sécurité" },
  { to: paths.notifications(), label: "Notifications" },
];

/** The head of every page of the account: its title, the one main action, the other pages. */
function UserHead({ title, action }: { readonly title: string; readonly action?: ReactNode }): ReactNode {
  const { base } = useArea();
  return (
    <>
      <PageHead title={title} action={action} />
      <div className="pt-1">
        <NavTabs label="Pages de votre compte" items={base === "/advisory" ? advisorPages : userPages} />
      </div>
    </>
  );
}

const others = {
  title: "Cette page est réservée au titulaire.",
  reason: "Votre client y règle son propre compte.",
} as const;

/** A page that only the person themselves has: an advisor who looks at a customer finds nothing to change there. */
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
      <EmptyState kind="unavailable" title={others.title} reason={others.reason} />
    </>
  );
}
