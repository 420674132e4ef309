import { FormShell, SubmitButton } from "~/ui/form";
import type { Check } from "./check-options";

const buttons: [Check, string][] = [
  ["alerts", "Check the alerts now"],
  ["files", "Compare the files now"],
  ["email", "Send me a test email"],
];

/** What otherwise waits for its minute, its hour or the night. */
export function CheckButtons() {
  return (
    <div className="do">
      {buttons.map(([check, label]) => (
        <FormShell key={check} action={`/admin/settings/health/check/${check}`}>
          <input type="hidden" name="check" value={check} />
          <SubmitButton label={label} pendingLabel="Asking…" variant="line" />
        </FormShell>
      ))}
    </div>
  );
}
