import type { VariantView } from "@vigie/api";
import { featureSwitches, mainVariant, type FeatureSwitch } from "@vigie/domain";
import { useSyncExternalStore } from "react";
import { setBrandName } from "../../ui/brand.ts";
import { isRecord } from "../session/session.ts";
import { noteServerDate } from "../clock/server-clock.ts";

/** The white-label variant of this host: name, colours, switches. It is read once before the first screen, by hand, so that the
 * sign-in page loads without the schemas of all calls; the browser stores its name and colours, so that the next visit starts
 * with them (public/boot.js). */

export type ShownVariant = Omit<VariantView, "features"> & { readonly features: readonly FeatureSwitch[] };

const fallback: ShownVariant = {
  ...mainVariant,
  // A partner's single sign-on is never assumed: its addresses come from the server.
  singleSignOn: null,
  features: featureSwitches.filter((one) => mainVariant.features[one]),
};
const keptAs = "vigie.variant";
/** Longer than any response of a working server; after that the page is rendered as the main variant. */
const patienceMs = 3000;

let current: ShownVariant = fallback;
let reading: Promise<void> | null = null;
const listeners = new Set<() => void>();

export function variant(): ShownVariant {
  return current;
}

export function useVariant(): ShownVariant {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    variant,
    variant,
  );
}

/** Used by guards and by links to guarded routes: a switch is declared on the route, never tested inside its screen. */
export function isSwitchedOn(name: FeatureSwitch): boolean {
  return current.features.includes(name);
}

/** Resolves once the variant is known, or the server does not answer. */
export async function variantKnown(): Promise<void> {
  reading ??= readVariant();
  await reading;
}

/** Reads it again: maintenance may have started or ended. */
export async function readVariant(): Promise<void> {
  const response = await fetch("/v1/variant", { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
  if (response === null) return;
  noteServerDate(response.headers.get("date"));
  const json: unknown = await response.json().catch(() => null);
  const read = isRecord(json) ? parseVariant(json["variant"]) : null;
  if (response.ok && read !== null) showVariant(read);
}

/** Applies the theme to the page; null restores the main variant. */
export function showVariant(next: ShownVariant | null): void {
  current = next ?? fallback;
  setBrandName(current.brand);
  const { style } = document.documentElement;
  // The style sheet combines the two colours (tokens.css): a browser without light-dark() would drop the property here.
  for (const [property, { light, dark }] of Object.entries(coloursOf(current))) {
    style.setProperty(`${property}-light`, light);
    style.setProperty(`${property}-dark`, dark);
  }
  keep(current);
  for (const listener of listeners) listener();
}

function coloursOf({ colours }: ShownVariant): Readonly<Record<string, { light: string; dark: string }>> {
  return { "--brand": colours.brand, "--on-brand": colours.onBrand, "--brand-wash": colours.brandWash };
}

function keep(shown: ShownVariant): void {
  try {
    localStorage.setItem(keptAs, JSON.stringify({ brand: shown.brand, colours: coloursOf(shown) }));
  } catch {
    // Storage is unavailable: the next visit starts in the main colours until the response.
  }
}

/** Parses the variant; null if anything is missing. */
export function parseVariant(json: unknown): ShownVariant | null {
  if (!isRecord(json)) return null;
  const { name, brand, tagline, features, colours, contact } = json;
  if (typeof name !== "string" || typeof brand !== "string" || typeof tagline !== "string") return null;
  if (!isRecord(colours) || !isRecord(contact) || !Array.isArray(features)) return null;
  const tints = [colours["brand"], colours["on_brand"], colours["brand_wash"]].map(parseTint);
  const [brandTint, onBrand, brandWash] = tints;
  if (!brandTint || !onBrand || !brandWash) return null;
  const { email, advisor_email: advisorEmail, phone } = contact;
  if (typeof email !== "string" || typeof advisorEmail !== "string") return null;
  return {
    name,
    brand,
    tagline,
    features: featureSwitches.filter((one) => features.includes(one)),
    colours: { brand: brandTint, onBrand, brandWash },
    contact: { email, advisorEmail, phone: typeof phone === "string" ? phone : null },
    singleSignOn: parseSingleSignOn(json["single_sign_on"]),
  };
}

/** It is inserted into a style: only a colour may pass. */
const colour = /^oklch\([\d. ]{5,40}\)$/;

function parseTint(json: unknown): { light: string; dark: string } | null {
  if (!isRecord(json)) return null;
  const { light, dark } = json;
  if (typeof light !== "string" || typeof dark !== "string") return null;
  return colour.test(light) && colour.test(dark) ? { light, dark } : null;
}

function parseSingleSignOn(json: unknown): ShownVariant["singleSignOn"] {
  if (!isRecord(json)) return null;
  const { partner, label, authentication_url: authenticationUrl } = json;
  if (typeof partner !== "string" || typeof label !== "string" || typeof authenticationUrl !== "string")
    return null;
  return { partner, label, authenticationUrl, opensAdvice: json["opens_advice"] === true };
}
