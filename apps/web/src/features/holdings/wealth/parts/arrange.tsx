import {
  moveTile,
  setTileHidden,
  type DashboardTile,
  type TilePlace,
  completeTileOrder,
} from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button, IconButton, LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SidePanel } from "../../../../ui/side-panel.tsx";
import { arrangeText } from "./arrange-text.ts";
import { tileNames } from "./tile-text.ts";
import type { Arrangement } from "./arrangement.ts";
import { useTileDrag } from "./use-tile-drag.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

type ArrangeProps = Arrangement & { readonly onClose: () => void };
type Direction = "up" | "down";

/** The order of the dashboard as a list: visible tiles are checked; arrows, or a drag handle, move each. */
export function Arrange({ places, newest, keep, isRefused, retry, onClose }: ArrangeProps): ReactNode {
  const { said, list, drag, move, hide } = usePlaces({ places, newest, keep });
  return (
    <SidePanel
      title={arrangeText.title}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" onClick={onClose}>
            {arrangeText.done}
          </Button>
          <LinkButton className="t2" onClick={() => keep(completeTileOrder([]))}>
            {arrangeText.reset}
          </LinkButton>
        </>
      }
    >
      <p className="t2 pt-4 pb-3 text-ink-2">{arrangeText.help}</p>
      <ul ref={list}>
        {drag.places.map(({ tile, hidden }, at) => (
          <ArrangeRow
            key={tile}
            {...{ tile, hidden, isFirst: at === 0, isLast: at === places.length - 1 }}
            isDragged={drag.dragged === tile}
            onGrip={drag.onGrip}
            onMove={move}
            onHide={hide}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isRefused && (
        <p role="alert" className="t2 pt-3 text-neg">
          {arrangeText.failed} <LinkButton onClick={retry}>{arrangeText.retry}</LinkButton>
        </p>
      )}
    </SidePanel>
  );
}

/** Moves tiles by arrows, drag handle or checkbox; each change is saved and announced. */
function usePlaces({ places, newest, keep }: Pick<Arrangement, "places" | "newest" | "keep">) {
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<{ readonly tile: DashboardTile; readonly to: Direction } | null>(
    null,
  );
  const announce = (tile: DashboardTile, next: readonly TilePlace[]): void => {
    const place = next.findIndex((each) => each.tile === tile) + 1;
    setSaid(formatMessage(arrangeText.place, { name: tileNames[tile], place, count: next.length }));
  };
  const drag = useTileDrag(list, places, (next, tile) => {
    keep(next);
    announce(tile, next);
  });
  // A row that moves down is removed from the DOM for an instant, so its button loses the focus.
  useEffect(() => {
    if (focused === null) return;
    const button = `[data-tile="${focused.tile}"] [data-move="${focused.to}"]`;
    list.current?.querySelector<HTMLElement>(button)?.focus();
  }, [focused]);
  const move = (tile: DashboardTile, direction: Direction): void => {
    const now = newest();
    const at = now.findIndex((place) => place.tile === tile);
    const to = at + (direction === "up" ? -1 : 1);
    if (to >= 0 && to < now.length) {
      const next = moveTile(now, tile, to);
      keep(next);
      announce(tile, next);
    }
    setFocused({ tile, to: direction });
  };
  const hide = (tile: DashboardTile, hidden: boolean): void => {
    keep(setTileHidden(newest(), tile, hidden));
    setSaid(formatMessage(hidden ? arrangeText.hiddenNow : arrangeText.shownNow, { name: tileNames[tile] }));
  };
  return { said, list, drag, move, hide };
}

type ArrangeRowProps = TilePlace & {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly onGrip: ReturnType<typeof useTileDrag>["onGrip"];
  readonly onMove: (tile: DashboardTile, direction: Direction) => void;
  readonly onHide: (tile: DashboardTile, hidden: boolean) => void;
};

function ArrangeRow(props: ArrangeRowProps): ReactNode {
  const { tile, hidden, isFirst, isLast, isDragged, onGrip, onMove, onHide } = props;
  const name = tileNames[tile];
  return (
    <li
      data-tile={tile}
      className={`flex min-h-12 items-center border-b border-line last:border-b-0 ${isDragged ? "bg-paper-2" : ""}`}
    >
      {/* For pointers only: on the keyboard the arrows do the same, and announce the new position. */}
      <span
        aria-hidden="true"
        title={formatMessage(arrangeText.drag, { name })}
        className="-ml-3 inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-ink-3 active:cursor-grabbing"
        onPointerDown={(event) => {
          onGrip(event, tile);
        }}
      >
        <Icon name={otherIcons.grip} />
      </span>
      <Checkbox
        className="min-w-0 grow"
        label={<span className={hidden ? "text-ink-3" : ""}>{name}</span>}
        checked={!hidden}
        onChange={(event) => {
          onHide(tile, !event.target.checked);
        }}
      />
      <MoveButton {...{ tile, isEnd: isFirst, onMove }} direction="up" />
      <MoveButton {...{ tile, isEnd: isLast, onMove }} direction="down" />
    </li>
  );
}

type MoveButtonProps = Pick<ArrangeRowProps, "tile" | "onMove"> & {
  readonly direction: Direction;
  readonly isEnd: boolean;
};

/** At the end of the list the button stays focusable, so that the focus is not lost. */
function MoveButton({ tile, direction, isEnd, onMove }: MoveButtonProps): ReactNode {
  return (
    <IconButton
      icon={direction === "up" ? otherIcons.arrowUp : otherIcons.arrowDown}
      label={formatMessage(arrangeText[direction], { name: tileNames[tile] })}
      data-move={direction}
      aria-disabled={isEnd || undefined}
      className="shrink-0 aria-disabled:opacity-35"
      onClick={() => {
        onMove(tile, direction);
      }}
    />
  );
}
