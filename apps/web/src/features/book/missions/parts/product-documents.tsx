import { dayBounds } from "@vigie/domain";
import { today } from "../../../../shared/clock/today.ts";
import type { ReactNode } from "react";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { DayField } from "../../../../ui/number-field.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { productFormText } from "./product-text.ts";
import type { WrittenDocument } from "./use-product-form.ts";

type Props = {
  readonly documents: readonly WrittenDocument[];
  /** The keys of incomplete ones. */
  readonly wrong: readonly string[];
  readonly onDocuments: (documents: readonly WrittenDocument[]) => void;
};

const empty = { name: "", version: "", datedOn: null, url: "https://" } as const;
const most = 20;

/** The documents of a product: a new version is added beside the former ones, with its date. */
export function ProductDocuments({ documents, wrong, onDocuments }: Props): ReactNode {
  const add = (name: string): void => {
    onDocuments([...documents, { ...empty, name, key: crypto.randomUUID() }]);
  };
  return (
    <section className="grid gap-4">
      <SectionHead title={productFormText.documents} level={3} />
      {documents.length === 0 && <p className="t2 text-ink-2">{productFormText.noDocument}</p>}
      {documents.map((document, at) => (
        <DocumentFields
          key={document.key}
          document={document}
          number={at + 1}
          isWrong={wrong.includes(document.key)}
          onChange={(patch) =>
            onDocuments(documents.map((one) => (one.key === document.key ? { ...one, ...patch } : one)))
          }
          onVersion={documents.length < most ? () => add(document.name) : null}
          onRemove={() => onDocuments(documents.filter(({ key }) => key !== document.key))}
        />
      ))}
      {documents.length < most && (
        <p>
          <LinkButton onClick={() => add("")}>{productFormText.addDocument}</LinkButton>
        </p>
      )}
    </section>
  );
}

type FieldsProps = {
  readonly document: WrittenDocument;
  readonly number: number;
  readonly isWrong: boolean;
  readonly onChange: (patch: Partial<WrittenDocument>) => void;
  readonly onVersion: (() => void) | null;
  readonly onRemove: () => void;
};

function DocumentFields(props: FieldsProps): ReactNode {
  const { document, number, isWrong, onChange, onVersion, onRemove } = props;
  const numbered = formatMessage(productFormText.documentNumber, { number });
  const said = document.name.trim() === "" ? numbered : document.name;
  return (
    <fieldset className="grid gap-3 border-b border-line pb-4 sm:grid-cols-2">
      <legend className="sr-only">{numbered}</legend>
      <TextField
        label={productFormText.documentName}
        maxLength={120}
        value={document.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={productFormText.version}
        maxLength={40}
        value={document.version}
        onChange={(event) => onChange({ version: event.target.value })}
      />
      <DayField
        bounds={dayBounds("fact", today())}
        label={productFormText.datedOn}
        value={document.datedOn}
        onValue={(datedOn) => datedOn !== "invalid" && onChange({ datedOn })}
      />
      <TextField
        label={productFormText.url}
        type="url"
        maxLength={500}
        error={isWrong ? productFormText.documentWrong : undefined}
        value={document.url}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <p className="t1 flex flex-wrap gap-x-6 sm:col-span-2">
        {onVersion !== null && (
          <LinkButton
            aria-label={formatMessage(productFormText.newVersionOf, { name: said })}
            onClick={onVersion}
          >
            {productFormText.newVersion}
          </LinkButton>
        )}
        <LinkButton onClick={onRemove}>
          {formatMessage(productFormText.removeDocument, { name: said })}
        </LinkButton>
      </p>
    </fieldset>
  );
}
