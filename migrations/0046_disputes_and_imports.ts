import { script } from "./script";

/** How a dispute ended, as Stripe says it; and imports that take a line without the cells that cannot be read. */
export const up = script`
ALTER TABLE stripe_events ADD COLUMN outcome text CHECK (outcome <> '');
ALTER TABLE imports ADD COLUMN without_bad_cells boolean NOT NULL DEFAULT false;
`;
