import type { Model } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { modelClasses, weightsMissing } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { assetClassText } from "../../../../ui/charts/text.ts";
import { formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PercentField } from "../../../../ui/number-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

const limits = ["low", "target", "high"] as const;
type AssetClass = (typeof modelClasses)[number];
type Limits = Readonly<Record<(typeof limits)[number], number | null | "invalid">>;
const noLimits: Limits = { low: null, target: null, high: null };

type Props = { readonly profile: number; readonly model: Model | undefined; readonly canWrite: boolean };

const refreshes = [bookApi.models.list, bookApi.models.versions, bookApi.models.drifts];

/** The bands of a profile, edited by a head of the firm, read by advisors. Each save is a new version. */
export function ModelForm({ profile, model, canWrite }: Props): ReactNode {
  const saved = new Map(model?.bands.map((band) => [band.assetClass, band]));
  const [typed, setTyped] = useState<Partial<Record<AssetClass, Limits>>>({});
  const write = useAction(bookApi.models.write, { refreshes });
  const rows = modelClasses.map((assetClass) => ({
    assetClass,
    ...(typed[assetClass] ?? saved.get(assetClass) ?? noLimits),
  }));
  const held = rows.filter((row) => limits.some((limit) => row[limit] !== null));
  const bands = held.flatMap(({ assetClass, low, target, high }) =>
    typeof low === "number" && typeof target === "number" && typeof high === "number"
      ? [{ assetClass, low, target, high }]
      : [],
  );
  const isHalf = bands.length < held.length;
  const missing = weightsMissing(bands.map(({ target }) => target));
  const save = async (): Promise<void> => {
    const reply = await write.run({
      params: { profile },
      body: { model: { follows: model?.version ?? 0, bands } },
    });
    if (reply !== null) toast(formatMessage(text.saved, { version: reply.model.version }));
  };
  return (
    <div className="max-w-160">
      <p className="t1 py-3 text-ink-2">{text.empty}</p>
      <ul>
        {rows.map(({ assetClass, ...row }) => (
          <BandFields
            key={assetClass}
            name={assetClassText[assetClass]}
            row={row}
            canWrite={canWrite}
            onRow={(next) => setTyped((before) => ({ ...before, [assetClass]: next }))}
          />
        ))}
      </ul>
      {canWrite && (
        <>
          <p role="status" className="t2 py-3">
            {isHalf ? text.half : sumWords(missing)}
          </p>
          {write.failure !== null && (
            <p role="alert" className="t2 pb-3 text-neg">
              {write.failure}
            </p>
          )}
          <Button
            look="solid"
            busy={write.busy}
            disabled={isHalf || missing !== 0}
            onClick={() => void save()}
          >
            {text.save}
          </Button>
        </>
      )}
    </div>
  );
}

type BandProps = {
  readonly name: string;
  readonly row: Limits;
  readonly canWrite: boolean;
  readonly onRow: (row: Limits) => void;
};

function BandFields({ name, row, canWrite, onRow }: BandProps): ReactNode {
  return (
    <li className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] items-end gap-x-3 border-b border-line py-3">
      <span className="t2 col-span-full pb-2 font-semibold">{name}</span>
      {limits.map((limit) => (
        <PercentField
          key={limit}
          label={formatMessage(text.fieldOf, { limit: text[limit], name })}
          disabled={!canWrite}
          value={row[limit] === "invalid" ? null : row[limit]}
          onValue={(value) => onRow({ ...row, [limit]: value })}
        />
      ))}
    </li>
  );
}

/** @param missing - hundredths of a percent */
function sumWords(missing: number): string {
  if (missing === 0) return text.whole;
  return formatMessage(missing > 0 ? text.missing : text.over, {
    share: formatPercent(Math.abs(missing) / 10_000, { maxDigits: 2 }),
  });
}
