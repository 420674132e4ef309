import { DrawnBird } from "~/ui/mark";

/** The planned app on a phone: where the car is, and its first five parts. */
export function PhonePlans({ names }: { names: readonly string[] }) {
  return (
    <svg
      className="h-auto w-full"
      viewBox="0 0 220 400"
      width="110"
      height="200"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        className="fill-night-deep stroke-night-control"
        strokeWidth="3"
        d="M28 2h164a26 26 0 0 1 26 26v344a26 26 0 0 1-26 26H28a26 26 0 0 1-26-26V28A26 26 0 0 1 28 2Z"
      />
      <DrawnBird className="fill-lamp" transform="translate(100 14) scale(.32)" />
      <path
        className="fill-dusk"
        d="M16 42h52v40H16Zm64 0h60v40H80Zm72 0h52v40h-52ZM16 94h52v60H16Zm64 0h60v60H80Zm72 0h52v60h-52Z"
      />
      <path className="fill-none stroke-lamp" strokeWidth="5" d="M74 154V88h72V42" />
      <path className="fill-none stroke-on-night" strokeWidth="16" d="M146 88h0" />
      <path
        className="fill-none stroke-note"
        strokeWidth="32"
        d="M32 190h156M32 230h156M32 270h156M32 310h156M32 350h156"
      />
      <path className="fill-none stroke-lamp" strokeWidth="8" d="M34 190h0m0 40h0m0 40h0m0 40h0m0 40h0" />
      <g className="fill-on-night text-sm font-semibold">
        {names.slice(0, 5).map((name, index) => (
          <text key={name} x="48" y={195 + index * 40}>
            {`${name} `}
          </text>
        ))}
      </g>
    </svg>
  );
}
