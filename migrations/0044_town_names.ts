import { script } from "./script";

/** No two towns have the same name: the chat, the map and an import would mean either. */
export const up = script`
-- Capitals and accents make no other town. The first keeps its name, and the others get a number to tell them apart.
DO $$
DECLARE
  twin record;
  number integer;
BEGIN
  FOR twin IN
    SELECT id, name FROM (
      SELECT id, name, row_number() OVER (PARTITION BY search_key(name) ORDER BY created_at, id) AS place FROM towns
    ) AS named WHERE place > 1 ORDER BY place, id
  LOOP
    number := 2;
    WHILE EXISTS (SELECT FROM towns WHERE search_key(name) = search_key(twin.name || ' ' || number)) LOOP
      number := number + 1;
    END LOOP;
    UPDATE towns SET name = twin.name || ' ' || number, version = version + 1 WHERE id = twin.id;
  END LOOP;
END $$;
CREATE UNIQUE INDEX towns_own_name ON towns (search_key(name));
`;
