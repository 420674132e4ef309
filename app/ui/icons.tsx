/** Drawn for this site on a 24 grid with round strokes of 1.75 px. */
const paths = {
  phone:
    "M6.5 3.5h3l1.5 4-2 1.6a12 12 0 0 0 5.9 5.9l1.6-2 4 1.5v3a2 2 0 0 1-2.2 2A16.3 16.3 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "m6 6 12 12M18 6 6 18",
  check: "m4.5 12.5 5 5 10-11",
  alert: "M12 8v5m0 3.4v.1M12 3l9.5 17h-19L12 3Z",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-9.5v5.5m0-9v.1",
} as const;

export function Icon({ name }: { name: keyof typeof paths }) {
  return <IconShape path={paths[name]} />;
}

export function IconShape({ path }: { path: string }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
