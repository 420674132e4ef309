import { frame } from "~/messages/en/frame";
import { useMessages } from "./language";

export function SkipLink() {
  const words = useMessages("frame", frame);
  return (
    <a
      className="absolute -top-24 start-3 z-30 rounded-md bg-lamp px-4 py-3 font-semibold text-night focus:top-2 print:hidden"
      href="#main"
    >
      {words.skip}
    </a>
  );
}
