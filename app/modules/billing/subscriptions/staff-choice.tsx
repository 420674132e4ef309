import { useLocation } from "@remix-run/react";
import { listState } from "~/platform/list-links";
import { RadiosField, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import type { PageFormProps } from "~/ui/page-form";
import { Pill } from "~/ui/pill";
import { RecordForm } from "~/ui/record-form";
import { useRootData } from "~/ui/root-data";
import { Time } from "~/ui/time";
import type { StaffChoiceInput } from "./staff-choice.schema";
import type * as StaffChoices from "./staff-choices.server";
import { SubscriptionFacts } from "./subscription-facts";
import { choiceWords } from "./subscription-options";
import type { Subscription } from "./subscriptions.server";

type Held = Awaited<ReturnType<typeof StaffChoices.find>>;

/** The client's current subscription, and who gave it. */
export function HeldFacts({ held, subscription }: { held: Held; subscription: Subscription | null }) {
  const { timeZone } = useRootData().company;
  const { choice, isUnmapped, isManual, reason, by, expiresAt } = held;
  return (
    <>
      <p>
        <strong>{choiceWords[choice]}</strong> {isUnmapped && <Pill tone="warn">unmapped</Pill>}
      </p>
      {isUnmapped && <p className="soft">Its price is not one of ours, so the service is unknown.</p>}
      {subscription && <SubscriptionFacts subscription={subscription} timeZone={timeZone} />}
      {subscription?.isPaidElsewhere && (
        <p>{`Imported by ${by ?? "a former member of staff"}. The client pays as before: no card is charged.`}</p>
      )}
      {isManual && !subscription?.isPaidElsewhere && (
        <p>
          {`${choice === "none" ? "Ended" : "Given"} by ${by ?? "a former member of staff"}: ${reason}`}
          {choice !== "none" && expiresAt && (
            <>
              {". It ends on its own on "}
              <Time at={expiresAt} />
            </>
          )}
        </p>
      )}
    </>
  );
}

const ways = [
  { value: "period", label: "At the end of the paid period" },
  { value: "now", label: "Now, without a refund" },
];

/** The picker of row 217. */
export function ChoiceForm({
  held,
  ...form
}: { held: Held } & Pick<PageFormProps<StaffChoiceInput>, "draft" | "stamp">) {
  const { isKept, choice } = held;
  const options = Object.entries(choiceWords).map(([value, label]) => ({ value, label }));
  return (
    <RecordForm<StaffChoiceInput>
      id="subscription"
      button="Update subscription"
      values={{ choice, ends: "period" }}
      intro={
        <p className="soft">
          {isKept
            ? "The client pays online: a change goes to the payment service, and any difference is on the next invoice."
            : "The client does not pay online: what you choose counts here only, and nothing is charged."}
        </p>
      }
      {...form}
    >
      {(fields) => (
        <>
          <SelectField field={fields.choice} label="Subscription" options={options} />
          {isKept ? (
            <RadiosField field={fields.ends} label="If not active, when it ends" options={ways} />
          ) : (
            <TextField
              field={fields.expiresOn}
              label="Last day"
              hint="It ends on its own after this day. Leave it blank for Not Active."
              type="date"
              width="half"
            />
          )}
          <TextAreaField field={fields.reason} label="Reason" rows={3} maxLength={500} />
        </>
      )}
    </RecordForm>
  );
}

export function CustomerForm({ action }: { action: string }) {
  const search = listState(useLocation().search);
  return (
    <FormShell action={`${action}${search}`}>
      <p>This client needs a customer record with the payment service before you can set a subscription.</p>
      <FormActions>
        <SubmitButton label="Create customer" pendingLabel="Creating…" variant="line" />
      </FormActions>
    </FormShell>
  );
}
