import { guard } from "~/messages/en/guard";
import { useMessages } from "~/ui/language";

/** A licence card, with its number lit. */
export function LicencePicture() {
  const { number } = useMessages("guard", guard);
  return (
    <svg
      className="h-auto w-full"
      viewBox="0 0 320 196"
      width="320"
      height="196"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect className="fill-sunk stroke-control" x="1" y="1" width="318" height="194" rx="12" />
      <path className="fill-night" d="M13 1h294a12 12 0 0 1 12 12v31H1V13A12 12 0 0 1 13 1Z" />
      <path className="fill-none stroke-on-night" strokeWidth="6" d="M20 23h118" />
      <rect className="fill-tile" x="18" y="60" width="88" height="116" rx="6" />
      <path className="fill-pale" d="M62 84a19 19 0 1 1 0 38 19 19 0 0 1 0-38ZM26 176q0-44 36-44t36 44Z" />
      <path className="fill-none stroke-ghost" strokeWidth="6" d="M124 66h96m-96 18h64m-64 74h84m-84 16h52" />
      <rect className="fill-lamp" x="116" y="98" width="190" height="46" rx="6" />
      <text className="fill-night font-semibold text-xs" x="126" y="115">
        {number}{" "}
      </text>
      <text className="fill-night font-bold font-display text-xl" x="126" y="137">
        1234 5678
      </text>
    </svg>
  );
}
