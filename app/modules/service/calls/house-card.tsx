import { whenAnswered } from "~/messages/line-hours";
import { formatPhone, phoneHref } from "~/platform/phone";
import { useRootData } from "~/ui/root-data";
import { Round, Row, Rows } from "~/ui/rows";
import { alertPath } from "./call-options";

/** At the home of a resident whose plan protects a house: who to ask for help. */
export function HouseCard({ ownLine }: { ownLine: string | null }) {
  const { lineHours } = useRootData().company;
  return (
    <div className="panel">
      <Rows label="Help at your house">
        <Row
          to={alertPath}
          lead={<Round icon="bell" tone="bad" />}
          title="Ask for help"
          note="The patrol comes by, or we call you"
        />
        {ownLine && (
          <Row
            to={phoneHref(ownLine)}
            lead={<Round icon="phone" tone="good" />}
            title={formatPhone(ownLine)}
            note={`The line of your house${whenAnswered(lineHours, "24/7")}`}
          />
        )}
      </Rows>
    </div>
  );
}
