import type { Area, AreaDrawing } from "./coverage.server";

/**
 * Where the towns are, drawn from the corners that staff typed, and the outlines of communities; a lamp is lit where we
 * patrol (D7).
 */
export function AreaMap({ map: { width, height, areas, communities } }: { map: AreaDrawing }) {
  return (
    <figure>
      <svg
        className="h-auto w-full rounded-md bg-night"
        viewBox={`0 0 ${width} ${height}`}
        width={(width * 4) / 3}
        height={(height * 4) / 3}
        aria-hidden="true"
      >
        {areas.map(({ name, isLit, path }) => (
          <path
            key={name}
            className={isLit ? "fill-note" : "fill-dusk"}
            stroke="#0c1a2b"
            strokeWidth="4"
            d={path}
          />
        ))}
        {communities.map(({ name, path }) => (
          <path key={name} className="fill-dim stroke-lamp" strokeWidth="1.5" d={path} />
        ))}
        {areas.map(({ name, isLit, at: [x, y] }) => (
          <g key={name}>
            {isLit && <circle className="fill-lamp" cx={x} cy={y - 25} r="7" />}
            <text className="fill-on-night text-xl font-semibold" y={y} textAnchor="middle">
              {name.split(" ").map((word, line) => (
                <tspan key={word} x={x} dy={line && 20}>
                  {`${word} `}
                </tspan>
              ))}
            </text>{" "}
          </g>
        ))}
      </svg>
      <figcaption className="soft mt-2 text-sm">
        A sketch: each town is drawn from its corners. A lamp is lit where we patrol.
        {communities.length > 0 &&
          ` Outlined: ${communities.map(({ name, area }) => `${name}, ${area}`).join("; ")}.`}
      </figcaption>
    </figure>
  );
}

export function AreaTable({ areas }: { areas: Area[] }) {
  if (areas.length === 0) return null;
  return (
    <table className="compare">
      <caption className="sr">Where we patrol</caption>
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Postal areas</th>
        </tr>
      </thead>
      <tbody>
        {areas.map(({ name, prefixes }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {prefixes.length === 0 && "Not yet"}
              {prefixes.map((prefix, index) => (
                <span key={prefix}>
                  {index > 0 && ", "}
                  <a href={`/coverage?postalCode=${prefix}`}>{prefix}</a>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
