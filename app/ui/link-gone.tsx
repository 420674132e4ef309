import type { ReactNode } from "react";
import { NeedSomeone } from "./emergency-line";
import { Bird } from "./mark";
import { linkGone } from "./meta";
import { PageHeading, Wrap } from "./page";
import { PublicShell } from "./public-shell";
import { useRootData } from "./root-data";

/** Instead of the page that an emailed link led to. `children` are the ways on; the frame has the others. */
export function LinkGone({ lead, children }: { lead: string; children: ReactNode }) {
  const { company } = useRootData();
  return (
    <PublicShell>
      <Wrap className="page narrow">
        <Bird className="mb-6 h-auto w-16 fill-ink" />
        <PageHeading title={linkGone} lead={lead} />
        <div className="do mb-8">{children}</div>
        <p>
          <NeedSomeone company={company} />
        </p>
      </Wrap>
    </PublicShell>
  );
}
