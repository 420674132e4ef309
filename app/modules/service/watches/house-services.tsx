import { Panel } from "~/ui/panel";
import { Round, Row, Rows } from "~/ui/rows";
import { housePath } from "./watch-options";

/** What a resident with any plan may ask of the guards who pass the house. */
export function HouseServices() {
  return (
    <Panel title="For your house" id="house">
      <Rows>
        <Row
          to={housePath}
          lead={<Round icon="home" />}
          title="Vacation watch"
          note="Guards look at your house each night that you ask for"
        />
        <Row
          to="/profile/notifications"
          lead={<Round icon="bell" />}
          title="Courtesy notes"
          note="An email if your garage, lights or car door are open or on"
        />
      </Rows>
    </Panel>
  );
}
