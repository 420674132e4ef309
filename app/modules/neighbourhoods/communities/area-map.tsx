import { coverage } from "~/messages/en/coverage";
import { TextLink, useMessages } from "~/ui/language";
import type { Area, AreaDrawing } from "./coverage.server";

/**
 * Where the towns are, drawn from the corners that staff typed, and the outlines of communities; a lamp is lit where we
 * patrol (D7). The area that was `found` has an edge of light.
 */
export function AreaMap({ map, found }: { map: AreaDrawing; found: string | undefined }) {
  const words = useMessages("coverage", coverage);
  const { width, height, areas, communities } = map;
  return (
    <figure>
      <svg
        className="h-auto w-full rounded-md border border-night-line bg-night"
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
        {areas
          .filter(({ name }) => name === found)
          .map(({ name, path }) => (
            <path key={name} className="fill-note stroke-lamp" strokeWidth="3" d={path} />
          ))}
        {communities.map(({ name, path }) => (
          <path key={name} className="fill-dim stroke-lamp" strokeWidth="1.5" d={path} />
        ))}
        {areas.map(({ name, isLit, placed: { lines, at, lamp } }) => (
          <g key={name}>
            {isLit && <circle className="fill-lamp" cx={lamp[0]} cy={lamp[1]} r="6" />}
            <text className="fill-on-night text-md font-semibold" y={at[1]} textAnchor="middle">
              {lines.map((line, index) => (
                <tspan key={line} x={at[0]} dy={index && 16}>
                  {`${line} `}
                </tspan>
              ))}
            </text>{" "}
          </g>
        ))}
      </svg>
      <figcaption className="soft mt-2 text-sm">
        {words.map}
        {communities.length > 0 &&
          words.outlined(communities.map(({ name, km }) => words.outline(name, km)).join("; "))}
      </figcaption>
    </figure>
  );
}

export function AreaTable({ areas }: { areas: Area[] }) {
  const words = useMessages("coverage", coverage);
  if (areas.length === 0) return null;
  return (
    <table className="compare text-md">
      <caption className="sr">{words.whereWePatrol}</caption>
      <thead>
        <tr>
          <th scope="col">{words.area}</th>
          <th scope="col">{words.postalAreas}</th>
        </tr>
      </thead>
      <tbody>
        {areas.map(({ name, prefixes }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {prefixes.length === 0 && words.notYet}
              <span className="-my-1.5 flex flex-wrap gap-2">
                {prefixes.map((prefix) => (
                  <TextLink
                    key={prefix}
                    href={`/coverage?postalCode=${prefix}`}
                    className="rounded-full border border-line bg-card px-3 py-1 no-underline hover:bg-hover"
                  >
                    {`${prefix} `}
                  </TextLink>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
