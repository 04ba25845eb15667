import { meetingAsks } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { pinnedText } from "./sheet-text.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

/** The interaction that the advisor pinned, as a quotation. Nothing without one. */
export function PinnedNote({ id }: { readonly id: Id }): ReactNode {
  const pinned =
    useReading(api.interactions.list, { params: { id }, query: meetingAsks.log }).data?.pinned ?? null;
  if (pinned === null) return null;
  return (
    <section aria-label={pinnedText.label} className="flex gap-3 pt-5">
      <span className="pt-1 text-ink-2">
        <Icon name={otherIcons.pin} size={18} />
      </span>
      <div>
        <blockquote className="t3-text wrap-anywhere print:line-clamp-4">
          {formatMessage(pinnedText.quote, { note: pinned.note })}
        </blockquote>
        <p className="t1 pt-1 text-ink-2">
          {formatMessage(pinnedText.by, { day: formatInstantDay(pinned.at), author: pinned.authorName })}{" "}
          <AreaLink to={bookPaths.interactions(id)} className="link">
            {pinnedText.all}
          </AreaLink>
        </p>
      </div>
    </section>
  );
}
