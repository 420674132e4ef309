export interface Chart {
  key: string;
  /** What it shows, as a sentence. */
  title: string;
  width: number;
  height: number;
  areas: string[];
  lines: string[];
  texts: { x: number; y: number; anchor: "start" | "middle" | "end"; text: string }[];
}

/** In the colour of the text, with stripes, so that print and forced colours show it; the same figures stand in the table. */
export function ReportChart({ chart: { key, title, width, height, areas, lines, texts } }: { chart: Chart }) {
  const ids = { title: `chart-${key}`, stripes: `stripes-${key}` };
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="xMinYMin"
      role="img"
      aria-labelledby={ids.title}
    >
      <title id={ids.title}>{title}</title>
      <defs>
        <pattern id={ids.stripes} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1,1L1,-1M0,6L6,0M5,7L7,5" stroke="currentColor" strokeWidth="1.2" />
        </pattern>
      </defs>
      {areas.map((d) => (
        <path key={d} d={d} fill={`url(#${ids.stripes})`} stroke="currentColor" />
      ))}
      {lines.map((d) => (
        <path key={d} d={d} fill="none" stroke="currentColor" />
      ))}
      <g fill="currentColor" fontSize="13">
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
