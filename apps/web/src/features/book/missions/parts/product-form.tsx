import type { Product } from "@vigie/api";
import { useId, type ReactNode } from "react";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SidePanel } from "../../../../ui/side-panel.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { ProductDocuments } from "./product-documents.tsx";
import { ProductIdentity } from "./product-identity.tsx";
import { ProductMarket } from "./product-market.tsx";
import { productFormText } from "./product-text.ts";
import { useProductForm } from "./use-product-form.ts";

type Props = { readonly product: Product | null; readonly onEnd: () => void };

/** The form of a product for managers. */
export function ProductFormPanel({ product, onEnd }: Props): ReactNode {
  const form = useProductForm(product, onEnd);
  const { typed, faults, failure } = form;
  const id = useId();
  const title =
    product === null
      ? productFormText.newTitle
      : formatMessage(productFormText.editOf, { name: product.name });
  return (
    <SidePanel
      title={title}
      onClose={onEnd}
      actions={
        <>
          <Button type="submit" form={id} look="solid" busy={form.busy}>
            {productFormText.save}
          </Button>
          <LinkButton onClick={onEnd}>{productFormText.cancel}</LinkButton>
        </>
      }
    >
      <Form id={id} aria-label={title} className="grid gap-4 pt-4" failure={failure} onSubmit={form.submit}>
        {failure !== null && (
          <p role="alert" className="t2 text-neg">
            {failure}
          </p>
        )}
        <ProductIdentity typed={typed} faults={faults} />
        <ProductMarket typed={typed} faults={faults} />
        <ProductDocuments
          documents={typed.values.documents}
          wrong={faults.documents ?? []}
          onDocuments={(documents) => typed.set({ documents })}
        />
        <TextArea
          label={productFormText.remuneration}
          help={productFormText.remunerationHelp}
          maxLength={500}
          value={typed.values.remuneration}
          onChange={(event) => typed.set({ remuneration: event.target.value })}
        />
        <RadioGroup
          label={productFormText.state}
          options={[
            { value: "open", label: productFormText.open },
            { value: "closed", label: productFormText.closed },
          ]}
          value={typed.values.state}
          onValue={(state) => typed.set({ state })}
        />
      </Form>
    </SidePanel>
  );
}
