import type { KnownContract, MarketContractView, PortfolioDetail } from "@vigie/api";
import { contractFeeKinds, managementTypes, type ContractFeeKind, type PortfolioInfos } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { PercentField } from "../../../../ui/number-field.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Select } from "../../../../ui/select.tsx";
import { toast } from "../../../../ui/toast.ts";
import { feesText, feeWords, managementLabels, recognitionText, text } from "../text.ts";
import { feeRows, missingOf } from "./fields.ts";
import type { FormProps } from "./goal-form.tsx";
import { monthOf, RecognisedContract } from "./recognition.tsx";
import { SectionForm } from "./section-form.tsx";
import { useSave } from "./use-save.ts";
import { typedProps, useTyped, type Typed } from "../../../../shared/forms/use-typed.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

type Costs = Pick<PortfolioInfos, "contractId" | "managementType"> & PortfolioInfos["fees"];

const managementOptions = managementTypes.map((value) => ({ value, label: managementLabels[value] }));
const noPortfolio = "none";

/** The fees of a contract, in every layer: from the catalogue, or from the saver's own documents. */
export function FeesForm({ portfolio, isMain }: FormProps): ReactNode {
  const { contractId: portfolioId, managementType, fees } = portfolio.infos;
  const typed = useTyped<Costs>(["fees", portfolio.id], { contractId: portfolioId, managementType, ...fees });
  const { save, errors, onSave } = useFeesSave(portfolio, typed);
  const offers = useReading(api.funds.contracts, { query: { kind: portfolio.kind } });
  const catalogue = catalogueOf(offers.data?.contracts ?? [], typed.values.contractId);
  const missing = missingOf(portfolio).fees;
  const field = (fee: ContractFeeKind): ReactNode => (
    <FeeField
      key={fee}
      fee={fee}
      typed={typed}
      // The server's match by the contract's name applies if no entry was chosen.
      catalogueRatio={
        catalogue?.fees[`${fee}FeeRatio`] ??
        portfolio.feesAsked.find((one) => one.fee === fee)?.catalogueRatio ??
        null
      }
      asked={portfolio.feesAsked.find((one) => one.fee === fee)}
      contract={catalogue === null ? (portfolio.recognition?.contract ?? null) : null}
      error={errors.includes(fee) ? feesText.range : save.refusalOf(`fees.${fee}_fee_ratio`)}
    />
  );
  const rows = feeRows(portfolio);
  return (
    <SectionForm
      id="fees"
      title={feesText.title}
      lead={feesText.lead}
      left={missing.length}
      {...{ onSave, isMain, isDirty: typed.isDirty, busy: save.busy, failure: save.failure }}
    >
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <RecognisedContract portfolio={portfolio} />
        </div>
        <Offers typed={typed} offers={offers.data?.contracts ?? []} isFailed={offers.isError} />
        <ManagementField typed={typed} refusal={save.refusalOf("management_type")} />
        {rows.filter(({ isAsked }) => isAsked).map(({ fee }) => field(fee))}
      </div>
      <details className="border-t border-line">
        <summary className="t2 flex min-h-11 cursor-pointer items-center">
          <span className="link">{feesText.others}</span>
        </summary>
        <div className="grid items-start gap-x-8 gap-y-5 pt-2 sm:grid-cols-2">
          {rows.filter(({ isAsked }) => !isAsked).map(({ fee }) => field(fee))}
        </div>
      </details>
    </SectionForm>
  );
}

/** Fees are saved once each is a valid ratio. */
function useFeesSave(portfolio: PortfolioDetail, typed: Typed<Costs>) {
  const save = useSave(portfolio);
  const [errors, setErrors] = useState<readonly ContractFeeKind[]>([]);
  const onSave = async (): Promise<boolean> => {
    const wrong = contractFeeKinds.filter((fee) => {
      const ratio = typed.values[`${fee}FeeRatio`];
      return ratio !== null && (ratio < 0 || ratio > 1);
    });
    setErrors(wrong);
    if (wrong.length > 0 || typed.unread.length > 0) return false;
    const { contractId: slug, managementType: management, ...costs } = typed.values;
    const isSaved = await save.run({ contractId: slug, managementType: management, fees: costs });
    if (isSaved) {
      typed.forget();
      toast(text.saved);
    }
    return isSaved;
  };
  return { save, errors, onSave };
}

type ManagementFieldProps = { readonly typed: Typed<Costs>; readonly refusal: string | undefined };

/** Who decides on the investments. */
function ManagementField({ typed, refusal }: ManagementFieldProps): ReactNode {
  return (
    <Select
      label={feesText.managementType}
      options={managementOptions}
      value={typed.values.managementType}
      onValue={(management) => {
        typed.set({ managementType: management });
      }}
      help={typed.values.managementType === "mandate_management" ? feesText.mandateNote : undefined}
      error={refusal}
    />
  );
}

type OffersProps = {
  readonly typed: Typed<Costs>;
  readonly offers: readonly MarketContractView[];
  readonly isFailed: boolean;
};

/** The contract of the market. */
function Offers({ typed, offers, isFailed }: OffersProps): ReactNode {
  const known = offers.map(({ slug, name, issuer }) => ({ value: slug, label: name, help: issuer }));
  return (
    <ComboBox
      label={feesText.portfolioId}
      help={isFailed ? feesText.portfoliosFailed : feesText.portfolioHelp}
      options={[...known, { value: noPortfolio, label: feesText.portfolioNone }]}
      value={typed.values.contractId}
      onValue={(slug) => {
        typed.set({ contractId: slug === noPortfolio ? null : slug });
      }}
    />
  );
}

function catalogueOf(offers: readonly MarketContractView[], slug: string | null): MarketContractView | null {
  return offers.find((offer) => offer.slug === slug) ?? null;
}

type FeeFieldProps = {
  readonly fee: ContractFeeKind;
  readonly typed: Typed<Costs>;
  readonly catalogueRatio: number | null;
  readonly asked: PortfolioDetail["feesAsked"][number] | undefined;
  /** The recognised contract, if the fee comes from it. */
  readonly contract: KnownContract | null;
  readonly error: string | undefined;
};

function FeeField({ fee, typed, catalogueRatio, asked, contract, error }: FeeFieldProps): ReactNode {
  const { label, help } = feeWords(fee);
  const known = knownWords({ catalogueRatio, asked, contract });
  return (
    <PercentField
      label={label}
      help={known === "" ? help : `${help} ${known}`}
      error={error}
      {...typedProps(typed, `${fee}FeeRatio` as const)}
    />
  );
}

/** The known value of a fee without the saver's, and its source. */
function knownWords({
  catalogueRatio,
  asked,
  contract,
}: Pick<FeeFieldProps, "catalogueRatio" | "asked" | "contract">): string {
  const percent = (ratio: number) => formatUnit("rate", ratio);
  const by = contract === null ? null : { name: contract.name, month: monthOf(contract) };
  if (catalogueRatio !== null)
    return by === null
      ? formatMessage(feesText.catalogue, { ratio: percent(catalogueRatio) })
      : formatMessage(recognitionText.fee, { ratio: percent(catalogueRatio), ...by });
  const doubt = asked?.toConfirm;
  if (doubt === undefined || by === null) return "";
  const words = doubt.isCeiling ? recognitionText.ceiling : recognitionText.toConfirm;
  return formatMessage(words, { ratio: percent(doubt.ratio), ...by });
}
