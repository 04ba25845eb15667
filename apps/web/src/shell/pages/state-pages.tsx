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

/** A page that says one thing: a sentence and the way out. */
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
    Revenir à l’accueil
  </PathLink>
);

export function NotFoundPage(): ReactNode {
  return (
    <StatePage code="Erreur 404" title="Cette page n’existe pas" action={home}>
      L’adresse est peut-être incomplète, ou la page a changé de place.
    </StatePage>
  );
}

/** Comes over the page where the server failed: that page is still there, with all that was typed. */
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
        Revenir à ma page
      </Button>
      <PathLink to="/" className="link t2">
        Revenir à l’accueil
      </PathLink>
    </>
  );
  return (
    <StatePage code="Erreur 500" title="Le service a rencontré une erreur" action={back}>
      Elle vient de notre côté. Rien n’est perdu{"\u00a0"}: vos données n’ont pas changé, et ce que vous aviez
      saisi vous attend sur la page précédente. Réessayez dans quelques instants.
    </StatePage>
  );
}

const maintenanceCheckMs = 30_000;

/** Asks by itself whether the maintenance is over. */
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
      code="Maintenance"
      title="L’accès est momentanément fermé"
      action={
        <Button look="solid" onClick={() => void leaveIfOver(router)}>
          Réessayer
        </Button>
      }
    >
      {brand} est en cours de mise à jour. Vos données sont à l’abri{"\u00a0"}; cette page s’ouvrira
      d’elle-même dès que ce sera terminé.
    </StatePage>
  );
}

async function leaveIfOver(router: ReturnType<typeof useRouter>): Promise<void> {
  await readVariant();
  if (!isSwitchedOn("enableMaintenancePage")) await router.navigate({ to: "/", replace: true });
}

export function LoadingPage(): ReactNode {
  return (
    <StatePage code="Un instant" title="Chargement de vos données">
      <ProgressLine label="Chargement" ratio={null} />
    </StatePage>
  );
}
