import type { ReactNode } from "react";
import { PageHeading, Wrap } from "~/ui/page";
import { Beside } from "./beside";

/** A page's head on a night sky, with a drawing where there is room. */
export function Band({
  title,
  lead,
  picture,
  children,
}: {
  title: string;
  lead: string;
  picture: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="night">
      <Wrap className="page">
        <Beside box={picture}>
          <PageHeading title={title} lead={lead}>
            {children}
          </PageHeading>
        </Beside>
      </Wrap>
    </div>
  );
}

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 352 200"
      width="352"
      height="200"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className="fill-far" d="M0 0h352v200H0Z" />
      {children}
    </svg>
  );
}

export function EventScene() {
  return (
    <Scene>
      <path className="fill-none stroke-on-night-soft" strokeWidth="3" d="M26 74h0m306 10h0M300 62h0" />
      <path className="fill-none stroke-night-line" strokeWidth="2" d="M0 14q88 46 176 10t176-8" />
      <path
        className="fill-lamp"
        d="M30 26h8v11h-8Zm40 10h8v11h-8Zm40 1h8v11h-8Zm40-7h8v11h-8Zm52-15h8v11h-8Zm42-8h8v11h-8Zm44-1h8v11h-8Zm40 4h8v11h-8Z"
      />
      <path className="fill-lamp" opacity=".07" d="M92 112h168l48 60H44Z" />
      <path className="fill-note" d="M78 106h196v66H78Z" />
      <path className="fill-dim" d="M138 116h76v56h-76Z" />
      <path className="fill-lamp" d="M146 124h60v48h-60Z" />
      <path
        className="fill-dusk"
        d="M62 108 176 54l114 54-14 10-20-10-20 10-20-10-20 10-20-10-20 10-20-10-20 10-20-10-20 10Z"
      />
      <path className="fill-none stroke-night-line" strokeWidth="3" d="M176 54V38" />
      <path className="fill-lamp" d="m176 36 22 6-22 7Z" />
      <path className="fill-night-deep" d="M0 172h352v28H0Z" />
      <path
        className="fill-night"
        d="M160 138a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm-9 34v-12q0-7 9-7t9 7v12Zm38-30a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm-8 30v-10q0-7 8-7t8 7v10Z"
      />
      <path
        className="fill-pale"
        d="M112 126a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-12 58v-30q0-10 12-10t12 10v30Zm140-58a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-12 58v-30q0-10 12-10t12 10v30Z"
      />
      <path className="fill-lamp" d="M100 158h24v5h-24Zm128 0h24v5h-24Z" />
    </Scene>
  );
}

export function ProtectionScene() {
  return (
    <Scene>
      <path className="fill-dusk" d="M24 36h168v136H24Z" />
      <path className="fill-note" d="M14 28h188v10H14Z" />
      <path className="fill-dim" d="M44 56h26v34H44Zm102 0h26v34h-26Z" />
      <path className="fill-night" d="M84 84q24-26 48 0v88H84Z" />
      <path className="fill-lamp" d="M92 90q16-16 32 0v82H92Z" />
      <path className="fill-lamp" opacity=".07" d="M92 100h32l64 84H28Z" />
      <path className="fill-note" d="M76 166h64v6H76Zm-8 6h80v6H68Z" />
      <path className="fill-night-deep" d="M0 178h352v22H0Z" />
      <path
        className="fill-night"
        d="M108 106a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-12 60v-30q0-11 12-11t12 11v30Z"
      />
      <path
        className="fill-pale"
        transform="translate(180 132) scale(1.02)"
        d="M3 39c-1-9 3-12 13-14l19-3L53 8c3-3 6-4 11-4h28c5 0 8 1 12 4l17 14 18 3c8 2 11 5 11 12v4c0 2-1 3-3 3H7c-2 0-4-2-4-5Z"
      />
      <path className="fill-dusk" d="m224 153 14-11c2-2 4-2 7-2h10v13Zm37-13h12c4 0 6 1 9 3l12 10h-33Z" />
      <path className="fill-lamp" d="m328 160 5 1v5h-5Z" />
      <path className="fill-lamp" opacity=".07" d="M332 160 352 152v24l-20-8Z" />
      <path
        className="fill-night-deep"
        d="M215 188a11 11 0 1 0 0-22 11 11 0 0 0 0 22Zm88 0a11 11 0 1 0 0-22 11 11 0 0 0 0 22Z"
      />
      <path className="fill-none stroke-on-night-soft" strokeWidth="8" d="M215 177h0m88 0h0" />
      <path className="fill-none stroke-on-night-soft" strokeWidth="3" d="M236 44h0m52 34h0m34-42h0" />
    </Scene>
  );
}

export function EquipmentScene() {
  return (
    <Scene>
      <path className="fill-dusk" d="M0 0h132v200H0Zm276 0h76v200h-76Z" />
      <path
        className="fill-none stroke-night-line"
        strokeWidth="2"
        d="M0 40h132M0 80h132M0 120h132M0 160h132M44 0v40M88 40v40M44 80v40m44 0v40m-44 0v40M276 40h76m-76 40h76m-76 40h76m-76 40h76M320 0v40m-22 0v40m22 80v40"
      />
      <path className="fill-note" d="M132 0h14v200h-14Zm130 0h14v200h-14Z" />
      <path className="fill-night" d="M146 26h116v174H146Z" />
      <path className="fill-lamp" d="M158 40h40v52h-40Zm52 0h40v52h-40Z" />
      <path className="fill-far" d="M158 106h92v94h-92Z" />
      <path className="fill-none stroke-on-night-soft" strokeWidth="8" d="M240 128h0" />
      <path className="fill-lamp" opacity=".07" d="m104 70 96 130H18Z" />
      <path className="fill-none stroke-night-line" strokeWidth="3" d="M40 30v26h22" />
      <path className="fill-pale" d="m58 44 62 16q6 2 5 8l-3 10q-2 5-8 4L52 66q-6-2-4-8l2-10q2-5 8-4Z" />
      <path className="fill-night-deep" d="M112 62a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z" />
      <path className="fill-lamp" d="M64 54h7v7h-7Z" />
      <path className="fill-night" d="M290 90h44v68h-44Z" />
      <path className="fill-lamp" d="M297 97h30v14h-30Z" />
      <path
        className="fill-none stroke-on-night-soft"
        strokeWidth="3"
        d="M302 124h0m10 0h0m10 0h0m-20 11h0m10 0h0m10 0h0m-20 11h0m10 0h0m10 0h0"
      />
    </Scene>
  );
}

export function CareersScene() {
  return (
    <Scene>
      <path className="fill-night-deep" d="M0 164h352v36H0Z" />
      <path className="fill-lamp" opacity=".07" d="M176 20 330 172H22Z" />
      <path className="fill-dusk" d="M34 128q4-66 78-66t78 66l-2 14H38Z" />
      <path className="fill-note" d="M22 140q90-22 182 0 14 8 6 16-96-20-196 0-6-8 8-16Z" />
      <path className="fill-night" d="M36 122q76-20 152 0v12q-76-18-152 0Z" />
      <path className="fill-lamp" d="m112 78 7 9 12 1-8 9 3 12-14-5-14 5 3-12-8-9 12-1Z" />
      <path className="fill-none stroke-night-line" strokeWidth="3" d="M262 66V18" />
      <path className="fill-night" d="M250 62h62q8 0 8 8v94h-78V70q0-8 8-8Z" />
      <path className="fill-note" d="M288 50h16v12h-16Z" />
      <path className="fill-lamp" d="M254 74h54v26h-54Z" />
      <path
        className="fill-none stroke-on-night-soft"
        strokeWidth="7"
        opacity=".5"
        d="M256 116h50m-50 14h50m-50 14h50"
      />
      <path className="fill-none stroke-on-night" strokeWidth="16" d="M262 20h0" />
    </Scene>
  );
}

export function NewsScene() {
  return (
    <Scene>
      <path className="fill-lamp" opacity=".07" d="M246 64h56l44 110H150Z" />
      <path className="fill-night-deep" d="M0 168h352v32H0Z" />
      <path className="fill-pale" d="m44 46 138-14 14 136H56Z" />
      <path className="fill-dusk" d="m58 60 110-11 2 16-110 11Zm4 28 46-5 5 46-46 5Z" />
      <path className="fill-lamp" d="m76 108 12-12 14 9 1 20-25 2Z" />
      <path
        className="fill-none stroke-night-line"
        strokeWidth="2"
        d="m120 82 52-5m-51 15 52-5m-51 15 52-5m-51 15 52-5m-51 15 52-5M68 144l108-11M69 154l108-11"
      />
      <path className="fill-none stroke-night-line" strokeWidth="3" d="M296 168v-54l-38-40" />
      <path className="fill-note" d="M268 160h56v8h-56Z" />
      <path className="fill-dusk" d="m236 72 12-22q8-12 20-2l22 24Z" />
      <path className="fill-lamp" d="M240 72h46v6h-46Z" />
    </Scene>
  );
}

export function ServicesScene() {
  return (
    <Scene>
      <path className="fill-none stroke-on-night-soft" strokeWidth="3" d="M40 30h0m94-8h0m124 24h0m60-20h0" />
      <path className="fill-lamp" opacity=".07" d="M170 26h12l66 140H104Z" />
      <path className="fill-night" d="M12 166v-62l42-34 42 34v62Zm244 0V60h82v106Z" />
      <path className="fill-dusk" d="M4 108 54 66l50 42-6 7-44-37-44 37Zm246-56h94v10h-94Z" />
      <path className="fill-lamp" d="M26 112h20v22H26Zm244-38h14v16h-14Zm40 0h14v16h-14Zm-40 32h14v16h-14Z" />
      <path className="fill-dim" d="M62 112h20v22H62Zm248-6h14v16h-14Zm-40 32h14v28h-14Zm40 0h14v16h-14Z" />
      <path className="fill-note" d="m176 50 52 18v34q0 40-52 62-52-22-52-62V68Z" />
      <path className="fill-night" d="m176 60 43 15v28q0 32-43 51-43-19-43-51V75Z" />
      <path className="fill-none stroke-lamp" strokeWidth="5" d="m156 106 14 15 28-31" />
      <path className="fill-night-deep" d="M0 166h352v34H0Z" />
      <path className="fill-none stroke-night-line" strokeWidth="2" strokeDasharray="36 36" d="M14 184h338" />
    </Scene>
  );
}
