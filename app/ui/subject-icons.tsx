import { IconShape } from "./icons";

/**
 * What a service or a section of the back office is about; separate from the other icons, since residents need none of
 * these.
 */
const paths = {
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21h4",
  out: "M14 4.5h5.5v15H14M10 8l-4 4 4 4m-4-4h9",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.5 2",
  users:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8.5c.5-3.5 3-5 6.5-5s6 1.5 6.5 5M16 4.3a3.5 3.5 0 0 1 0 6.4m2 4.1c2 .7 3.2 2.2 3.5 4.7",
  home: "m3.5 11 8.5-7 8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20",
  shield: "M12 3.5 19.5 6v5.5c0 4.5-3 7.6-7.5 9-4.5-1.4-7.5-4.5-7.5-9V6L12 3.5Z",
  car: "M3.5 16.5v-4l2-.8 2-4.2h8.5l3 4.2 1.5 1v3.8h-2m-9.5 0h5M7 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  calendar: "M4 6h16v14H4V6Zm0 4.5h16M8.5 3.5V8m7-4.5V8",
  building: "M5 20.5v-17h9v17m0-11h5v11M3 20.5h18M8.5 7.5h2m-2 4h2m-2 4h2",
  file: "M6 3.5h8l4 4v13H6v-17Zm8 0v4h4",
  chart: "M4 4v16h16M8.5 16v-5m4 5V7m4 9v-3",
  briefcase: "M3.5 8h17v11.5h-17V8Zm5 0V4.5h7V8M3.5 13h17",
  box: "M12 3.5 20 8v8.5L12 21l-8-4.5V8l8-4.5ZM4 8l8 4.5L20 8m-8 4.5V21",
  inbox: "M4 13.5 6.5 5h11l2.5 8.5V19H4v-5.5Zm0 0h5l1 2.5h4l1-2.5h5",
  gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0-11.5V6m0 12v2.5m8.5-8.5H18M6 12H3.5m14.5-6-1.8 1.8M7.8 16.2 6 18m12 0-1.8-1.8M7.8 7.8 6 6",
} as const;

export type Subject = keyof typeof paths;

export function SubjectIcon({ name }: { name: Subject }) {
  return <IconShape path={paths[name]} />;
}
