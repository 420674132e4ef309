export interface Bar {
  label: string;
  count: number;
}

const width = 10;
const height = 40;

/** With fewer bars than this, a drawing says less than the sentence above it. */
const fewestDrawn = 3;

/** Small bars with the same figures as a table; the last few (`recent`) stand out from those they are compared with. */
export function BarChart({ caption, bars, recent }: { caption: string; bars: Bar[]; recent: number }) {
  const peak = Math.max(1, ...bars.map(({ count }) => count));
  const isDrawn = bars.filter(({ count }) => count > 0).length >= fewestDrawn;
  return (
    <div className="mt-auto pt-3.5">
      {isDrawn && (
        <>
          <p className="text-ink-soft text-sm">{`Most in a day: ${peak}`}</p>
          <svg
            className="block h-14 w-full"
            viewBox={`0 0 ${bars.length * width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${caption}, as in the table`}
          >
            {bars.map(({ label, count }, index) => {
              const tall = count === 0 ? 1 : Math.max(3, Math.round((count / peak) * height));
              return (
                <rect
                  key={label}
                  className={index >= bars.length - recent ? "fill-accent" : "fill-control opacity-50"}
                  x={index * width + 1}
                  y={height - tall}
                  width={width - 2}
                  height={tall}
                />
              );
            })}
          </svg>
          <p className="flex justify-between text-ink-soft text-sm">
            <span>{bars[0]?.label}</span> <span>Today</span>
          </p>
        </>
      )}
      <details>
        <summary className="mt-2 text-ink-soft text-sm">By day</summary>
        <table className="w-full text-left text-sm">
          <caption className="py-1.5 text-left text-ink-soft">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="font-normal">
                Day
              </th>
              <th scope="col" className="text-right font-normal">
                Count
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row" className="font-normal">
                  {label}
                </th>
                <td className="text-right tabular-nums">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
