import { useRootData } from "./root-data";

/** Who a printed sheet is from; on the screen, the frame of the page says it. */
export function Letterhead({ onlyPrinted = false }: { onlyPrinted?: boolean }) {
  const { name, phone, licence } = useRootData().company;
  return (
    <p
      className={`letterhead mb-4 flex flex-wrap justify-between gap-x-6 border-line border-b pb-2 text-sm ${onlyPrinted ? "hidden print:flex" : ""}`}
    >
      <b className="font-bold font-display text-lg">{name}</b>{" "}
      <span className="soft">{[phone, licence && `Licence ${licence}`].filter(Boolean).join(" · ")}</span>
    </p>
  );
}
