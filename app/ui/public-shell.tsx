import type { ReactNode } from "react";
import { frame } from "~/messages/en/frame";
import { ChatOpener } from "./chat-opener";
import { PageFlash } from "./flash";
import { useMessages } from "./language";
import { SiteFooter, SiteHeader } from "./nav";
import { useRootData } from "./root-data";
import { SkipLink } from "./skip-link";

export function PublicShell({ children }: { children: ReactNode }) {
  const { company, person, path, year, light, notice } = useRootData();
  const { unread } = useMessages("frame", frame);
  return (
    <>
      <SkipLink />
      <SiteHeader company={company} person={person} path={path} />
      <main id="main">
        <div className="wrap">
          <PageFlash />
          {notice && <p className="soft pt-4 text-sm">{notice}</p>}
        </div>
        {children}
        {unread && <p className="wrap soft pt-4 pb-8 text-sm print:hidden">{unread}</p>}
      </main>
      {company.phone && !path.startsWith("/chat") && <ChatOpener name={company.assistantName} />}
      <SiteFooter company={company} year={year} light={light} />
    </>
  );
}

/** Only the page itself, for use in another page's frame. */
export function FramedShell({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="flex h-screen flex-col bg-card">
      <div className="wrap">
        <PageFlash />
      </div>
      {children}
    </main>
  );
}
