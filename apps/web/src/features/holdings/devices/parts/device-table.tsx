import type { Device, DevicesTotal } from "@vigie/api";
import { type Cents, sumCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { kindLabel, shortInstitution } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { dayWords } from "./origin.ts";
import { tableText as words, text } from "../text.ts";

const columns: readonly Column<Device>[] = [
  {
    id: "name",
    head: words.name,
    card: "title",
    cell: (device) => (
      <>
        <AreaLink to={paths.portfolio(device.id)} className="row-link">
          {plainName(device.name)}
        </AreaLink>
        <span className="t1 block text-ink-3">{detailOf(device)}</span>
      </>
    ),
  },
  {
    id: "company",
    head: words.company,
    card: "inline",
    cell: ({ company, plan }) => company?.name ?? (personalPlans.includes(plan) ? "–" : text.unknown),
  },
  {
    id: "available",
    head: words.available,
    align: "end",
    card: "inline",
    cell: (device) => <Amount value={availableOf(device)} currency={device.currency} />,
  },
  {
    id: "next",
    head: words.next,
    align: "end",
    card: "inline",
    cell: (device) => <Next device={device} />,
  },
  {
    id: "amount",
    head: words.amount,
    align: "end",
    card: "figure",
    cell: (device) => (
      <>
        <Amount value={device.amount} currency={device.currency} />
        <span className="t1 block text-ink-3">{dayWords(device)}</span>
      </>
    ),
  },
];

/** Contracted individually: it has no employer. */
const personalPlans: readonly Device["plan"][] = ["perp", "madelin"];

/** What can be withdrawn today; null if unknown: an unknown value, or lots without a date. */
function availableOf({ releases, amount }: Pick<Device, "releases" | "amount">): Cents | null {
  const free = releases.filter(({ when }) => when === "available");
  const known = free.flatMap((release) => release.amount ?? []);
  const isUntold = amount === null || releases.some(({ when }) => when === "unknown");
  if (known.length === 0 && (free.length > 0 || isUntold)) return null;
  return sumCents(known);
}

/** The next date on which something becomes available, otherwise what blocks it. */
function Next({ device }: { readonly device: Device }): ReactNode {
  const next = device.releases.find(({ when }) => when === "date");
  if (next?.on != null)
    return (
      <>
        {formatDay(next.on)}{" "}
        <span className="t1 text-ink-3 sm:block">
          <Amount value={next.amount} currency={device.currency} />
        </span>
      </>
    );
  if (device.releases.some(({ when }) => when === "retirement")) return words.atRetirement;
  return device.releases.some(({ when }) => when === "unknown") ? words.unknownDate : "–";
}

function detailOf(device: Device): string {
  const kind = device.plan === "other" ? words.unknownKind : kindLabel(device);
  const bank = device.bank === null ? "" : shortInstitution(device.bank.name);
  const hidden = device.status === "hidden" ? words.hidden : "";
  return [kind, bank, hidden].filter((part) => part !== "").join(", ");
}

/** The plans that match the filters. The total is that of all plans, and is only shown with all of them. */
export function DeviceTable({
  devices,
  total,
}: {
  readonly devices: readonly Device[];
  readonly total: DevicesTotal | null;
}): ReactNode {
  return (
    <Table
      caption={text.portfolios}
      columns={columns}
      rows={devices}
      rowKey={(device) => device.id}
      rowHeight={48}
      {...(total === null
        ? {}
        : {
            total: {
              name: words.total,
              available: <Amount value={availableOf(total)} />,
              amount: <Amount value={total.amount} />,
            },
          })}
    />
  );
}
