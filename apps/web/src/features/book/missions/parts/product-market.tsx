import { familyNames, lossLevels, productFamilies } from "@vigie/domain";
import type { ReactNode } from "react";
import { riskWords } from "../../../../shared/book/book-text.ts";
import { typedProps, type Typed } from "../../../../shared/forms/use-typed.ts";
import { WholeField } from "../../../../ui/number-field.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { lossWords, productFormText } from "./product-text.ts";
import type { ProductDraft, ProductFaults } from "./use-product-form.ts";

type Props = { readonly typed: Typed<ProductDraft>; readonly faults: ProductFaults };

const anyOf = { value: "", label: productFormText.none };

/** A product's target market. */
export function ProductMarket({ typed, faults }: Props): ReactNode {
  const { values, set } = typed;
  return (
    <section className="grid gap-4">
      <SectionHead title={productFormText.market} level={3} />
      <p className="t1 text-ink-2">{productFormText.marketHelp}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <WholeField label={productFormText.ageFrom} {...typedProps(typed, "ageFrom")} />
        <WholeField label={productFormText.ageTo} error={faults.ageTo} {...typedProps(typed, "ageTo")} />
      </div>
      <Select
        label={productFormText.riskFrom}
        options={[anyOf, ...riskWords.map((label, level) => ({ value: String(level), label }))]}
        value={values.riskFrom === null ? "" : String(values.riskFrom)}
        onValue={(level) => set({ riskFrom: level === "" ? null : Number(level) })}
      />
      <WholeField
        label={productFormText.horizon}
        help={productFormText.horizonHelp}
        {...typedProps(typed, "horizonYears")}
      />
      <Select
        label={productFormText.lossFrom}
        options={[anyOf, ...lossLevels.map((value) => ({ value, label: lossWords[value] }))]}
        value={values.lossFrom ?? ""}
        onValue={(read) => set({ lossFrom: lossLevels.find((one) => one === read) ?? null })}
      />
      <Select
        label={productFormText.family}
        options={[anyOf, ...productFamilies.map((value) => ({ value, label: familyNames[value] }))]}
        value={values.family ?? ""}
        onValue={(read) => set({ family: productFamilies.find((one) => one === read) ?? null })}
      />
      <TextArea
        label={productFormText.knowledge}
        help={productFormText.knowledgeHelp}
        maxLength={500}
        value={values.knowledge}
        onChange={(event) => set({ knowledge: event.target.value })}
      />
    </section>
  );
}
