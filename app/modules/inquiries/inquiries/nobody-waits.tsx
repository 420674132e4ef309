import { DrawnBird } from "~/ui/mark";

/** Shown for new inquiries once all of them are taken: the street sleeps, and the bird rests on a roof. */
export function NobodyWaits() {
  return (
    <div className="space-y-3 rounded-md border border-line bg-card px-6 py-12 text-center">
      <svg className="mx-auto w-full max-w-160 rounded-md bg-night" viewBox="0 0 640 180" aria-hidden="true">
        <path
          className="fill-dusk"
          d="M0 180v-36h60l70-50 40 28v-22h18v36l12 8h80v-18h-10l26-30h96l26 30h-10v18h80l84-60 68 48v48Z"
        />
        <path
          className="fill-night"
          d="M112 126h14v18h-14Zm200 2h14v18h-14Zm40 0h14v18h-14Zm206-2h14v18h-14Zm30 0h14v18h-14Z"
        />
        <DrawnBird className="fill-lamp" transform="translate(322 58) scale(.62)" />
        <circle className="fill-on-night-soft" cx="540" cy="40" r="13" />
        <path
          className="fill-on-night-soft"
          d="M90 40h2v2h-2Zm120-16h2v2h-2Zm60 34h2v2h-2Zm170-30h2v2h-2Zm160 48h2v2h-2Z"
        />
      </svg>
      <p className="font-bold font-display text-xl">Nobody is waiting</p>
      <p>No new inquiries are waiting.</p>
    </div>
  );
}
