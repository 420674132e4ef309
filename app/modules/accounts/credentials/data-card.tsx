import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";

/** Downloading one's data and closing the account. */
export function DataCard({ staff }: { staff: boolean }) {
  return (
    <>
      <Panel title="A copy of it" id="data">
        <p>Download the information we hold about you, as a file that other programs can read.</p>
        <div className="do mt-4">
          <ButtonLink variant="line" href="/profile/export">
            Download my data
          </ButtonLink>
        </div>
      </Panel>
      {!staff && (
        <Panel title="Close your account" id="close">
          <p>Your profile and all that belongs to it are deleted, and nobody can bring them back.</p>
          <div className="do mt-4">
            <ButtonLink variant="line" href="/profile/close">
              Close account
            </ButtonLink>
          </div>
        </Panel>
      )}
    </>
  );
}
