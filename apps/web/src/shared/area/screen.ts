import type { RouteComponent } from "@tanstack/react-router";
import type { FeatureSwitch } from "@vigie/domain";

/** The address being opened, as a guard receives it. */
export type Place = { readonly location: { readonly href: string; readonly pathname: string } };

/** A screen of an area: one line of its route table. */
export type Screen = {
  /** Relative to the area's base: "contract/$contractId". */
  readonly path: string;
  /** The page's title until its PageHead sets a better one. */
  readonly title: string;
  readonly component: RouteComponent;
  /** The current sidebar entry there (an id of the area's nav.ts). */
  readonly section?: string;
  /** The variant's feature switch that the screen requires. */
  readonly needs?: FeatureSwitch;
  /** The switch that it requires in an advisor's view of a customer. */
  readonly advisorNeeds?: FeatureSwitch;
  /** Not in an advisor's view: only the customer acts there, and their advisor has another page. */
  readonly isOwnOnly?: boolean;
  /** Where to go without the switch, instead of the 404 page. */
  readonly without?: string;
  /** Who may open it, if its area does not decide. */
  readonly guard?: (place: Place & { readonly location: { readonly hash: string } }) => void;
  readonly children?: readonly Screen[];
};
