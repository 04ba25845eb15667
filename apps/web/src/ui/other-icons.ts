import type { IconDrawing } from "./icon.tsx";

/** Icons of few pages: `icon={otherIcons.trash}`. Those of the frame and of the first pages are names (icon.tsx). */
export const otherIcons = {
  callIn: {
    path: "M5 3.5h2.5l1.2 3.5l-1.7 1.2c.8 2 2.3 3.5 4.3 4.3l1.2-1.7l3.5 1.2v2.5c0 1-.8 1.7-1.8 1.5C8.5 15.2 4.8 11.5 3.6 5.3c-.2-1 .4-1.8 1.4-1.8M17 3l-4.5 4.5M12.5 4v3.5H16",
  },
  callOut: {
    path: "M5 3.5h2.5l1.2 3.5l-1.7 1.2c.8 2 2.3 3.5 4.3 4.3l1.2-1.7l3.5 1.2v2.5c0 1-.8 1.7-1.8 1.5C8.5 15.2 4.8 11.5 3.6 5.3c-.2-1 .4-1.8 1.4-1.8M12.5 7.5L17 3M13.5 3H17v3.5",
  },
  phone: {
    path: "M5 3.5h2.5l1.2 3.5l-1.7 1.2c.8 2 2.3 3.5 4.3 4.3l1.2-1.7l3.5 1.2v2.5c0 1-.8 1.7-1.8 1.5C8.5 15.2 4.8 11.5 3.6 5.3c-.2-1 .4-1.8 1.4-1.8",
  },
  grip: { path: "M7.5 5v.01M12.5 5v.01M7.5 10v.01M12.5 10v.01M7.5 15v.01M12.5 15v.01" },
  arrowUp: { path: "M10 16.5v-13M5 8.5l5-5l5 5" },
  arrowDown: { path: "M10 3.5v13M5 11.5l5 5l5-5" },
  pin: { path: "M7 3h6M8 3v5l-2.5 3h9L12 8V3M10 11v6" },
  mail: { path: "M2.5 5h15v10.5h-15zM2.5 5.5l7.5 6l7.5-6" },
  trash: { path: "M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11.5h8.4L15 5.5" },
  edit: { path: "M4 16l.8-3.5L13.5 4L16 6.5L7.5 15.2z" },
  filter: { path: "M3 5.5h14M5.5 10h9M8 14.5h4" },
  external: { path: "M8 4.5H4v11.5h11.5V12M11 3.5h5.5V9M16.5 3.5L9.5 10.5" },
  print: { path: "M5.5 7V3h9v4M5.5 14h-3V7h15v7h-3M5.5 11.5h9V17h-9z" },
  chevronLeft: { path: "M12.5 4l-6 6l6 6" },
} as const satisfies Readonly<Record<string, IconDrawing>>;
