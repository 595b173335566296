import type { Client } from 'pg'

/** 100,000 more import records over three years, copies of those of the demonstration, in all its units. */
export async function addManyImports(client: Client): Promise<void> {
  await client.query(`CREATE TEMP TABLE made AS
    SELECT r.id AS from_id, gen_random_uuid() AS id, n FROM generate_series(1, 2500) n CROSS JOIN record.import_record r`)
  await client.query(`INSERT INTO record.import_record SELECT (c).* FROM (
    SELECT jsonb_populate_record(r, jsonb_build_object('id', m.id, 'created_on_utc', r.created_on_utc - n * interval '10 hours',
      'file_name', 'orders-' || md5(m.id::text) || '.csv')) AS c
    FROM made m JOIN record.import_record r ON r.id = m.from_id) s`)
  await client.query(`INSERT INTO stamboek.import_file SELECT (c).* FROM (
    SELECT jsonb_populate_record(f, jsonb_build_object('import_record_id', m.id, 'file_id', null)) AS c
    FROM made m JOIN stamboek.import_file f ON f.import_record_id = m.from_id) s`)
  await client.query('ANALYZE record.import_record')
  await client.query('ANALYZE stamboek.import_file')
}
