import { script } from "./script";

/** The outline of a community: a corner a line, as latitude and longitude. */
export const up = script`
ALTER TABLE communities ADD COLUMN outline text NOT NULL DEFAULT '' CHECK (length(outline) <= 6000);
`;
