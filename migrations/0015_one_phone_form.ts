import { type Kysely, sql } from "kysely";

/** Phones become E.164 and postal codes "L5B 3C1", as they are stored from now on; what is neither stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const phones: [table: string, column: string][] = [
    ["inquiries", "phone"],
    ["profiles", "phone_number"],
    ["company_settings", "phone"],
  ];
  for (const [table, column] of phones) {
    const phone = sql.ref(column);
    const digits = sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`;
    await sql`
      UPDATE ${sql.table(table)}
      SET ${phone} = CASE
        WHEN ${phone} !~ '^ *[+]' AND length(${digits}) = 10 THEN '+1' || ${digits}
        ELSE '+' || ${digits}
      END
      WHERE ${phone} ~ '^ *[+]?[0-9 ().-]+$' AND length(${digits}) BETWEEN 10 AND 15`.execute(db);
  }
  await sql`
    UPDATE profiles
    SET zip_code = regexp_replace(upper(regexp_replace(zip_code, '[ .-]', '', 'g')), '^(...)(...)$', '\\1 \\2')
    WHERE upper(regexp_replace(zip_code, '[ .-]', '', 'g')) ~ '^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$'`.execute(db);
}
