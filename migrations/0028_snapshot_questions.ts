import { type Kysely, sql } from "kysely";

const text = (label: string) => ({ label });
const choice = (label: string, answers: string[]) => ({ label, answers });
const box = (label: string) => ({ label, answers: ["Yes", "No"] });
const file = (label: string) => ({ label, answers: ["PDF", "DOC", "DOCX"] });

/** The application form as it is today: a form that changes takes a migration that replaces the function below. */
const questions = [
  text("Full name"),
  text("Email"),
  text("Phone"),
  choice("Availability", ["Full-time", "Part-time", "Weekends", "Flexible"]),
  choice("Employment status", ["Employed", "Unemployed", "Student", "Retired"]),
  box("I am authorized to work in Canada"),
  box("I have a valid driver's licence"),
  choice("How did you hear about us?", [
    "This website",
    "Job board",
    "Social media",
    "Someone told me",
    "Other",
  ]),
  text("Your experience in security"),
  text("Licences and certificates"),
  text("Why are you interested in this position?"),
  text("Why are you a good fit?"),
  file("Résumé"),
  file("Cover letter"),
  box("I declare that what I have written here is true and complete"),
  box("I consent to my application and files being kept and used to consider me for this position"),
];

/** What was public of a posting includes the questions of its form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const literal = sql.lit(JSON.stringify(questions));
  const statements = [
    sql`
      CREATE FUNCTION application_questions() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
        SELECT ${literal}::jsonb
      $$`,
    // The form has been the same since there are snapshots.
    sql`ALTER TABLE job_posting_snapshots ADD COLUMN questions jsonb NOT NULL DEFAULT application_questions()`,
    sql`
      CREATE OR REPLACE FUNCTION keep_posting_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          IF OLD.came_down_at < now() - interval '3 years' THEN
            RETURN OLD;
          END IF;
        ELSIF OLD.came_down_at IS NULL
          AND (OLD.id, OLD.posting_id, OLD.posting, OLD.questions, OLD.published_at)
            = (NEW.id, NEW.posting_id, NEW.posting, NEW.questions, NEW.published_at) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'The record of a posting cannot be changed.' USING ERRCODE = 'check_violation';
      END $$`,
  ];
  for (const statement of statements) await statement.execute(db);
}
