import { moveTile, type DashboardTile, type TilePlace } from "@vigie/domain";
import { useState, type PointerEvent, type RefObject } from "react";

type Pulled = { readonly tile: DashboardTile; readonly places: readonly TilePlace[] };

/** A row that follows the pointer which holds its handle. The list is kept when the row is let go; a pointer that the
 * system takes back changes nothing. */
export function useTileDrag(
  list: RefObject<HTMLElement | null>,
  places: readonly TilePlace[],
  onDrop: (places: readonly TilePlace[], tile: DashboardTile) => void,
) {
  const [pulled, setPulled] = useState<Pulled | null>(null);
  const onGrip = (event: PointerEvent<HTMLElement>, tile: DashboardTile): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    const grip = event.currentTarget;
    let held: Pulled = { tile, places };
    const follow = ({ clientY }: globalThis.PointerEvent): void => {
      const to = placeUnder(list.current, clientY);
      if (to === null || held.places[to]?.tile === tile) return;
      held = { tile, places: moveTile(held.places, tile, to) };
      setPulled(held);
    };
    const stop = (): void => {
      grip.ownerDocument.removeEventListener("pointermove", follow);
      grip.ownerDocument.removeEventListener("pointerup", drop);
      grip.ownerDocument.removeEventListener("pointercancel", stop);
      setPulled(null);
    };
    const drop = (): void => {
      stop();
      if (held.places !== places) onDrop(held.places, tile);
    };
    // On the document: the handle itself moves in the page with its row.
    grip.ownerDocument.addEventListener("pointermove", follow);
    grip.ownerDocument.addEventListener("pointerup", drop);
    grip.ownerDocument.addEventListener("pointercancel", stop);
    setPulled(held);
  };
  return { places: pulled?.places ?? places, dragged: pulled?.tile ?? null, onGrip };
}

/** The row at this height; above the first is the first, under the last is the last. */
function placeUnder(list: HTMLElement | null, y: number): number | null {
  if (list === null || list.children.length === 0) return null;
  const under = [...list.children].findIndex((row) => y < row.getBoundingClientRect().bottom);
  return under === -1 ? list.children.length - 1 : under;
}
