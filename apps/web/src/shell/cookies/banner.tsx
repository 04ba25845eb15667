import { cookieBannerText } from "./text.ts";
import { useEffect, type ReactNode } from "react";
import { Button, LinkButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import {
  allAccepted,
  allRefused,
  askCookieChoice,
  rereadCookieChoice,
  useCookieChoice,
  writeCookieChoice,
} from "../../shared/cookies/choice.ts";

const cookieSettings = lazyPart(async () => (await import("./settings.tsx")).CookieSettings);

/** Asks once for cookie consent: refusing and accepting take the same effort. It is placed above the page and scrolls with it:
 * whoever continues without an answer has refused, and it never covers a button. */
export function CookieConsent(): ReactNode {
  const { choice, asking } = useCookieChoice();
  useEffect(() => {
    const listen = (): void => {
      rereadCookieChoice();
    };
    addEventListener("storage", listen);
    return () => {
      removeEventListener("storage", listen);
    };
  }, []);
  return (
    <>
      {choice === null && <CookieBanner />}
      {asking && <cookieSettings.Part />}
    </>
  );
}

function CookieBanner(): ReactNode {
  return (
    <section aria-label={cookieBannerText.title} data-print="none" className="cookie-banner">
      <div className="mx-auto flex max-w-324 flex-col gap-x-8 gap-y-2 px-5 py-3 sm:px-8 md:flex-row md:px-12 md:items-center">
        <p className="t2 grow text-ink-2">{cookieBannerText.intro}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 whitespace-nowrap sm:gap-x-4 md:shrink-0 md:flex-nowrap">
          <Button
            className="grow max-sm:px-3 sm:grow-0"
            onClick={() => {
              writeCookieChoice(allRefused);
            }}
          >
            {cookieBannerText.refuseAll}
          </Button>
          <Button
            className="grow max-sm:px-3 sm:grow-0"
            onClick={() => {
              writeCookieChoice(allAccepted);
            }}
          >
            {cookieBannerText.acceptAll}
          </Button>
          <LinkButton className="t2" onClick={askCookieChoice}>
            {cookieBannerText.choose}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
