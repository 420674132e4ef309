import { start } from "~/messages/en/start";
import { useMessages } from "./language";

export function SkipLink() {
  return (
    <a
      className="absolute -top-24 start-3 z-30 rounded-md bg-lamp px-4 py-3 font-semibold text-night focus:top-2 print:hidden"
      href="#main"
    >
      {useMessages("start", start).skip}
    </a>
  );
}
