import type * as Coverage from "./coverage.server";

type Towns = Awaited<ReturnType<typeof Coverage.townsOf>>;

/** Where the towns are, drawn from the corners of their borders; a lamp is lit where we patrol (D7). */
export function AreaMap({ towns }: { towns: Towns }) {
  return (
    <figure>
      <svg
        className="h-auto w-full rounded-md bg-night"
        viewBox="0 0 420 470"
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
        A sketch, not to scale. A lamp is lit where we patrol.
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
