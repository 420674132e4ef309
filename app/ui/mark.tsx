import { useLink } from "./language";
import { useRootData } from "./root-data";

/** A nightjar in flight, in a box of 64 by 52. */
export const birdPath =
  "M63 27c-4-3-7-3-11-2 0-9 3-17 10-24-15 4-25 12-29 23C25 15 14 11 1 12c7 10 15 16 25 19-4 7-10 13-17 20 11-2 20-6 28-11 8 0 14-3 18-9 2-2 4-3 8-4Z";

/** The company's logo, or the program's bird until there is one. */
export function Bird({ className = "bird h-auto w-9 flex-none fill-lamp" }: { className?: string }) {
  const { logo } = useRootData().company;
  if (logo) return <img className={className} src={logo} alt="" />;
  return (
    <svg className={className} viewBox="0 0 64 52" width="36" height="29" aria-hidden="true">
      <path d={birdPath} />
    </svg>
  );
}

/** The program's bird in a drawing; nothing there for a company with a logo of its own. */
export function DrawnBird(look: { className: string; transform: string }) {
  const { logo } = useRootData().company;
  return logo ? null : <path d={birdPath} {...look} />;
}

export function Mark({ name, href = "/", size }: { name: string; href?: string; size: string }) {
  const { to } = useLink()(href);
  return (
    <a
      className={`mark flex items-center gap-2 font-bold font-display text-on-night leading-[1.05] no-underline ${size}`}
      {...to}
    >
      <Bird />
      <span className="max-[22em]:sr-only">{name}</span>
    </a>
  );
}
