import type * as Coverage from "./coverage.server";
import { mapSize } from "./outline";

type Towns = Awaited<ReturnType<typeof Coverage.townsOf>>;
type Outlines = Awaited<ReturnType<typeof Coverage.outlinesOf>>;

/**
 * Where the towns are, drawn from the corners of their borders, and the outlines that staff typed; a lamp is lit where we
 * patrol (D7).
 */
export function AreaMap({ towns, outlines }: { towns: Towns; outlines: Outlines }) {
  return (
    <figure>
      <svg
        className="h-auto w-full rounded-md bg-night"
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        width="560"
        height="627"
        aria-hidden="true"
      >
        {towns.map(({ name, shape, prefixes }) => (
          <path
            key={name}
            className={prefixes.length > 0 ? "fill-note" : "fill-dusk"}
            stroke="#0c1a2b"
            strokeWidth="4"
            d={shape}
          />
        ))}
        {outlines.map(({ name, path }) => (
          <path key={name} className="fill-dim stroke-lamp" strokeWidth="1.5" d={path} />
        ))}
        {towns.map(({ name, at: [x, y], prefixes }) => (
          <g key={name}>
            {prefixes.length > 0 && <circle className="fill-lamp" cx={x} cy={y - 25} r="7" />}
            <text className="fill-on-night text-lg font-semibold" x={x} y={y} textAnchor="middle">
              {name}
            </text>{" "}
          </g>
        ))}
      </svg>
      <figcaption className="soft mt-2 text-sm">
        A sketch: each town is drawn from its corners. A lamp is lit where we patrol.
        {outlines.length > 0 &&
          ` Outlined: ${outlines.map(({ name, area }) => `${name}, ${area}`).join("; ")}.`}
      </figcaption>
    </figure>
  );
}

export function AreaTable({ towns }: { towns: Towns }) {
  return (
    <table className="compare">
      <caption className="sr">Where we patrol</caption>
      <thead>
        <tr>
          <th scope="col">Town</th>
          <th scope="col">Postal areas</th>
        </tr>
      </thead>
      <tbody>
        {towns.map(({ name, prefixes }) => (
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
