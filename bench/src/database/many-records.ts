import type { Client } from 'pg'
import { addManyTasks } from './many-tasks.ts'

/** Records besides 1,000,000 tasks, by table. */
const counts = {
  general_ledger: 1_000_000,
  resource: 500_000,
  resource_team: 100_000,
  function: 100_000,
  document_group: 100_000,
  external_link: 100_000,
  invoice_type: 100_000,
} as const

const words = `ARRAY['Zorg', 'Vervoer', 'Huishoudelijke hulp', 'Wijkverpleging', 'Kraamzorg', 'Energie', 'Onderhoud gebouwen', 'Salarissen',
  'Vergoeding', 'Thuiszorg Noord', 'Dagbesteding', 'Reiskosten', 'Schoonmaak', 'Beheer', 'Inkoop medicijnen', 'Overige kosten']`

/** 3,000,000 records in the tables of the demonstration; those of units half in this one and half in another, but for 'Uitzondering', of the other one alone. */
export async function addManyRecords(
  client: Client,
  businessUnitId: string,
  otherUnitId: string,
): Promise<void> {
  await addManyTasks(client, businessUnitId)
  for (const [table, count] of Object.entries(counts)) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = 'record' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'
          AND column_name NOT IN ('id', 'business_unit_id', 'description', 'code', 'status', 'system_value')`,
      [table],
    )
    const names = rows.map(({ name }) => `"${name}"`).join(', ')
    const code = await hasColumn(client, table, 'code')
    await client.query(
      `INSERT INTO record."${table}" (id, business_unit_id, description, ${code ? 'code, ' : ''}status, ${names})
        SELECT gen_random_uuid(), CASE WHEN g / 256 % 2 = 0 THEN $1::uuid ELSE $2::uuid END,
          CASE WHEN g / 256 % 20 = 1 THEN 'Uitzondering ' ELSE '' END || (${words})[1 + g % 16] || ' ' || (${words})[1 + g / 16 % 16] || ' ' || substr(md5(g::text), 1, 8) || ' ' || g,
          ${code ? `upper(left('${table}', 1)) || lpad(g::text, 7, '0'), ` : ''}'Active', ${names}
        FROM (SELECT * FROM record."${table}" ORDER BY id LIMIT 1) t, generate_series(1, ${count}) g`,
      [businessUnitId, otherUnitId],
    )
    await client.query(`VACUUM (ANALYZE) record."${table}"`)
  }
}

async function hasColumn(client: Client, table: string, name: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM information_schema.columns WHERE table_schema = 'record' AND table_name = $1 AND column_name = $2`,
    [table, name],
  )
  return rows.length > 0
}
