import { today } from "../../../../shared/clock/today.ts";
import type { Proposal } from "@vigie/api";
import {
  dayBounds,
  type Day,
  type DocumentLanguage,
  documentLanguageNames,
  documentLanguages,
  isWebLink,
  mostLinkSigns,
} from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { DayField } from "../../../../ui/number-field.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { keyDocumentsText as text } from "./key-documents-text.ts";

type Typed = {
  readonly url: string;
  readonly versionOn: Day | null | "invalid";
  readonly language: DocumentLanguage;
};
export type DraftDocuments = ReturnType<typeof useKeyDocuments>;

/** The documents of a draft as typed; those known to the firm are prefilled. */
export function useKeyDocuments(documents: Proposal["keyDocuments"]) {
  const [isAsked, setIsAsked] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<Typed>>>>({});
  const rows = documents.map(({ key, label, document, known }) => ({
    key,
    label,
    isKnown: document === null && known !== null && typed[key] === undefined,
    ...first(document ?? known),
    ...typed[key],
  }));
  const type = (key: string, said: Partial<Typed>): void => {
    setTyped((before) => ({ ...before, [key]: { ...before[key], ...said } }));
  };
  const given = rows.filter(({ url }) => url.trim() !== "");
  const body = given.flatMap(({ key, url, versionOn, language }) =>
    versionOn === null || versionOn === "invalid" ? [] : [{ key, url, versionOn, language }],
  );
  const isInvalid = body.length < given.length || given.some(({ url }) => !isWebLink(url.trim()));
  /** A missing document is shown at its field once the user tries to continue. */
  const ask = (): void => {
    setIsAsked(true);
  };
  /** Once each fund has its document, no reason is asked for a missing one. */
  const settles = (check: string): boolean =>
    check === "key_documents" && !isInvalid && body.length === rows.length;
  return { rows, type, body, isInvalid, isAsked, ask, settles };
}

const first = (document: Proposal["keyDocuments"][number]["document"]): Typed =>
  document ?? { url: "", versionOn: null, language: "fr" };

const languages = documentLanguages.map((value) => ({ value, label: documentLanguageNames[value] }));

export function KeyDocumentFields({ documents }: { readonly documents: DraftDocuments }): ReactNode {
  const { rows, type, isAsked } = documents;
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-8">
      <div>
        <SectionHead title={text.title} />
        <p className="t2 pt-3">{text.toGive}</p>
      </div>
      {rows.map(({ key, label, isKnown, url, versionOn, language }) => (
        <div key={key} role="group" aria-label={label} className="grid gap-3">
          <TextField
            label={formatMessage(text.link, { fund: label })}
            help={isKnown ? text.known : text.linkHelp}
            error={isAsked && url.trim() !== "" && !isWebLink(url.trim()) ? text.noLink : undefined}
            inputMode="url"
            autoComplete="off"
            maxLength={mostLinkSigns}
            value={url}
            onChange={(event) => {
              type(key, { url: event.target.value });
            }}
          />
          <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
            <DayField
              bounds={dayBounds("fact", today())}
              label={text.version}
              help={text.versionHelp}
              error={isAsked && url.trim() !== "" && versionOn === null ? text.noVersion : undefined}
              value={versionOn === "invalid" ? null : versionOn}
              onValue={(value) => {
                type(key, { versionOn: value });
              }}
            />
            <Select
              label={text.language}
              options={languages}
              value={language}
              onValue={(value) => {
                type(key, { language: value });
              }}
            />
          </div>
        </div>
      ))}
    </section>
  );
}

/** The documents provided with a sent proposal. */
export function KeyDocuments({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const { subject } = useArea();
  const { keyDocuments, state } = proposal;
  if (keyDocuments.length === 0) return null;
  return (
    <section>
      <SectionHead title={text.title} />
      <p className="t2 pt-3">
        {subject !== "me"
          ? text.givenOther
          : state === "sent" || state === "signing"
            ? text.given
            : text.givenBefore}
      </p>
      <ul aria-label={text.title}>
        {keyDocuments.map(({ key, label, document }) => (
          <li key={key} className="grid gap-1 border-b border-line py-2">
            {document === null ? (
              <span className="t2">
                {label}, {text.none}
              </span>
            ) : (
              <>
                <a href={document.url} rel="noopener noreferrer" target="_blank" className="link t2">
                  {label}
                  <span className="sr-only">, {text.newTab}</span>
                </a>
                <span className="t1 text-ink-3">
                  {formatMessage(text.one, {
                    day: formatDay(document.versionOn),
                    language: documentLanguageNames[document.language].toLowerCase(),
                  })}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
