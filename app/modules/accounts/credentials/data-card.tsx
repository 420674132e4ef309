import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";

/** Downloading one's data and closing the account. */
export function DataCard({ staff }: { staff: boolean }) {
  return (
    <Panel title="Your data" id="data">
      <p>Download the information we hold about you, as a file that other programs can read.</p>
      <div className="do">
        <ButtonLink variant="line" href="/profile/export">
          Download my data
        </ButtonLink>{" "}
        {!staff && (
          <ButtonLink variant="line" href="/profile/close">
            Close account
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
