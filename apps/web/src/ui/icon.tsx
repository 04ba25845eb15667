import type { ReactNode } from "react";

/** Our own drawings on a grid of 20, 1.5 px strokes. Arrows and stars are never characters: the faces lack them. */
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
  chevronLeft: "M12.5 4l-6 6l6 6",
  chevronRight: "M7.5 4l6 6l-6 6",
  alert: "M10 3l7.5 13.5h-15zM10 8.5v4M10 14.4v.2",
  info: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15M10 9v5M10 6.3v.2",
  bell: "M3.5 15h13l-1.5-2V8.5a5 5 0 0 0-10 0V13zM8 17.5h4",
  print: "M5.5 7V3h9v4M5.5 14h-3V7h15v7h-3M5.5 11.5h9V17h-9z",
  refresh: "M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",
  external: "M8 4.5H4v11.5h11.5V12M11 3.5h5.5V9M16.5 3.5L9.5 10.5",
  lock: "M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9",
  users:
    "M7.5 4a2.75 2.75 0 1 0 0 5.5a2.75 2.75 0 0 0 0-5.5M2.5 16.5c0-3 2-4.75 5-4.75s5 1.75 5 4.75M13 4.2a2.6 2.6 0 0 1 0 5.1M14.5 12c1.9.5 3 2.1 3 4.5",
  pin: "M7 3h6M8 3v5l-2.5 3h9L12 8V3M10 11v6",
  callIn:
    "M5 3.5h2.5l1.2 3.5l-1.7 1.2c.8 2 2.3 3.5 4.3 4.3l1.2-1.7l3.5 1.2v2.5c0 1-.8 1.7-1.8 1.5C8.5 15.2 4.8 11.5 3.6 5.3c-.2-1 .4-1.8 1.4-1.8M17 3l-4.5 4.5M12.5 4v3.5H16",
  callOut:
    "M5 3.5h2.5l1.2 3.5l-1.7 1.2c.8 2 2.3 3.5 4.3 4.3l1.2-1.7l3.5 1.2v2.5c0 1-.8 1.7-1.8 1.5C8.5 15.2 4.8 11.5 3.6 5.3c-.2-1 .4-1.8 1.4-1.8M12.5 7.5L17 3M13.5 3H17v3.5",
  calendar: "M3 5h14v12H3zM3 8.5h14M7 3v3.5M13 3v3.5",
  mail: "M2.5 5h15v10.5h-15zM2.5 5.5l7.5 6l7.5-6",
  user: "M10 3.5a3 3 0 1 0 0 6a3 3 0 0 0 0-6M4 17c0-3 2.5-5 6-5s6 2 6 5",
  signOut: "M12 4H4v12h8M8.5 10h9M14.5 7l3 3l-3 3",
  trash: "M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11.5h8.4L15 5.5",
  edit: "M4 16l.8-3.5L13.5 4L16 6.5L7.5 15.2z",
  filter: "M3 5.5h14M5.5 10h9M8 14.5h4",
  phone:
    "M5 3.5h2.5l1.2 3.5l-1.7 1.2c.8 2 2.3 3.5 4.3 4.3l1.2-1.7l3.5 1.2v2.5c0 1-.8 1.7-1.8 1.5C8.5 15.2 4.8 11.5 3.6 5.3c-.2-1 .4-1.8 1.4-1.8",
  light:
    "M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.4 1.4M14.3 14.3l1.4 1.4M4.3 15.7l1.4-1.4M14.3 5.7l1.4-1.4",
  dark: "M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5",
  system: "M2.5 4h15v10h-15zM7 17h6M10 14v3",
  grip: "M7.5 5v.01M12.5 5v.01M7.5 10v.01M12.5 10v.01M7.5 15v.01M12.5 15v.01",
  arrowUp: "M10 16.5v-13M5 8.5l5-5l5 5",
  arrowDown: "M10 3.5v13M5 11.5l5 5l5-5",
} as const;

export type IconName = keyof typeof paths | "more";

/** Decorative: the control that holds it carries the name. */
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
          d={paths[name]}
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
