import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { OfflineSection } from "../parts/offline-section.tsx";
import { PasskeysSection } from "../parts/passkeys-section.tsx";
import { EmailSection, PasswordSection } from "../parts/password-section.tsx";
import { RecoverySection } from "../parts/recovery-section.tsx";
import { RecoverySheet } from "../parts/recovery-sheet.tsx";
import { SessionsSection } from "../parts/sessions-section.tsx";
import { TotpSection } from "../parts/totp-section.tsx";
import { factorText, text } from "../text.ts";

/** What protects the account: the second factor, the devices, the password. */
export function SecurityScreen(): ReactNode {
  const { base } = useArea();
  // An advisor or an auditor has only this page of their own account.
  if (base === "/advisory" || base === "/audit")
    return (
      <>
        <PageHead title={text.title} />
        <Security />
      </>
    );
  return (
    <OwnPage title={text.title}>
      <Security />
    </OwnPage>
  );
}

function Security(): ReactNode {
  const { base } = useArea();
  const isSaver = base === "/app";
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null)
    return (
      <RecoverySheet
        codes={codes}
        onDone={() => {
          setCodes(null);
        }}
      />
    );
  return (
    <div className="page-grid pt-4">
      <div className="grid min-w-0 content-start gap-8 md:col-span-8">
        <Factors onCodes={setCodes} />
        <SessionsSection />
      </div>
      <aside className="column-rule grid content-start gap-8 max-md:pt-8 md:col-span-4">
        <PasswordSection />
        {base !== "/audit" && <EmailSection />}
        {isSaver && <OfflineSection />}
      </aside>
    </div>
  );
}

function Factors({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }): ReactNode {
  const reading = useReading(api.secondFactors.show, {});
  const factors = reading.data;
  const state = factors?.enabled === true ? factorText.on : factorText.off;
  return (
    <section aria-label={factorText.title}>
      {factors?.required === true && !factors.enabled && (
        <div role="status" className="mb-6 border-l-3 border-warn py-1 pl-4">
          <p className="t2 font-semibold">{text.required}</p>
          <p className="t2 max-w-160 text-ink-2">{text.requiredWhy}</p>
        </div>
      )}
      <SectionHead title={factorText.title} aside={factors !== undefined && <span>{state}</span>} />
      <p className="t2 max-w-160 py-3 text-ink-2">{factorText.intro}</p>
      {factors === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {factors === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <SkeletonRows count={3} height={120} />
        </Loading>
      )}
      {factors !== undefined && (
        <div>
          <TotpSection totp={factors.totp} onCodes={onCodes} />
          <PasskeysSection passkeys={factors.passkeys} onCodes={onCodes} />
          <RecoverySection codes={factors.recoveryCodes} onCodes={onCodes} />
        </div>
      )}
    </section>
  );
}
