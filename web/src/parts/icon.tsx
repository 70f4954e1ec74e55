/** Line icons on a grid of 16, in the colour of the text. */
const paths = {
  around: "M1.5 8h3.2M3.2 6.3L4.9 8 3.2 9.7M6.5 4.5h3v7h-3zM11 8h3.2M12.8 6.3L14.5 8l-1.7 1.7",
  bell: "M4.2 11.2V7a3.8 3.8 0 0 1 7.6 0v4.2l1.2 1.3H3zM6.8 14.2h2.4",
  "bell-off":
    "M4.2 11.2V7c0-.6.1-1.1.3-1.6M6.3 3.6A3.8 3.8 0 0 1 11.8 7v2.6M10.4 12.5H3l1.2-1.3M6.8 14.2h2.4M2.5 2.5l11 11",
  bookmark: "M4.5 2.5h7v11L8 10.6l-3.5 2.9z",
  check: "M3 8.5l3.2 3.2L13 4.8",
  chevron: "M4.5 6.5L8 10l3.5-3.5",
  left: "M9.5 4.5L6 8l3.5 3.5",
  right: "M6.5 4.5L10 8l-3.5 3.5",
  close: "M4 4l8 8M12 4l-8 8",
  critical: "M5.6 2.2h4.8l3.4 3.4v4.8l-3.4 3.4H5.6l-3.4-3.4V5.6zM8 4.9v3.8M8 11v.1",
  copy: "M6 6h7v7H6zM3 10V3h7",
  dashboard: "M3 13.5V8.5M8 13.5v-11M13 13.5v-7",
  down: "M8 3v10M4 9l4 4 4-4",
  download: "M8 2.5v7.5M4.8 7L8 10.2 11.2 7M3 13.2h10",
  event: "M9 2L4 9h4l-1 5 5-7H8z",
  exclude: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM4.2 4.2l7.6 7.6",
  external: "M6.5 3.5h-3v9h9v-3M9 3.5h3.5V7M12.3 3.7L7.5 8.5",
  filter: "M2.5 4h11M4.5 8h7M6.5 12h3",
  globe:
    "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM2.4 8h11.2M8 2.2c-3.4 3.6-3.4 8 0 11.6M8 2.2c3.4 3.6 3.4 8 0 11.6",
  goal: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 7.9v.2",
  grip: "M6 4v.1M6 8v.1M6 12v.1M10 4v.1M10 8v.1M10 12v.1",
  info: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM8 7.4v3.4M8 5.1v.2",
  line: "M2.5 11.5l3.5-4 3 2.5 4.5-6",
  live: "M8 7.9v.2M5.2 10.8a4 4 0 0 1 0-5.6M10.8 5.2a4 4 0 0 1 0 5.6M3.1 12.9a7 7 0 0 1 0-9.8M12.9 3.1a7 7 0 0 1 0 9.8",
  log: "M5.5 4h8M5.5 8h8M5.5 12h8M2.7 4v.1M2.7 8v.1M2.7 12v.1",
  mail: "M2.5 3.8h11v8.4h-11zM2.8 4.2L8 8.6l5.2-4.4",
  megaphone: "M2.8 6.4v3.2h2.4l5.6 3V3.4l-5.6 3zM5.4 9.7l.9 3.4M12.9 6.2a2.6 2.6 0 0 1 0 3.6",
  minus: "M3.5 8h9",
  more: "M8 3.6v.1M8 8v.1M8 12.4v.1",
  note: "M3 3h10v7.5H8L4.8 13v-2.5H3zM5.5 5.7h5M5.5 7.9h3",
  people:
    "M6 2.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zM1.7 13.4c.2-2.6 1.9-4 4.3-4s4.1 1.4 4.3 4M10.6 2.8a2.4 2.4 0 0 1 0 4.4M11.9 9.7c1.4.5 2.2 1.8 2.4 3.7",
  plus: "M8 3.5v9M3.5 8h9",
  revenue: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM10.3 5.8a3 3 0 1 0 0 4.4M5 7.4h3.5M5 9h3",
  screen: "M2.5 3.5h11v7.5h-11zM8 11v2.5M5.5 13.5h5",
  search: "M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10 10l3.2 3.2",
  settings:
    "M2.5 5h5M11 5h2.5M9.2 3.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM2.5 11h1.8M8 11h5.5M6.2 9.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  table: "M2.5 3.5h11v9h-11zM2.5 6.8h11M6.5 3.5v9",
  warning: "M8 2.3l6.2 11H1.8zM8 6.4v3.2M8 11.5v.1",
  up: "M8 13V3M4 7l4-4 4 4",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** A stile: two steps that cross a fence. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path class="logo-fence" d="M2 9h28M2 25h28" />
      <path class="logo-post" d="M16 3v26" />
      <path class="logo-step" d="M5 20h11M16 14h11" />
    </svg>
  );
}
