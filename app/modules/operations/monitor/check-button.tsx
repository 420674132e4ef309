import { FormShell, SubmitButton } from "~/ui/form";
import type { Check } from "./check-options";

const labels: Record<Check, string> = {
  alerts: "Check the alerts now",
  files: "Compare the files now",
  email: "Send me a test email",
};

/** Has what otherwise waits for its minute, its hour or the night checked at once. */
export function CheckButton({ check }: { check: Check }) {
  return (
    <FormShell action={`/admin/settings/health/check/${check}`}>
      <input type="hidden" name="check" value={check} />
      <SubmitButton label={labels[check]} pendingLabel="Asking…" variant="line" />
    </FormShell>
  );
}
