import type { Device, DevicesTotal } from "@vigie/api";
import { devicePlans } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { FamilyPage } from "../../../../shell/pages/family-page.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { DeviceTable } from "../parts/device-table.tsx";
import { devices as family } from "../parts/family.ts";
import { planLabels, tableText as words, text } from "../text.ts";

/** Every employee and retirement savings plan, by kind and institution. */
export function DevicePortfoliosScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.devices.list, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const { data } = reading;
  const worth = data && { value: data.total.amount, asOf: data.total.asOf };
  return (
    <FamilyPage
      family={family}
      page="portfolios"
      reading={reading}
      count={data?.devices.length}
      worth={worth}
    >
      {data !== undefined && <Portfolios devices={data.devices} total={data.total} />}
    </FamilyPage>
  );
}

const holders = ["", "teneurs", "autres"] as const;
const holderLabels = { "": words.all, teneurs: words.keepers, autres: words.others };

function Portfolios({
  devices,
  total,
}: {
  readonly devices: readonly Device[];
  readonly total: DevicesTotal;
}): ReactNode {
  const { get, set } = useQueryValues();
  const plans = devicePlans.filter((one) => devices.some(({ plan }) => plan === one));
  const plan = plans.find((one) => one === get("plan")) ?? "";
  const hasBoth = new Set(devices.map(({ keeper }) => keeper)).size > 1;
  const holder = holders.find((one) => hasBoth && one === get("chez")) ?? "";
  const shown = devices.filter(
    (device) =>
      (plan === "" || device.plan === plan) && (holder === "" || device.keeper === (holder === "teneurs")),
  );
  const isAll = plan === "" && holder === "";
  return (
    <div className="pt-4">
      <div className="flex flex-wrap gap-x-10 pb-2" data-print="none">
        {plans.length > 1 && (
          <Choice
            label={words.filterPlan}
            options={[
              { value: "", label: words.all },
              ...plans.map((value) => ({ value, label: planLabels[value] })),
            ]}
            value={plan}
            onValue={(value) => set({ plan: value })}
          />
        )}
        {hasBoth && (
          <Choice
            label={words.filterHolder}
            options={holders.map((value) => ({ value, label: holderLabels[value] }))}
            value={holder}
            onValue={(value) => set({ chez: value })}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          kind="none"
          title={words.noneLeft}
          action={<LinkButton onClick={() => set({ plan: "", chez: "" })}>{words.clear}</LinkButton>}
        />
      ) : (
        <DeviceTable devices={shown} total={isAll ? total : null} />
      )}
      {total.unknownCount > 0 && (
        <p className="t1 pt-3 text-ink-3">
          {formatMessage(text.unknownWorth, { count: total.unknownCount })}
        </p>
      )}
    </div>
  );
}
