/** How many on each day. */
export function DayTable({ caption, rows }: { caption: string; rows: { label: string; count: number }[] }) {
  return (
    <table className="mt-1 w-full max-w-80 text-start text-sm">
      <caption className="py-1 text-start">{caption}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Count</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row" className="font-normal">
              {label}
            </th>
            <td className="text-end tabular-nums">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
