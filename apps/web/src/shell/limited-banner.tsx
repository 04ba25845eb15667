import { limitedAccountText } from "./limited-account-text.ts";
import { useState, type ReactNode } from "react";
import { Banner } from "../ui/banner.tsx";
import { PathLink } from "../shared/area/area.tsx";
import { useVariant } from "../shared/variant/variant.ts";

/** The link to the full account, for a member limited by their partner: a refusal says why, this says what to do. */
export function LimitedBanner(): ReactNode {
  const opensAdvice = useVariant().singleSignOn?.opensAdvice === true;
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Banner
      action={
        <PathLink to="/app/upgrade-account-features" className="link">
          {limitedAccountText.complete}
        </PathLink>
      }
      onClose={() => {
        setIsClosed(true);
      }}
    >
      {opensAdvice ? limitedAccountText.adviceIsOpen : limitedAccountText.explanation}
    </Banner>
  );
}
