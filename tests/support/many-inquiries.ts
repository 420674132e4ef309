/** In one message of five thousand. */
export const rareWord = "zeppelin";
/** In about every third message. */
export const commonWord = "patrol";

/** Twenty-three months and three weeks, in seconds: the nightly job deletes what is older than 24 months. */
const span = 717 * 86_400;

const first = `Amara,Jordan,Priya,Luca,Mei,Omar,Fatima,Noah,Grace,Daniel,Harpreet,Chloe,Samir,Isla,Kwame,Elena,Arjun,Hannah,Mateo,Yusuf,
Adaeze,Bao,Camille,Dmitri,Esther,Farid,Gwen,Hugo,Imani,Jasper,Keiko,Liam,Maya,Nadia,Oscar,Paula,Quinn,Rosa,Sven,Tariq,Uma,Victor,Wanjiru,Ximena,Yara,Zoe`;
const last = `Singh,Bell,Nair,Romano,Chen,Haddad,Sheikh,Tremblay,Oyelaran,Kowalski,Gill,Martin,Patel,Campbell,Mensah,Petrova,Rao,Weiss,Alvarez,Demir,
Abbott,Brar,Castellano,Dhaliwal,Eriksen,Ferreira,Gagnon,Hossain,Ivanov,Joseph,Khan,Lavoie,MacLeod,Nguyen,Osei,Park,Qureshi,Ramirez,Sandhu,Thompson,
Usman,Virk,Whitfield,Xu,Yilmaz,Zhang`;

const sentences = [
  "Three cars were broken into on our crescent this month.",
  "What would a nightly patrol cost for twenty-four houses?",
  "Our street would like to join and twelve homes have said yes so far.",
  "We are planning a festival for about four hundred people on a Saturday in June.",
  "Does your car also pass the park behind the school?",
  "Someone has been lighting fires there after midnight.",
  "Two warehouses near Dixie Road are fenced and have a single gate.",
  "We need night checks and a report every morning.",
  "A client visits Toronto for three days and needs a driver.",
  "A guard helped my mother with a flat tire and we are thankful.",
  "Which document do you accept to verify an address?",
  "My hydro bill is still in my maiden name.",
  "The back lane has no lights and packages disappear from porches.",
  "Please call after dinner because I work shifts at the hospital.",
  "Our condominium board meets on the first Tuesday of the month.",
  "Could somebody walk the garage between two and four in the morning?",
  "There was a noise outside our window at twenty to twelve.",
  "The previous company never sent the invoices that we asked for.",
  "We would like to see a contract before the long weekend.",
  "My neighbour pays for a patrol already and recommended you.",
];

/**
 * One statement that adds made-up inquiries, spread evenly over 24 months in the order of their ids. Only their times
 * differ from run to run.
 */
function insertion(count: number, maxLength: number): string {
  const list = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(",")}]`;
  const words = (text: string) => list(text.split(/,\s*/));
  return `
    with
      lists as materialized (
        select ${words(first)} as first, ${words(last)} as last, ${list([...sentences, ...sentences])} as sentences,
          (select array_agg(id) from users where role <> 'resident') as staff
      ),
      numbers as (
        select i,
          now() - (${count} - i) * interval '1 second' * (${span} / ${count}::float8) as created_at,
          (hashint8extended(i, 1) & 1073741823)::int as one,
          (hashint8extended(i, 2) & 1073741823)::int as two,
          (hashint8extended(i, 3) & 1073741823)::int as three
        from generate_series(1, ${count}::bigint) as i
      ),
      people as (
        select numbers.*, lists.staff, lists.sentences,
          lists.first[1 + one % array_length(lists.first, 1)] as first,
          lists.last[1 + two % array_length(lists.last, 1)] as last
        from numbers cross join lists
      )
    insert into inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
      preferred_contact_time, status, assigned_to, source, created_at)
    select
      (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3)
        || '8' || substr(md5(i::text), 4, 15))::uuid,
      'NJ-' || upper(regexp_replace(lpad(to_hex(i * 2654435761 % 4294967296), 8, '0'), '^(....)', '\\1-')),
      first || ' ' || last,
      lower(first || '.' || last) || i || '@mail.example',
      '(' || (array['905', '416', '647', '289'])[1 + one % 4] || ') 555-' || lpad((i % 10000)::text, 4, '0'),
      array_to_string(sentences[1 + one % 20 : ${maxLength > 2 ? `3 + one % 20 + two % ${maxLength - 2}` : `one % 20 + ${maxLength}`}], ' ') || ' '
        || case when i % 5000 = 4321 then 'We saw a ${rareWord} above ' else 'We live at ' end
        || (1 + three % 400) || ' ' || last || ' Crescent.',
      (array['Get a Quote', 'Neighbourhood Security Registration', 'General Inquiry', 'Other'])[1 + one % 4],
      (array['Residential Services', 'Event Security', 'Personal Protection Services', 'Corporate Services', 'N/A'])[1 + two % 5],
      (array['Morning (9AM - 12PM)', 'Afternoon (12PM - 5PM)', 'Evening (5PM - 9PM)', 'Any Time', 'Not specified'])[1 + three % 5],
      (case when three % 25 = 0 then 'spam' when i > ${count} * 0.99 then 'new' when three % 50 = 1 then 'in_progress'
        else 'answered' end)::inquiry_status,
      case when i <= ${count} * 0.99 and three % 3 = 1 then staff[1 + two % array_length(staff, 1)] end,
      (array['contact', 'phone', 'email', 'in_person'])[1 + (three % 10 - 6) * (three % 10 / 7)],
      created_at
    from people order by i`;
}

/**
 * Replaces the database's inquiries, then builds indexes and statistics. Short messages make filling three times as
 * fast.
 * @param run runs a statement, always on the same connection
 */
export async function fillWithInquiries(
  count: number,
  run: (statement: string) => Promise<{ rows: unknown[] }>,
  options: { sentences?: number } = {},
): Promise<void> {
  await run("set statement_timeout = 0");
  const { rows } = await run(`
    select indexdef as definition, indexname as name from pg_indexes
    where tablename = 'inquiries' and indexname not in (select conname from pg_constraint)`);
  const indexes = rows as { definition: string; name: string }[];
  // Its analyze would hold a snapshot, and then the vacuum below would leave index-only scans nothing to skip.
  await run("alter table inquiries set (autovacuum_enabled = off)");
  await run("truncate inquiries cascade");
  for (const { name } of indexes) await run(`drop index ${name}`);
  await run(insertion(count, options.sentences ?? 9));
  await run("set maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await run(definition);
  await run("vacuum (analyze) inquiries");
  await run("reset statement_timeout");
}
