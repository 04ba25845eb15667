import { statePageText } from "./text.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { useRouter } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { useBrandName } from "../../ui/brand.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressLine } from "../../ui/progress-line.tsx";
import { PathLink } from "../../shared/area/area.tsx";
import { PublicPage } from "./public-page.tsx";
import { isSwitchedOn, readVariant } from "../../shared/variant/variant.ts";

type StatePageProps = {
  readonly code: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** A page with one message: a sentence and a link. */
function StatePage({ code, title, children, action }: StatePageProps): ReactNode {
  return (
    <PublicPage over={code} title={title}>
      <div className="t3-text pt-4 text-ink-2">{children}</div>
      {action !== undefined && <div className="flex flex-wrap items-center gap-6 pt-8">{action}</div>}
    </PublicPage>
  );
}

const home = (
  <PathLink to="/" className="button button-solid">
    {statePageText.toHome}
  </PathLink>
);

export function NotFoundPage(): ReactNode {
  return (
    <StatePage code={statePageText.notFoundCode} title={statePageText.notFound} action={home}>
      {statePageText.notFoundReason}
    </StatePage>
  );
}

/** Shown over the page on which the server failed: that page is still mounted, with everything typed. */
export function ServerErrorPage(): ReactNode {
  const router = useRouter();
  const back = (
    <>
      <Button
        look="solid"
        onClick={() => {
          if (router.history.canGoBack()) router.history.back();
          else void router.navigate({ to: "/", replace: true });
        }}
      >
        {statePageText.back}
      </Button>
      <PathLink to="/" className="link t2">
        {statePageText.toHome}
      </PathLink>
    </>
  );
  return (
    <StatePage code={statePageText.errorCode} title={statePageText.error} action={back}>
      {statePageText.errorReason}
    </StatePage>
  );
}

const maintenanceCheckMs = 30_000;

/** Polls whether the maintenance is over. */
export function MaintenancePage(): ReactNode {
  const router = useRouter();
  const brand = useBrandName();
  useEffect(() => {
    const timer = setInterval(() => void leaveIfOver(router), maintenanceCheckMs);
    return () => {
      clearInterval(timer);
    };
  }, [router]);
  return (
    <StatePage
      code={statePageText.maintenanceCode}
      title={statePageText.maintenance}
      action={
        <Button look="solid" onClick={() => void leaveIfOver(router)}>
          {statePageText.retry}
        </Button>
      }
    >
      {formatMessage(statePageText.maintenanceReason, { brand })}
    </StatePage>
  );
}

async function leaveIfOver(router: ReturnType<typeof useRouter>): Promise<void> {
  await readVariant();
  if (!isSwitchedOn("enableMaintenancePage")) await router.navigate({ to: "/", replace: true });
}

export function LoadingPage(): ReactNode {
  return (
    <StatePage code={statePageText.loadingCode} title={statePageText.loading}>
      <ProgressLine label={statePageText.loadingLabel} ratio={null} />
    </StatePage>
  );
}
