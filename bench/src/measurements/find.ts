import type { FoundRecord } from '@stamboek/model/contract/find'
import { TestClient } from '@stamboek/testing/server/test-client'
import type { Client } from 'pg'
import { withDemonstration } from '../database/demonstration.ts'
import { addManyRecords } from '../database/many-records.ts'
import { formatSpread, quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const p95Ms = 100
const shortest = 2
const longest = 8
const rounds = 5

/** Texts that are nowhere, in one record, and in hundreds of thousands, also of another unit alone. */
const extremes = [
  'zz',
  'zzqx',
  'qxzqxz',
  'ta',
  'taak',
  'cliënt',
  'zorg',
  'en',
  'kosten',
  'noord',
  'a',
  '1',
  '100',
  'c4ca4238',
  'g0000',
  'ge',
  'r00001',
  'uitzondering',
]

/** What the palette asks while somebody types (requirements 2). */
export const find: Measurement = {
  name: 'find',
  title: '3,000,000 records in 40 tables, found by typed text',
  measure: (database) =>
    withDemonstration(database, async ({ product, client }) => {
      const person = await TestClient.signIn(product.address, 'beheerder', 'Noord-Holland Zorg')
      const other = person.businessUnits.find(({ id }) => id !== person.businessUnitId)
      await addManyRecords(client, person.businessUnitId ?? '', other?.id ?? '')
      return measureFind(person, client)
    }),
}

async function measureFind(person: TestClient, client: Client): Promise<readonly string[]> {
  const texts = await listTypedTexts(client)
  for (const text of texts.slice(0, 20)) await timed(person, text)
  const typed: number[] = []
  const slow: { text: string; time: number }[] = []
  for (const text of texts) {
    const { time } = await timed(person, text)
    typed.push(time)
    slow.push({ text, time })
  }
  const lines = [
    `typed beginnings of 2 to 8 characters: ${formatSpread(typed)}; p95 ${withAim(quantile(typed, 0.95), p95Ms, 'ms')}`,
  ]
  slow.sort((a, b) => b.time - a.time)
  lines.push(
    `– the slowest: ${slow
      .slice(0, 8)
      .map(({ text, time }) => `“${text}” ${time.toFixed(0)} ms`)
      .join(', ')}`,
  )
  for (const text of extremes) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round += 1) {
      const answer = await timed(person, text)
      times.push(answer.time)
      found = answer.found
    }
    lines.push(
      `“${text}” (${found < 0 ? 'refused' : `${found} found`}): at most ${withAim(Math.max(...times), p95Ms, 'ms')}`,
    )
  }
  return lines
}

/** Beginnings of codes and of words of descriptions, of each table alike. */
async function listTypedTexts(client: Client): Promise<readonly string[]> {
  const tables = ['task', 'general_ledger', 'resource', 'resource_team', 'function', 'country', 'task_type']
  const texts: string[] = []
  for (const table of tables) {
    const code = table === 'task' || table === 'country' ? 'NULL' : 'code'
    const { rows } = await client.query<{ description: string; code: string | null }>(
      `SELECT description, ${code} AS code FROM record."${table}" WHERE description NOT LIKE 'Uitz%' ORDER BY md5(id::text) LIMIT 6`,
    )
    for (const { description, code: ofRecord } of rows)
      for (const text of [ofRecord, description, ...description.split(' ').slice(1, 3)])
        texts.push(...listBeginnings(text ?? ''))
  }
  return texts
}

function listBeginnings(text: string): readonly string[] {
  const count = Math.max(0, Math.min(longest, text.length) - shortest + 1)
  return Array.from({ length: count }, (_, index) => text.slice(0, shortest + index))
}

async function timed(person: TestClient, text: string): Promise<{ time: number; found: number }> {
  const started = performance.now()
  const { status, body } = await person.post<readonly FoundRecord[]>('/api/find', { text })
  if (status !== 200 && status !== 503) throw new Error(`“${text}”: ${JSON.stringify(body)}`)
  return { time: performance.now() - started, found: status === 200 ? body.length : -1 }
}
