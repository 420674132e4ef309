import { Icon } from "~/ui/icons";
import { useRootData } from "~/ui/root-data";

const help =
  "grid min-h-14 place-items-center content-center rounded-md border text-md/5 font-semibold no-underline";

/** Always in view on a guard's pages. */
export function GuardHelp() {
  const { phoneHref } = useRootData().company;
  return (
    <nav
      aria-label="Help"
      className="fixed inset-x-0 bottom-0 mx-auto grid max-w-136 grid-cols-3 gap-2 border-night-line border-t bg-night-deep px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
    >
      <a href="tel:911" className={`${help} border-danger-on-night text-danger-on-night`}>
        <Icon name="phone" />
        911
      </a>{" "}
      <a href={phoneHref} className={`${help} border-night-control text-on-night`}>
        <Icon name="phone" />
        Office
      </a>{" "}
      <a href="/guard/report" className={`${help} border-night-control text-on-night`}>
        <Icon name="flag" />
        <span>
          Report<span className="sr"> a problem</span>
        </span>
      </a>
    </nav>
  );
}
