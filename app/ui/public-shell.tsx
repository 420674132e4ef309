import type { ReactNode } from "react";
import { PageFlash } from "./flash";
import { SiteFooter, SiteHeader, SkipLink } from "./nav";
import { useRootData } from "./root-data";

export function PublicShell({ children }: { children: ReactNode }) {
  const { company, person, path, year, light } = useRootData();
  return (
    <>
      <SkipLink />
      <SiteHeader company={company} person={person} path={path} />
      <main id="main">
        <div className="wrap">
          <PageFlash />
        </div>
        {children}
      </main>
      <SiteFooter company={company} year={year} light={light} />
    </>
  );
}
