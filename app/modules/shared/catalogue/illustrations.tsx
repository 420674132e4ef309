import { formats } from "~/messages/en/formats";
import { laterBy } from "~/platform/wall-minutes";
import { useMessages } from "~/ui/language";
import { DrawnBird } from "~/ui/mark";
import { useRootData } from "~/ui/root-data";
import { houses, windows } from "./rooftops";

/* Without a style sheet they are silhouettes, so those that would be tall have a size. */

/** At dusk the sky is still light and all windows are lit. */
export function NightStreet({ dusk = false, height }: { dusk?: boolean; height: string }) {
  const lamp = useRootData().company.brand?.lamp ?? "#f4b63f";
  return (
    <svg
      className={`w-full overflow-visible ${height}${dusk ? " bg-[linear-gradient(transparent,#d9a066)]" : ""}`}
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMidYMax slice"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <linearGradient id="beam">
        <stop stopColor={lamp} stopOpacity=".5" />
        <stop offset="1" stopColor={lamp} stopOpacity="0" />
      </linearGradient>
      <path className="fill-far" d="M0 290v-46q90-34 240-28t250-8 250 14 250-12 250 12 200-24v92Z" />
      <path className="fill-night" d={houses} />
      <path className="fill-lamp" d={windows} />
      <path
        className={dusk ? "fill-lamp" : "fill-dim motion-safe:animate-dim"}
        d="M130 216h20v26h-20Zm156-12h18v24h-18Zm140 12h20v26h-20Zm310-14h22v30h-22Zm222 6h16v24h-16Zm258 8h20v26h-20Zm148-14h18v24h-18Z"
      />
      <path className="fill-night-deep" d="M0 284h1440v36H0Z" />
      <path className="fill-none stroke-night-line" strokeWidth="2" d="M0 284h1440" />
      <path
        className="fill-none stroke-night-line"
        strokeWidth="2"
        strokeDasharray="36 36"
        d="M20 306h1420"
      />
      <path className="fill-none stroke-night-line" strokeWidth="3" d="M602 292V180q0-12 12-12h14" />
      <path className="fill-lamp" opacity=".07" d="M620 170h16l46 114H574Z" />
      <path className="fill-lamp" d="M618 166h20v5h-20Z" />
      <g className="motion-safe:animate-go" transform="translate(700 252)">
        <path fill="url(#beam)" d="M150 27 372 6v52L150 35Z" />
        <path
          className="fill-pale"
          d="M3 39c-1-9 3-12 13-14l19-3L53 8c3-3 6-4 11-4h28c5 0 8 1 12 4l17 14 18 3c8 2 11 5 11 12v4c0 2-1 3-3 3H7c-2 0-4-2-4-5Z"
        />
        <path className="fill-dusk" d="m43 21 14-11c2-2 4-2 7-2h10v13Zm36-13h12c4 0 6 1 9 3l12 10H79Z" />
        <path className="fill-lamp" d="M3 32h147v4H3Z" />
        <path className="fill-lamp" d="M69 0h18v4H69Zm74 27 6 1v5h-6Z" />
        <path
          className="fill-night-deep"
          d="M34 54a10 10 0 1 0 0-20 10 10 0 0 0 0 20Zm86 0a10 10 0 1 0 0-20 10 10 0 0 0 0 20Z"
        />
        <path className="fill-none stroke-on-night-soft" strokeWidth="8" d="M34 44h0m86 0h0" />
      </g>
      <g className="max-lg:hidden">
        <circle className={dusk ? "fill-[#ffd9a0]" : "fill-pale"} cx="1130" cy="-90" r="78" />
        <DrawnBird className="fill-night" transform="translate(1079 -128) scale(1.6)" />
        <path
          className="fill-none stroke-on-night-soft"
          strokeWidth="3"
          d="M960-190h0m60 150h0m240-190h0m60 270h0m-350 70h0"
        />
      </g>
    </svg>
  );
}

/** The first three passes of a night. */
export function Route({ from, every }: { from: string; every: number }) {
  const { hour } = useMessages("formats", formats);
  const time = (pass: number) => hour(laterBy(from, pass * every), true);
  return (
    <svg
      className="h-auto w-full rounded-md bg-night"
      viewBox="0 0 480 360"
      width="240"
      height="180"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        className="fill-dusk"
        d="M0 0h84v70H0Zm108 0h120v70H108Zm144 0h96v70h-96Zm120 0h108v70H372ZM0 94h84v100H0Zm108 0h120v100H108Zm144 0h96v40h-96Zm0 60h96v40h-96ZM372 94h108v100H372ZM0 218h84v142H0Zm108 0h120v60H108Zm0 84h120v58H108ZM252 218h96v142h-96Zm120 0h108v60H372Zm0 84h108v58H372Z"
      />
      <path
        className="fill-lamp"
        d="M24 24h10v10H24Zm120 10h10v10h-10Zm150-8h10v10h-10ZM40 130h10v10H40Zm100 30h10v10h-10Zm270-36h10v10h-10ZM30 250h10v10H30Zm394 0h10v10h-10Z"
      />
      <path className="stroke-lamp" fill="none" strokeWidth="5" d="M96 360V206h144V82h120v208h120" />
      <path className="fill-none stroke-on-night" strokeWidth="16" d="M96 206h0M240 82h0M360 290h0" />
      <g className="fill-on-night text-lg font-semibold">
        <text x="112" y="200">
          {time(0)}
        </text>{" "}
        <text x="252" y="76">
          {time(1)}
        </text>{" "}
        <text x="372" y="284">
          {time(2)}
        </text>{" "}
      </g>
    </svg>
  );
}

export function PhoneApp({ size }: { size: string }) {
  return (
    <svg
      className={size}
      viewBox="0 0 220 400"
      width="110"
      height="200"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className="fill-night" d="M28 2h164a26 26 0 0 1 26 26v372H2V28A26 26 0 0 1 28 2Z" />
      <path className="fill-far" d="M30 12h160a18 18 0 0 1 18 18v370H12V30a18 18 0 0 1 18-18Z" />
      <path
        className="fill-dusk"
        d="M24 48h44v40H24Zm56 0h60v40H80Zm72 0h44v40h-44ZM24 100h44v60H24Zm56 0h60v60H80Zm72 0h44v60h-44Z"
      />
      <path className="fill-none stroke-lamp" strokeWidth="5" d="M74 160V94h72V48" />
      <path className="fill-none stroke-on-night" strokeWidth="16" d="M146 94h0" />
      <path
        className="fill-note"
        d="M32 178h156a8 8 0 0 1 8 8v48a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8v-48a8 8 0 0 1 8-8Zm0 76h156a8 8 0 0 1 8 8v48a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8v-48a8 8 0 0 1 8-8Zm0 76h156a8 8 0 0 1 8 8v62H24v-62a8 8 0 0 1 8-8Z"
      />
      <path className="fill-lamp" d="M36 190h40v40H36Z" />
      <path
        className="fill-none stroke-on-night-soft"
        strokeWidth="7"
        opacity=".5"
        d="M90 200h90m-90 18h56M38 276h120m-120 18h76M38 352h100m-100 18h124"
      />
      <DrawnBird className="fill-lamp" transform="translate(100 21) scale(.32)" />
    </svg>
  );
}
