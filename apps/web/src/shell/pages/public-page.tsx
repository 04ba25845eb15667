import { legalLinksText } from "./public-page-text.ts";
import type { ReactNode } from "react";
import { useBrandName } from "../../ui/brand.ts";
import { Brand } from "../../ui/mark.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { PathLink } from "../../shared/area/area.tsx";
import { terminationPath } from "../../shared/club/termination-path.ts";
import { askCookieChoice } from "../../shared/cookies/choice.ts";

export type PublicPageProps = {
  readonly title: string;
  /** One line above the title. */
  readonly over?: string;
  readonly children: ReactNode;
  /** "wide" for a text to read; forms have the width of a form. */
  readonly width?: "form" | "wide";
};

/** A page without navigation: logo, rule, title, content, and legal links in the footer. */
export function PublicPage({ title, over, children, width = "form" }: PublicPageProps): ReactNode {
  usePageTitle(title);
  const brand = useBrandName();
  return (
    <div
      className={`mx-auto flex min-h-dvh flex-col px-5 sm:px-12 ${width === "wide" ? "max-w-200" : "max-w-160"}`}
    >
      <header className="border-b border-ink py-6">
        <PathLink to="/" aria-label={`${brand}, accueil`} className="inline-block">
          <Brand />
        </PathLink>
      </header>
      <main className="grow pt-10 pb-12" tabIndex={-1}>
        {over !== undefined && <p className="t2 text-ink-3">{over}</p>}
        <h1 className="t5 pt-1" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      <LegalLinks />
    </div>
  );
}

/** The footer of every page without navigation. */
export function LegalLinks(): ReactNode {
  return (
    <footer className="t1 flex flex-wrap gap-x-6 gap-y-1 border-t border-line py-4 text-ink-2">
      <PathLink to="/cgu" className="link">
        {legalLinksText.terms}
      </PathLink>
      <PathLink to="/bi-terms" className="link">
        {legalLinksText.bankTerms}
      </PathLink>
      <PathLink to="/accessibility" className="link">
        {legalLinksText.accessibility}
      </PathLink>
      <PathLink to="/status" className="link">
        {legalLinksText.status}
      </PathLink>
      <PathLink to={terminationPath} className="link">
        {legalLinksText.termination}
      </PathLink>
      <button type="button" className="link" onClick={askCookieChoice}>
        {legalLinksText.cookies}
      </button>
    </footer>
  );
}
