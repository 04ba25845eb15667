import type { Portfolio } from "@vigie/api";
import type { UnreadPart } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatInstantDay, formatTime } from "../../ui/format-moment.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { unreadText } from "./unread-text.ts";

/** What the last sync of a contract could not read, and since when; nothing if it was complete. */
export function Unread({ unread }: { readonly unread: Portfolio["unread"] }): ReactNode {
  if (unread === undefined || unread === null) return null;
  const { part, since } = unread;
  const sentence: Readonly<Record<UnreadPart, string>> = unreadText;
  return formatMessage(sentence[part], { day: formatInstantDay(since), time: formatTime(since) });
}
