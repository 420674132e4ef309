import type { ReactNode } from "react";
import { PageFlash } from "./flash";
import { MinimalHeader } from "./nav";
import { useRootData } from "./root-data";
import { SkipLink } from "./skip-link";

/** The frame of a page with one task: no menu and no links away from it. */
export function MinimalShell({ office, children }: { office?: boolean; children: ReactNode }) {
  const { company, notice } = useRootData();
  return (
    <>
      <SkipLink />
      <MinimalHeader company={company} office={office} />
      <main id="main" className="wrap narrow max-w-146 pt-12 pb-20">
        <PageFlash />
        {notice && !office && <p className="soft text-sm">{notice}</p>}
        {children}
      </main>
    </>
  );
}
