import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";

export function FactorCard({
  on,
  required,
  codesLeft,
  title = "Two-factor authentication",
  enableLabel = "Set up two-factor authentication",
}: {
  on: boolean;
  required: boolean;
  codesLeft: number;
  /** Empty where the page is called so. */
  title?: string;
  enableLabel?: string;
}) {
  if (!on) {
    return (
      <Panel title={title} unseen id="two-factor">
        <p className="mb-2">
          <Pill tone="warn" dot>
            Off
          </Pill>
        </p>
        <p>
          Your password is enough to sign in. A code from your phone keeps others out, even if they know it.
        </p>
        <div className="do mt-4">
          <ButtonLink href="/setup-2fa">{enableLabel}</ButtonLink>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={title} unseen id="two-factor">
      <p className="mb-2">
        <Pill tone="good" dot>
          On
        </Pill>
      </p>
      <p className="mb-4">You need your password and a code from your app to sign in.</p>
      {codesLeft === 0 ? (
        <p className="note">You have no recovery codes. Without one, a lost phone locks you out.</p>
      ) : (
        <p>{`${codesLeft} recovery ${codesLeft === 1 ? "code is" : "codes are"} left.`}</p>
      )}
      <div className="do mt-4">
        <ButtonLink variant={codesLeft === 0 ? "ink" : "line"} href="/profile/recovery-codes">
          {codesLeft === 0 ? "Save your recovery codes" : "Make new recovery codes"}
        </ButtonLink>{" "}
        {!required && (
          <ButtonLink variant="line" href="/profile/two-factor/remove">
            Turn off
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
