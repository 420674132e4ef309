import type { ReactNode } from "react";
import { Flash } from "./flash";
import { SiteFooter, SiteHeader, SkipLink } from "./nav";
import { useRootData } from "./root-data";

/** The frame of every public and resident page: header, message, content, footer. */
export function PublicShell({ children }: { children: ReactNode }) {
  const { company, person, flash, path, year } = useRootData();
  return (
    <>
      <SkipLink />
      <SiteHeader company={company} signedIn={person !== null} path={path} />
      <main id="main">
        {flash && (
          <div className="wrap">
            <Flash kind={flash.kind} message={flash.message} />
          </div>
        )}
        {children}
      </main>
      <SiteFooter company={company} year={year} />
    </>
  );
}
