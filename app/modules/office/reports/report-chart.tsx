export interface Chart {
  key: string;
  /** The finding, as a sentence. */
  title: string;
  width: number;
  height: number;
  areas: string[];
  lines: string[];
  texts: { x: number; y: number; anchor: "start" | "middle" | "end"; text: string }[];
}

/** Drawn for a phone's width and hardly scaled up, so its text stays readable. The table has the same figures. */
export function ReportChart({ chart: { key, title, width, height, areas, lines, texts } }: { chart: Chart }) {
  const id = `chart-${key}`;
  return (
    <svg
      className="my-3 h-auto w-full max-w-88 fill-current print:max-w-72"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>{title}</title>
      {areas.map((d) => (
        <path key={d} d={d} className="fill-accent forced-colors:fill-current" />
      ))}
      {lines.map((d) => (
        <path key={d} d={d} className="stroke-control forced-colors:stroke-current" />
      ))}
      <g fontSize="13">
        {texts.map(({ x, y, anchor, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change places
          <text key={index} x={x} y={y} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </g>
    </svg>
  );
}
