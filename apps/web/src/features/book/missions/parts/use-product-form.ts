import type { Product } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import {
  isIsin,
  isWebLink,
  type Day,
  type LossLevel,
  type ProductFamily,
  type ProductKind,
} from "@vigie/domain";
import { useState } from "react";
import { useAction } from "../../../../api.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { productFormText } from "./product-text.ts";

export type WrittenDocument = {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly datedOn: Day | null;
  readonly url: string;
};

/** A product as it is typed. */
export type ProductDraft = {
  readonly name: string;
  readonly kind: ProductKind;
  readonly provider: string;
  readonly isin: string;
  readonly contractCode: string;
  readonly sri: number | null;
  readonly entryFeeRatio: number | null;
  readonly yearlyFeeRatio: number | null;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  readonly riskFrom: number | null;
  readonly horizonYears: number | null;
  readonly lossFrom: LossLevel | null;
  readonly family: ProductFamily | null;
  readonly knowledge: string;
  readonly documents: readonly WrittenDocument[];
  readonly remuneration: string;
  readonly state: Product["state"];
};

const emptyProduct: ProductDraft = {
  name: "",
  kind: "lifeinsurance",
  provider: "",
  isin: "",
  contractCode: "",
  sri: null,
  entryFeeRatio: null,
  yearlyFeeRatio: null,
  ageFrom: 18,
  ageTo: null,
  riskFrom: null,
  horizonYears: null,
  lossFrom: null,
  family: null,
  knowledge: "",
  documents: [],
  remuneration: "",
  state: "open",
};

function draftOf({ market, documents, isin, contractCode, remuneration, ...product }: Product): ProductDraft {
  const { name, kind, provider, sri, entryFeeRatio, yearlyFeeRatio, state } = product;
  return {
    ...market,
    name,
    kind,
    provider,
    sri,
    entryFeeRatio,
    yearlyFeeRatio,
    state,
    isin: isin ?? "",
    contractCode: contractCode ?? "",
    remuneration: remuneration ?? "",
    documents: documents.map((one, at) => ({ ...one, key: String(at) })),
  };
}

export type ProductFaults = Partial<
  Record<"name" | "provider" | "isin" | "contractCode" | "ageTo", string> & {
    readonly documents: readonly string[];
  }
>;

function faultsOf(draft: ProductDraft): ProductFaults {
  const { name, provider, isin, contractCode, ageFrom, ageTo, documents, state } = draft;
  const isWrong = isin.trim() !== "" && !isIsin(isin.trim().toUpperCase());
  const isWithoutCode = state === "open" && isin.trim() === "" && contractCode.trim() === "";
  const wrong = documents.filter((one) => !isWhole(one)).map(({ key }) => key);
  return {
    ...(name.trim() === "" ? { name: productFormText.nameMissing } : {}),
    ...(provider.trim() === "" ? { provider: productFormText.providerMissing } : {}),
    ...(isWrong ? { isin: productFormText.isinWrong } : {}),
    ...(isWithoutCode ? { contractCode: productFormText.codeMissing } : {}),
    ...(ageFrom !== null && ageTo !== null && ageFrom > ageTo ? { ageTo: productFormText.agesWrong } : {}),
    ...(wrong.length > 0 ? { documents: wrong } : {}),
  };
}

function isWhole({ name, version, datedOn, url }: WrittenDocument): boolean {
  return name.trim() !== "" && version.trim() !== "" && datedOn !== null && isWebLink(url.trim());
}

function writtenOf(draft: ProductDraft) {
  const { ageFrom, ageTo, riskFrom, horizonYears, lossFrom, family, knowledge, ...others } = draft;
  const { isin, contractCode, documents, ...fields } = others;
  return {
    ...fields,
    isin: isin.trim() === "" ? null : isin.trim().toUpperCase(),
    contractCode: contractCode.trim() === "" ? null : contractCode.trim(),
    market: { ageFrom, ageTo, riskFrom, horizonYears, lossFrom, family, knowledge },
    documents: documents.flatMap(({ key: _, datedOn, ...one }) =>
      datedOn === null ? [] : [{ ...one, datedOn }],
    ),
  };
}

/** The typed values of a new or edited product, and its request. */
export function useProductForm(product: Product | null, onEnd: () => void) {
  const saved = product === null ? emptyProduct : draftOf(product);
  const typed = useTyped(["product", product?.id ?? "new"], saved);
  const [faults, setFaults] = useState<ProductFaults>({});
  const refreshes = [bookApi.products.list];
  const add = useAction(bookApi.products.add, { refreshes });
  const change = useAction(bookApi.products.change, { refreshes });
  const submit = async (): Promise<boolean> => {
    const found = faultsOf(typed.values);
    setFaults(found);
    if (Object.keys(found).length > 0) return false;
    const body = { product: writtenOf(typed.values) };
    const reply =
      product === null ? await add.run({ body }) : await change.run({ params: { id: product.id }, body });
    if (reply === null) return false;
    typed.forget();
    toast(formatMessage(productFormText.saved, { name: reply.product.name }));
    onEnd();
    return true;
  };
  return {
    typed,
    faults,
    submit,
    busy: add.busy || change.busy,
    failure: add.failure ?? change.failure,
  };
}
