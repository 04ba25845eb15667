import { productKinds } from "@vigie/domain";
import type { ReactNode } from "react";
import { typedProps, type Typed } from "../../../../shared/forms/use-typed.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PercentField } from "../../../../ui/number-field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { productFormText } from "./product-text.ts";
import type { ProductDraft, ProductFaults } from "./use-product-form.ts";
import { productKindWords } from "./words-text.ts";

type Fields = { readonly typed: Typed<ProductDraft>; readonly faults: ProductFaults };

/** A product's name, provider and cost. */
export function ProductIdentity({ typed, faults }: Fields): ReactNode {
  const { values, set } = typed;
  return (
    <>
      <TextField
        label={productFormText.name}
        maxLength={120}
        error={faults.name}
        value={values.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={productFormText.provider}
        maxLength={120}
        error={faults.provider}
        value={values.provider}
        onChange={(event) => set({ provider: event.target.value })}
      />
      <Select
        label={productFormText.kind}
        options={productKinds.map((value) => ({ value, label: productKindWords[value] }))}
        value={values.kind}
        onValue={(kind) => set({ kind })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={productFormText.isin}
          maxLength={12}
          error={faults.isin}
          value={values.isin}
          onChange={(event) => set({ isin: event.target.value })}
        />
        <TextField
          label={productFormText.contractCode}
          error={faults.contractCode}
          maxLength={60}
          value={values.contractCode}
          onChange={(event) => set({ contractCode: event.target.value })}
        />
        <PercentField label={productFormText.entry} {...typedProps(typed, "entryFeeRatio")} />
        <PercentField label={productFormText.yearly} {...typedProps(typed, "yearlyFeeRatio")} />
      </div>
      <Select
        label={productFormText.sri}
        options={[
          { value: "", label: productFormText.noSri },
          ...Array.from({ length: 7 }, (_none, at) => ({
            value: String(at + 1),
            label: formatMessage(productFormText.sriOf, { sri: at + 1 }),
          })),
        ]}
        value={values.sri === null ? "" : String(values.sri)}
        onValue={(sri) => set({ sri: sri === "" ? null : Number(sri) })}
      />
    </>
  );
}
