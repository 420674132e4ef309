import { Icon, type IconName } from "~/ui/icons";
import { useRootData } from "~/ui/root-data";

/** Around ticks and radios, which are drawn for the night here. */
export const ticks =
  "[&_.tick]:appearance-none [&_[type=checkbox]]:rounded-sm [&_:checked]:bg-lamp [&_:checked]:[box-shadow:inset_0_0_0_4px_var(--color-night-deep)] forced-colors:[&_.tick]:appearance-auto";

/** A line that leads somewhere or opens: its words, then a mark at the end. */
export const bar =
  "flex min-h-12 items-center gap-3 border-night-line border-b font-semibold text-on-night no-underline";

/** One of several ways side by side. */
export const way =
  "flex min-h-12 items-center justify-center gap-2 rounded-md border border-night-control px-2 font-semibold text-md/5 text-on-night no-underline";

interface Help {
  href: string;
  icon: IconName;
  label: string;
  /** Heard after the label. */
  rest?: string;
  look?: string;
}

const report: Help = { href: "/guard/report", icon: "flag", label: "Report", rest: " a problem" };
const round: Help = { href: "/guard", icon: "moon", label: "Round", rest: ", back to it" };

/** Always in view at the foot of a guard's pages, and read first; `reports` is for the page that Report leads to. */
export function GuardHelp({ reports }: { reports?: boolean }) {
  const { phoneHref } = useRootData().company;
  const all: Help[] = [
    { href: "tel:911", icon: "phone", label: "911", look: "border-danger-on-night text-danger-on-night" },
    { href: phoneHref, icon: "phone", label: "Office" },
    reports ? round : report,
  ];
  return (
    <nav
      aria-label="Help"
      className="fixed inset-x-0 bottom-0 z-1 mx-auto grid max-w-136 grid-cols-3 gap-2 border-night-line border-t bg-night-deep px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
    >
      {all.map(({ href, icon, label, rest, look = "border-night-control text-on-night" }) => (
        <a
          key={label}
          href={href}
          className={`grid min-h-14 place-items-center content-center rounded-md border font-semibold text-md/5 no-underline ${look}`}
        >
          <Icon name={icon} />
          <span>
            {label}
            {rest && <span className="sr">{rest}</span>}
          </span>{" "}
        </a>
      ))}
    </nav>
  );
}
