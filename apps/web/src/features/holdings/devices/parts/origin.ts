import type { Device } from "@vigie/api";
import { provenances, type Provenance } from "@vigie/domain";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { originText as words } from "../text.ts";

/** « Somme de 3 plans : 2 valeurs lues chez leur établissement, 1 saisie à la main. » Null if no value is known. */
export function originOf(devices: readonly Device[]): string | null {
  const known = devices.filter(({ amount }) => amount !== null);
  if (known.length === 0) return null;
  const parts = provenances.flatMap((provenance) => {
    const count = known.filter((device) => provenanceOf(device) === provenance).length;
    return count === 0 ? [] : [formatMessage(words[provenance], { count })];
  });
  return formatMessage(words.sum, { count: known.length, parts: parts.join(", ") });
}

/** « au 12.11.2026, saisie à la main »; nothing for a value read at the source. */
export function dayWords(device: Device): string | null {
  if (device.amountAsOf === null) return null;
  const origin = words.short[provenanceOf(device)];
  return (
    formatMessage(words.onDay, { day: formatDay(device.amountAsOf) }) + (origin === "" ? "" : `, ${origin}`)
  );
}

function provenanceOf({ provenance }: Device): Provenance {
  return provenance ?? "provider";
}
