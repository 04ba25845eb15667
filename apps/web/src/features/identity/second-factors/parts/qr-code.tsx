import { useMemo, type ReactNode } from "react";
import { encode } from "uqr";

/** A QR code, black on white in both themes because cameras read no other. It is a single path, one square per module, with a
 * margin of four empty modules. */
export function QrCode({ value, label }: { readonly value: string; readonly label: string }): ReactNode {
  const { size, path } = useMemo(() => {
    const code = encode(value, { ecc: "M", border: 4 });
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: squares.join("") };
  }, [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
      className="size-50 shrink-0"
    >
      <path d={`M0 0h${String(size)}v${String(size)}h-${String(size)}z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
