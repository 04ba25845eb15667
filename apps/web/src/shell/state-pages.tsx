import type { ReactNode } from "react";
import { LinkButton } from "../ui/button.tsx";
import { Brand } from "../ui/mark.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { ProgressLine } from "../ui/progress-line.tsx";
import { PathLink } from "./area.tsx";

type StatePageProps = {
  readonly code: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** A page that says one thing: the mark, a rule, a sentence, the way out. */
function StatePage({ code, title, children, action }: StatePageProps): ReactNode {
  usePageTitle(title);
  return (
    <div className="mx-auto flex min-h-dvh max-w-160 flex-col px-5 sm:px-12">
      <header className="border-b border-ink py-6">
        <PathLink to="/" aria-label="Vigie, accueil" className="inline-block">
          <Brand />
        </PathLink>
      </header>
      <main className="grow py-12" tabIndex={-1}>
        <p className="t2 text-ink-3">{code}</p>
        <h1 className="t5 pt-1" tabIndex={-1}>
          {title}
        </h1>
        <div className="t3-text pt-4 text-ink-2">{children}</div>
        {action !== undefined && <div className="flex flex-wrap items-center gap-6 pt-8">{action}</div>}
      </main>
    </div>
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

export function ServerErrorPage(): ReactNode {
  const back = (
    <>
      {home}
      <LinkButton
        className="t2"
        onClick={() => {
          history.back();
        }}
      >
        Revenir à la page précédente
      </LinkButton>
    </>
  );
  return (
    <StatePage code="Erreur 500" title="Le service a rencontré une erreur" action={back}>
      Elle vient de notre côté. Vos données n’ont pas changé{"\u00a0"}; réessayez dans quelques minutes.
    </StatePage>
  );
}

export function MaintenancePage(): ReactNode {
  return (
    <StatePage code="Maintenance" title="L’accès est momentanément fermé" action={home}>
      Vigie est en cours de mise à jour. Vos contrats continuent d’être suivis{"\u00a0"}; revenez dans
      quelques minutes.
    </StatePage>
  );
}

export function LoadingPage(): ReactNode {
  return (
    <StatePage code="Un instant" title="Chargement de vos données">
      <ProgressLine label="Chargement" ratio={null} />
    </StatePage>
  );
}
