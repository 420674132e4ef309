import { script } from "./script";

/** A guard's photo of what they wrote about a house. It goes with what they wrote, and with its resident's account. */
export const up = script`
CREATE TABLE house_check_photos (
  check_id uuid PRIMARY KEY REFERENCES house_checks (id) ON DELETE CASCADE,
  file_id uuid NOT NULL UNIQUE REFERENCES files (id));
CREATE TRIGGER house_check_photos_purge
  AFTER DELETE ON house_check_photos FOR EACH ROW EXECUTE FUNCTION purge_photo_files();
`;
