import { script } from "./script";

/** The company's own terms and other legal texts, each version kept, and who accepted the terms anew. */
export const up = script`
CREATE TABLE legal_texts (
  id uuid PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('terms', 'privacy', 'accessibility')),
  number integer NOT NULL CHECK (number > 0), day date NOT NULL, body text NOT NULL CHECK (length(body) BETWEEN 1 AND 30000),
  in_substance boolean NOT NULL, written_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (kind, number));
CREATE INDEX legal_texts_written_by ON legal_texts (written_by) WHERE written_by IS NOT NULL;
CREATE FUNCTION keep_legal_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'A version of a legal text never changes.' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER legal_texts_kept BEFORE DELETE OR UPDATE OF id, kind, number, day, body, in_substance, created_at
  ON legal_texts FOR EACH ROW EXECUTE FUNCTION keep_legal_text();
`;
