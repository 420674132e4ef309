import type { ReactNode } from "react";
import { Flash } from "./flash";
import { MinimalHeader, SkipLink } from "./nav";
import { useRootData } from "./root-data";

/** A page with one task: mark, emergency line, one narrow column; no menu, no chat, no links out. */
export function MinimalShell({ children }: { children: ReactNode }) {
  const { company, flash } = useRootData();
  return (
    <>
      <SkipLink />
      <MinimalHeader company={company} />
      <main id="main" className="wrap minimal">
        {flash && <Flash kind={flash.kind} message={flash.message} />}
        {children}
      </main>
    </>
  );
}
