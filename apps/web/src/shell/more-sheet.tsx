import type { ReactNode } from "react";
import { AreaLink, useArea } from "../shared/area/area.tsx";
import { paths } from "../shared/area/paths.ts";
import { signOut } from "../shared/session/leave.ts";
import { fullName, useMe } from "../shared/session/user.ts";
import { Choice, Switch } from "../ui/choice.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { togglePrivateMode, usePrivateMode } from "../ui/private-mode.ts";
import { theme, useTheme } from "../ui/theme.ts";
import { moreSheetText } from "./dialogs-text.ts";
import type { NavEntry } from "./nav.ts";

export type MoreSheetProps = {
  readonly open: boolean;
  readonly rest: readonly NavEntry[];
  readonly onSearch: () => void;
  readonly onClose: () => void;
};

/** Entries without space in the bar of a phone, and the signed-in user. */
export function MoreSheet({ open, rest, onSearch, onClose }: MoreSheetProps): ReactNode {
  const me = useMe();
  const current = useTheme();
  const isPrivate = usePrivateMode();
  const { base, subject } = useArea();
  const lineClass = "t2 flex min-h-12 w-full items-center gap-3 border-b border-line text-ink";
  return (
    <Dialog title={me === null ? moreSheetText.more : fullName(me)} open={open} onClose={onClose}>
      {rest.map((entry) => (
        <AreaLink key={entry.id} to={entry.path} className={lineClass} onClick={onClose}>
          <Icon name={entry.icon} />
          {entry.label}
        </AreaLink>
      ))}
      {base === "/app" && subject === "me" && (
        <AreaLink to={paths.user()} className={lineClass} onClick={onClose}>
          <Icon name="user" />
          {moreSheetText.account}
        </AreaLink>
      )}
      <button
        type="button"
        className={lineClass}
        onClick={() => {
          onClose();
          onSearch();
        }}
      >
        <Icon name="search" />
        {moreSheetText.search}
      </button>
      <div className="border-b border-line">
        <Switch label={moreSheetText.privateMode} checked={isPrivate} onChange={togglePrivateMode} />
      </div>
      <div className="flex min-h-12 items-center justify-between gap-4 border-b border-line">
        <span className="text-ink">{moreSheetText.theme}</span>
        <Choice
          label={moreSheetText.theme}
          options={[
            { value: "system", label: moreSheetText.themes.system },
            { value: "light", label: moreSheetText.themes.light },
            { value: "dark", label: moreSheetText.themes.dark },
          ]}
          value={current}
          onValue={theme.write}
        />
      </div>
      <button type="button" className="t2 flex min-h-12 w-full items-center gap-3 text-ink" onClick={signOut}>
        <Icon name="signOut" />
        {moreSheetText.signOut}
      </button>
    </Dialog>
  );
}
