import { script } from "./script";

/** When the result of a consultation was last corrected, for its reader. */
export const up = script`
ALTER TABLE consultations ADD COLUMN corrected_at timestamptz CHECK (corrected_at >= written_at);
`;
