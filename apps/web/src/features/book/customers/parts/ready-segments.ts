import { alertLimits } from "@vigie/domain";
import type { FilterTexts } from "../../../../shared/book/filters.ts";
import { readySegmentText as words } from "../text.ts";

/** Filters that every advisor may start from without saving: the concentration is that of the alerts, cash is the amount that
 * their rule leaves after charges. */
export const readySegments: readonly {
  readonly id: string;
  readonly label: string;
  readonly texts: FilterTexts;
}[] = [
  {
    id: "call-back",
    label: words.callBack,
    texts: { noContactDays: "90", noAppointment: "oui", consents: "phone" },
  },
  { id: "file", label: words.file, texts: { completenessBelow: "100" } },
  { id: "silent", label: words.silent, texts: { noContactDays: "182" } },
  { id: "cash", label: words.cash, texts: { cashAbove: "20000" } },
  { id: "club", label: words.club, texts: { club: "requested" } },
  { id: "payment", label: words.payment, texts: { club: "late" } },
  { id: "review", label: words.review, texts: { reviewDue: "oui" } },
  { id: "profile", label: words.profile, texts: { profileDue: "oui" } },
  { id: "seventy", label: words.seventy, texts: { turns: "70" } },
  {
    id: "concentration",
    label: words.concentration,
    texts: { concentrationAbove: String(Math.round(alertLimits.concentrationRatio * 100)) },
  },
];
