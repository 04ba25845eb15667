import type { PortfolioKind } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../api.ts";
import { AddLink } from "./add-link.tsx";
import { AreaLink, useArea } from "./area.tsx";

type WayOnProps = {
  /** Where what is held is shown, and its words. */
  readonly to: string;
  readonly label: string;
  /** The words of the way to a first contract. */
  readonly add: string;
  /** The kinds without which the page to go to is empty too; all where absent. */
  readonly kinds?: readonly PortfolioKind[];
};

/** The way on from a page that has nothing to say: to what is held, or to a first contract where the next page would be as empty. */
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
