import { Round, Row, Rows } from "~/ui/rows";
import { householdHref } from "./household-href";

/** On a resident's record, for staff who dispatch. */
export function HouseholdRow({ id }: { id: string }) {
  return (
    <div className="border-line border-y">
      <Rows>
        <Row
          to={householdHref(id)}
          lead={<Round icon="home" />}
          title="Household"
          note="Each look at it is recorded"
        />
      </Rows>
    </div>
  );
}
