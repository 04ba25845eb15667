import type { PortfolioKind } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../api.ts";
import { AddLink } from "./add-link.tsx";
import { AreaLink, useArea } from "./area.tsx";

type WayOnProps = {
  /** The page that shows existing contracts, and its label. */
  readonly to: string;
  readonly label: string;
  /** The label of the link to a first contract. */
  readonly add: string;
  /** The kinds without which the target page is empty too; all if absent. */
  readonly kinds?: readonly PortfolioKind[];
};

/** A link from an empty page: to existing contracts, or to a first contract if the next page would be empty too. */
export function WayOn({ to, label, add, kinds }: WayOnProps): ReactNode {
  const { subject } = useArea();
  const held = useReading(api.portfolios.list, { params: { id: subject } }).data?.portfolios;
  const isEmpty = held !== undefined && !held.some(({ kind }) => kinds?.includes(kind) ?? true);
  if (isEmpty) return <AddLink label={add} />;
  return (
    <AreaLink to={to} className="link t2">
      {label}
    </AreaLink>
  );
}
