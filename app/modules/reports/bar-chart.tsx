export interface Bar {
  label: string;
  count: number;
}

const width = 10;
const height = 40;

/** Small bars with the same figures as a table; the last few (`recent`) stand out from those they are compared with. */
export function BarChart({ caption, bars, recent }: { caption: string; bars: Bar[]; recent: number }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className="chart">
      <svg
        viewBox={`0 0 ${bars.length * width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${caption}, as in the table`}
      >
        {bars.map(({ label, count }, index) => {
          const tall = count === 0 ? 1 : Math.max(3, Math.round((count / most) * height));
          return (
            <rect
              key={label}
              className={index >= bars.length - recent ? "bar-recent" : "bar-before"}
              x={index * width + 1}
              y={height - tall}
              width={width - 2}
              height={tall}
            />
          );
        })}
      </svg>
      <details>
        <summary>By day</summary>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Count</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
