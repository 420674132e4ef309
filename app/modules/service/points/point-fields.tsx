import { SelectField, TextField } from "~/ui/fields";
import type { PageFormProps } from "~/ui/page-form";
import { RecordForm } from "~/ui/record-form";
import type * as Assigning from "./assign.server";
import type { AssignInput } from "./assignment.schema";

type Read = Awaited<ReturnType<typeof Assigning.read>>;

/** Which street or house a client's plan protects; only where there is something to choose from. */
export function AssignForm({
  plan,
  point,
  streets,
  keyholders,
  draft,
  stamp,
}: Pick<Read, "point" | "streets" | "keyholders"> & {
  plan: NonNullable<Read["plan"]>;
} & Pick<PageFormProps<AssignInput>, "draft" | "stamp">) {
  const isStreet = plan.protects === "street";
  return (
    <RecordForm<AssignInput>
      id="assign"
      button={point ? "Save" : `Assign this ${plan.protects}`}
      values={{
        streetId: point?.streetId ?? "",
        vehicle: point?.vehicle ?? "",
        keyholderId: point?.keyholderId ?? "",
      }}
      hidden={point ? [["point", point.id]] : []}
      draft={draft}
      stamp={stamp}
    >
      {(fields) => (
        <>
          <SelectField
            field={fields.streetId}
            label={isStreet ? "Street" : "Street of the house"}
            hint="The streets on the round of the client's community."
            placeholder="Choose a street"
            options={streets.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {isStreet ? (
            <TextField
              field={fields.vehicle}
              label="Vehicle"
              hint="As guards record it with a pass, for example Car 3."
              width="half"
            />
          ) : (
            <SelectField
              field={fields.keyholderId}
              label="Keyholder"
              hint="Who has a key of the house, as the resident's household names them."
              placeholder="Nobody"
              options={keyholders.map(({ id, name }) => ({ value: id, label: name }))}
              optional
            />
          )}
        </>
      )}
    </RecordForm>
  );
}
