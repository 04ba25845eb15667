import type { Product } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { familyNames } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText, riskWords } from "../../../../shared/book/book-text.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay, formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { lossWords, productFormText } from "../parts/product-text.ts";
import { useManages } from "../parts/use-manages.ts";
import { productKindWords } from "../parts/words-text.ts";
import { productText } from "../parts/products-text.ts";
import { text } from "../text.ts";

const formPanel = lazyPart(async () => (await import("../parts/product-form.tsx")).ProductFormPanel);

/** The products of missions, their target market, and whether each is still proposed. */
export function ProductsScreen(): ReactNode {
  const { data, isError, refetch } = useReading(bookApi.products.list, {});
  const products = data?.products;
  const manages = useManages();
  const [edited, setEdited] = useState<Product | "new" | null>(null);
  return (
    <>
      <PageHead
        title={text.products}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="missions" to={bookPaths.missions()} className="link">
                {text.title}
              </AreaLink>,
            ]}
          />
        }
        action={
          manages ? (
            <Button look="solid" onClick={() => setEdited("new")}>
              {productFormText.add}
            </Button>
          ) : undefined
        }
      />
      {products === undefined ? (
        isError ? (
          <EmptyState
            kind="failed"
            title={productText.failed}
            action={<LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>}
          />
        ) : (
          <Loading label={productText.loading}>
            <SkeletonRows count={4} height={60} />
          </Loading>
        )
      ) : products.length === 0 ? (
        <EmptyState kind="none" title={productText.none} reason={productText.noneReason} />
      ) : (
        <ul className="max-w-220 pt-2">
          {products.map((product) => (
            <Line key={product.id} product={product} onEdit={() => setEdited(product)} />
          ))}
        </ul>
      )}
      {edited !== null && (
        <formPanel.Part
          key={edited === "new" ? "new" : edited.id}
          product={edited === "new" ? null : edited}
          onEnd={() => setEdited(null)}
        />
      )}
    </>
  );
}

type LineProps = { readonly product: Product; readonly onEdit: () => void };

function Line({ product, onEdit }: LineProps): ReactNode {
  const { id, openMissions, updatedAt: _, remuneration, ...written } = product;
  const change = useAction(bookApi.products.change, { refreshes: [bookApi.products.list] });
  const isOpen = product.state === "open";
  const turn = async (): Promise<void> => {
    const state = isOpen ? ("closed" as const) : ("open" as const);
    const body = { product: { ...written, remuneration: remuneration ?? "", state } };
    const reply = await change.run({ params: { id }, body });
    if (reply === null) toast(productText.notChanged, "failed");
  };
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <span className="min-w-0">
          <span className="t2 block font-semibold break-words">{product.name}</span>
          <span className="t1 block text-ink-2">{factsOf(product)}</span>
        </span>
        {/* Only managers and administrators see the firm's remuneration, and edit a product. */}
        {remuneration !== null && (
          <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <LinkButton
              aria-label={formatMessage(productFormText.editOf, { name: product.name })}
              onClick={onEdit}
            >
              {productFormText.edit}
            </LinkButton>
            <Button busy={change.busy} onClick={() => void turn()}>
              {isOpen ? productText.close : productText.open}
              <span className="sr-only">, {product.name}</span>
            </Button>
          </span>
        )}
      </div>
      <p className="t1 pt-1">{marketOf(product)}</p>
      {remuneration !== null && remuneration !== "" && (
        <p className="t1 text-ink-2">{formatMessage(productText.remuneration, { remuneration })}</p>
      )}
      <p className="t1 text-ink-2">
        {isOpen ? formatMessage(productText.missions, { count: openMissions }) : productText.closed}
      </p>
      {newestFirst(product).map(({ name, version, datedOn, url }) => (
        <p key={`${name} ${version} ${url}`} className="t1">
          <a className="link" href={url} rel="noreferrer">
            {formatMessage(productText.document, { name, version, day: formatDay(datedOn) })}
          </a>
        </p>
      ))}
    </li>
  );
}

/** Documents by name, the current version first. */
function newestFirst({ documents }: Product): Product["documents"] {
  return documents.toSorted(
    (one, other) => one.name.localeCompare(other.name, "fr") || other.datedOn.localeCompare(one.datedOn),
  );
}

function factsOf({
  kind,
  provider,
  isin,
  contractCode,
  sri,
  entryFeeRatio,
  yearlyFeeRatio,
}: Product): string {
  return [
    productKindWords[kind],
    provider,
    isin ?? contractCode,
    sri === null ? null : formatMessage(productText.sri, { sri }),
    entryFeeRatio === null ? null : formatMessage(productText.entry, { ratio: formatPercent(entryFeeRatio) }),
    yearlyFeeRatio === null
      ? null
      : formatMessage(productText.yearly, { ratio: formatPercent(yearlyFeeRatio) }),
  ]
    .filter((part) => part !== null && part !== "")
    .join(", ");
}

function marketOf({ market }: Product): string {
  const { ageFrom, ageTo, riskFrom, horizonYears, lossFrom, family, knowledge } = market;
  const parts = [
    ageFrom === null ? null : formatMessage(productText.ageFrom, { age: ageFrom }),
    ageTo === null ? null : formatMessage(productText.ageTo, { age: ageTo }),
    riskFrom === null
      ? null
      : formatMessage(productText.riskFrom, { risk: riskWords[riskFrom]?.toLowerCase() ?? riskFrom }),
    horizonYears === null ? null : formatMessage(productText.horizon, { count: horizonYears }),
    lossFrom === null ? null : formatMessage(productText.lossFrom, { loss: lossWords[lossFrom] }),
    family === null ? null : formatMessage(productText.family, { family: familyNames[family].toLowerCase() }),
    knowledge,
  ].filter((part) => part !== null && part !== "");
  return parts.length === 0
    ? productText.marketOpen
    : formatMessage(productText.market, { parts: withoutStop(parts.join(", ")) });
}

/** Without a final full stop: the surrounding sentence has its own. */
function withoutStop(words: string): string {
  return words.trim().replace(/\.$/, "");
}
