import type { ReactNode } from "react";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { useVariant } from "../../../../shared/variant/variant.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import {
  accessibilityChapters,
  accessibilityWords,
  bankTermsChapters,
  bankTermsWords,
} from "../parts/legal-text.ts";
import { BackHome, Prose, type Chapter } from "../parts/prose.tsx";

export function BankTermsScreen(): ReactNode {
  return <LegalPage {...bankTermsWords} chapters={bankTermsChapters} />;
}

export function AccessibilityScreen(): ReactNode {
  return <LegalPage {...accessibilityWords} chapters={accessibilityChapters} />;
}

type LegalPageProps = {
  readonly title: string;
  readonly intro: string;
  readonly chapters: readonly Chapter[];
};

function LegalPage({ title, intro, chapters }: LegalPageProps): ReactNode {
  const { brand, contact } = useVariant();
  const values = { brand, email: contact.email };
  return (
    <PublicPage title={title} width="wide">
      <p className="t3-text pt-4 text-ink-2">{formatMessage(intro, values)}</p>
      <Prose chapters={chapters} values={values} />
      <BackHome />
    </PublicPage>
  );
}
