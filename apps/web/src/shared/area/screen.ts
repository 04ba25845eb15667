import type { RouteComponent } from "@tanstack/react-router";
import type { FeatureSwitch } from "@vigie/domain";

/** Where a guard is asked: the address that is being opened. */
export type Place = { readonly location: { readonly href: string; readonly pathname: string } };

/** A screen of an area: one line of its route table. */
export type Screen = {
  /** Under the area's base: "contract/$contractId". */
  readonly path: string;
  /** The page's title until its PageHead says better. */
  readonly title: string;
  readonly component: RouteComponent;
  /** The sidebar entry that is current there (an id of the area's nav.ts). */
  readonly section?: string;
  /** The variant's feature switch without which the screen does not exist. */
  readonly needs?: FeatureSwitch;
  /** The switch without which it does not exist in an advisor's view of a customer. */
  readonly advisorNeeds?: FeatureSwitch;
  /** Not in an advisor's view: the customer alone acts there, and their advisor has a page of their own. */
  readonly isOwnOnly?: boolean;
  /** Where one goes without it, where that is not the page of what does not exist. */
  readonly without?: string;
  /** Who may open it, where its area does not say. */
  readonly guard?: (place: Place & { readonly location: { readonly hash: string } }) => void;
  readonly children?: readonly Screen[];
};
