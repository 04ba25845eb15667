import { cookieBannerText } from "./text.ts";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { brandName } from "../../ui/brand.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import {
  allAccepted,
  allRefused,
  askCookieChoice,
  rereadCookieChoice,
  useCookieChoice,
  writeCookieChoice,
} from "../../shared/cookies/choice.ts";

const CookieSettings = lazy(async () => {
  const { CookieSettings } = await import("./settings.tsx");
  return { default: CookieSettings };
});

/** Asks once what is accepted: refusing and accepting are the same gesture. It stays at the foot of the page and blocks
 * nothing; the page keeps enough room under its end to be read whole. */
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
      {asking && (
        <Suspense fallback={null}>
          <CookieSettings />
        </Suspense>
      )}
    </>
  );
}

function CookieBanner(): ReactNode {
  return (
    <section aria-label={cookieBannerText.title} data-print="none" className="cookie-banner">
      <div className="mx-auto flex max-w-300 flex-col gap-x-8 gap-y-3 px-5 py-4 sm:px-12 md:flex-row md:items-center">
        <p className="t2 grow text-ink-2">{cookieBannerText.intro(brandName())}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 whitespace-nowrap md:shrink-0 md:flex-nowrap">
          <Button
            className="grow sm:grow-0"
            onClick={() => {
              writeCookieChoice(allRefused);
            }}
          >
            {cookieBannerText.refuseAll}
          </Button>
          <Button
            className="grow sm:grow-0"
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
