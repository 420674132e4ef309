export const houses =
  "M0 284V206l14-2L102 142l30 21v-23h18v36l40 28v80h34V182h-12l28-36h78l28 36h-12v102h44V202h-12l70-50 36 26 34-24 68 48h-12v82h22c0-16-1-24-2-30-18 2-30-12-26-28-8-18 8-36 28-36s36 18 28 36c4 16-8 30-26 28-1 6-2 14-2 30h48V188h-12l86-64 38 28v-26h18v40l30 22h-12v96h32V194l36-36 36 36 36-36 36 36 36-36 36 36v90h24v-26h-22l20-30h-12l20-32 20 32h-12l20 30h-22v26h24V196h-12l84-62 84 62h-12v88h26V184h-12l28-38h84l26 34v140H0Z";

export const windows =
  "M42 216h20v26H42Zm206-12h18v24h-18Zm150 12h20v26h-20Zm102 0h20v26h-20Zm192-14h22v30h-22Zm194 6h16v24h-16Zm292 8h20v26h-20Zm156-14h18v24h-18Z";

export function Rooftops({ className }: { className: string }) {
  return (
    <svg
      className={`w-full ${className}`}
      viewBox="0 116 1440 140"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path className="fill-current" d={houses} />
      <path className="fill-lamp" d={windows} />
    </svg>
  );
}

/** The street as a band along the foot of a night, twice as long. */
export function StreetBand({ className }: { className: string }) {
  return (
    <svg
      className={`w-full ${className}`}
      viewBox="0 128 2880 192"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g id="street">
        <path className="fill-far" d={houses} />
        <path className="fill-lamp" d={windows} />
        <path className="fill-night-deep" d="M0 284h1440v36H0Z" />
        <path className="stroke-night-line" strokeWidth="2" strokeDasharray="36 36" d="M20 303h1420" />
      </g>
      <use href="#street" x="1440" />
    </svg>
  );
}
