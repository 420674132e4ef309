const width = 100;
const height = 32;
const top = 4;

/** With fewer values that are not zero, a drawing says less than the sentence beside it. */
const fewestDrawn = 3;

function isDrawn(values: number[]): boolean {
  return values.filter((value) => value !== 0).length >= fewestDrawn;
}

/** How a figure went, without a scale: the sentence under the figure says it. Null if there is nothing to see. */
export function Spark({ values, as }: { values: number[]; as: "line" | "bars" }) {
  if (!isDrawn(values)) return null;
  const peak = Math.max(...values);
  const y = (value: number) => Number((height - (value / peak) * (height - top)).toFixed(1));
  return (
    <svg
      className="block h-9 w-full overflow-visible"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {as === "line" ? <Line ys={values.map(y)} /> : <Bars ys={values.map(y)} />}
    </svg>
  );
}

function Line({ ys }: { ys: number[] }) {
  const step = width / (ys.length - 1);
  const points = ys.map((y, index) => `${Number((index * step).toFixed(1))} ${y}`).join("L");
  const end = `M${width} ${ys.at(-1) ?? 0}h0`;
  const line = { fill: "none", vectorEffect: "non-scaling-stroke", strokeLinecap: "round" } as const;
  return (
    <>
      <path className="fill-accent opacity-10" d={`M${points}V${height}H0Z`} />
      <path {...line} className="stroke-accent" strokeWidth="2" strokeLinejoin="round" d={`M${points}`} />
      <path {...line} className="stroke-card" strokeWidth="13" d={end} />
      <path {...line} className="stroke-lamp" strokeWidth="9" d={end} />
    </>
  );
}

/** The last bar is now, and stands out. */
function Bars({ ys }: { ys: number[] }) {
  const step = width / ys.length;
  const bar = (y: number, index: number) =>
    `M${(index * step + step / 6).toFixed(1)} ${height}V${Math.min(y, height - 1)}h${((step * 2) / 3).toFixed(1)}V${height}Z`;
  const bars = ys.map(bar);
  return (
    <>
      <path className="fill-ghost" d={bars.slice(0, -1).join("")} />
      <path className="fill-accent" d={bars.at(-1)} />
    </>
  );
}
