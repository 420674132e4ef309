import { script } from "./script";

/** The shop's own photo of a product, and WebP among the pictures that we take. */
export const up = script`
ALTER TABLE files DROP CONSTRAINT files_kind_check,
  ADD CONSTRAINT files_kind_check CHECK (kind IN ('pdf', 'jpeg', 'png', 'webp', 'doc', 'docx'));
ALTER TABLE held_files DROP CONSTRAINT held_files_kind_check,
  ADD CONSTRAINT held_files_kind_check CHECK (kind IN ('pdf', 'jpeg', 'png', 'webp', 'doc', 'docx'));

-- The files made of its file are its sizes. Width and height are those of the largest, and the hash is made of all of
-- them, so that an address stands for the same bytes forever. A retired one stays for a day, for an undo.
CREATE TABLE product_photos (
  id uuid PRIMARY KEY, product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  file_id uuid NOT NULL UNIQUE REFERENCES files (id),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{32}$'), alt text NOT NULL CHECK (alt <> ''),
  width integer NOT NULL CHECK (width > 0), height integer NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL DEFAULT now(), retired_at timestamptz);
CREATE UNIQUE INDEX product_photos_current ON product_photos (product_id) WHERE retired_at IS NULL;
CREATE INDEX product_photos_product ON product_photos (product_id);
CREATE INDEX product_photos_hash ON product_photos (hash) WHERE retired_at IS NULL;
CREATE INDEX product_photos_retired ON product_photos (retired_at) WHERE retired_at IS NOT NULL;

-- Once one or its product is deleted, the next night removes its files.
CREATE FUNCTION purge_photo_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET purge_at = now() WHERE id = OLD.file_id AND purged_at IS NULL;
  RETURN OLD;
END $$;
CREATE TRIGGER product_photos_purge AFTER DELETE ON product_photos FOR EACH ROW EXECUTE FUNCTION purge_photo_files();
`;
