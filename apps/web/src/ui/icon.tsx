import type { ReactNode } from "react";

/** Our own icons on a grid of 20, with 1.5 px strokes. Arrows and stars are never characters, because the fonts lack them. Every
 * page loads these; icons of few pages are in other-icons.ts. */
const paths = {
  search: "M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M13 13l4 4",
  eye: "M2 10c2-3.4 4.7-5 8-5s6 1.6 8 5c-2 3.4-4.7 5-8 5s-6-1.6-8-5M10 7.75a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 0 0 0-4.5",
  eyeOff: "M2 10c2-3.4 4.7-5 8-5s6 1.6 8 5c-2 3.4-4.7 5-8 5s-6-1.6-8-5M3.5 17l13-14",
  ahead: "M2.5 15.5c4 0 9-3.5 15-11M2.5 15.5h15",
  wealth: "M2.5 17h15M5.5 17v-5M10 17V4M14.5 17V8",
  portfolios: "M3 5h14M3 10h14M3 15h9",
  home: "M4.5 17V9L10 4l5.5 5v8zM8 17v-4.5h4V17",
  rings: "M7.5 5.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9M12.5 5.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9",
  work: "M3 7h14v9H3zM7.5 7V4.5h5V7M3 11h14",
  plus: "M10 4v12M4 10h12",
  upload: "M10 13V3.5M6 7l4-4l4 4M3.5 13v3.5h13V13",
  download: "M10 3.5V13M6 9.5l4 4l4-4M3.5 16.5h13",
  file: "M5 2.5h6.5L15.5 6.5v11H5zM11.5 2.5v4h4",
  check: "M3.5 10.5l4.5 4.5l8.5-10",
  close: "M4.5 4.5l11 11M15.5 4.5l-11 11",
  chevronDown: "M5 7.5l5 5l5-5",
  chevronRight: "M7.5 4l6 6l-6 6",
  alert: "M10 3l7.5 13.5h-15zM10 8.5v4M10 14.4v.2",
  info: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15M10 9v5M10 6.3v.2",
  bell: "M3.5 15h13l-1.5-2V8.5a5 5 0 0 0-10 0V13zM8 17.5h4",
  refresh: "M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",
  lock: "M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9",
  users:
    "M7.5 4a2.75 2.75 0 1 0 0 5.5a2.75 2.75 0 0 0 0-5.5M2.5 16.5c0-3 2-4.75 5-4.75s5 1.75 5 4.75M13 4.2a2.6 2.6 0 0 1 0 5.1M14.5 12c1.9.5 3 2.1 3 4.5",
  calendar: "M3 5h14v12H3zM3 8.5h14M7 3v3.5M13 3v3.5",
  user: "M10 3.5a3 3 0 1 0 0 6a3 3 0 0 0 0-6M4 17c0-3 2.5-5 6-5s6 2 6 5",
  signOut: "M12 4H4v12h8M8.5 10h9M14.5 7l3 3l-3 3",
  light:
    "M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.4 1.4M14.3 14.3l1.4 1.4M4.3 15.7l1.4-1.4M14.3 5.7l1.4-1.4",
  dark: "M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5",
  system: "M2.5 4h15v10h-15zM7 17h6M10 14v3",
} as const;

export type IconDrawing = { readonly path: string };
export type IconName = keyof typeof paths | "more" | IconDrawing;

/** Decorative: the control that contains it has the name. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      {name === "more" ? (
        <path
          d="M4.5 10h.01M10 10h.01M15.5 10h.01"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      ) : (
        <path
          d={typeof name === "string" ? paths[name] : name.path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
