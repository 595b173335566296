import type { ChangeSetPage, ChangeSetSearch } from '@stamboek/model/contract/change-sets'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { TestClient } from '@stamboek/testing/server/test-client'
import { signInWithPermissions } from '@stamboek/testing/users/http-users'
import type { Client } from 'pg'
import { withDemonstration } from '../database/demonstration.ts'
import { addManyChanges, type ChangeFacts } from '../database/many-changes.ts'
import { median } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const entries = Number(process.env.BENCH_AUDIT_ENTRIES) || 10_000_000
const rounds = 5
const lastPage = 20
const aims = { filterMs: 300, combinationMs: 1_000 }
const weekMs = 7 * 86_400_000
const hourMs = 3_600_000

/** Searches of the page of changes, by users with different rights. */
export const changes: Measurement = {
  name: 'changes',
  title: `changes among ${entries.toLocaleString('en')} audit entries (BENCH_AUDIT_ENTRIES)`,
  measure: (database) =>
    withDemonstration(
      database,
      async ({ product, client }) => {
        const facts = await loadChanges(client)
        return [...(await measureChanges(product.address, facts)), ...(await measureStorage(client, facts))]
      },
      { DEMO_SCALE: '100000' },
    ),
}

async function loadChanges(client: Client): Promise<ChangeFacts> {
  const names = ['beheerder', 'lezer', 'planner', 'taakloos', 'financieel']
  const people = await client.query<{ id: string }>(
    'SELECT id FROM record."user" WHERE user_name = ANY($1) ORDER BY array_position($1, user_name::text)',
    [names],
  )
  const units = await client.query<{ id: string }>(
    'SELECT series_id AS id FROM record.system_business_unit ORDER BY description LIMIT 3',
  )
  return addManyChanges(client, createRecordCatalogue(recordTypes), {
    entries,
    userIds: people.rows.map(({ id }) => id),
    unitIds: units.rows.map(({ id }) => id),
  })
}

interface Filter {
  readonly name: string
  readonly aimMs: number
  readonly body: ChangeSetSearch
}

async function measureChanges(address: string, facts: ChangeFacts): Promise<readonly string[]> {
  const administrator = await TestClient.signIn(address, 'beheerder')
  const [unitId] = facts.unitIds
  if (unitId !== undefined) administrator.businessUnitId = unitId
  const few = ['Vat', 'Country', 'Language', 'Currency', 'Region', 'ExternalLink', 'BankAccount']
  const limited = await signInWithPermissions(
    administrator,
    few.flatMap((name) => [`${name}Read`, `${name}ReadAudit`]),
  )
  const rare = await TestClient.signIn(address, 'financieel')
  return [
    'an administrator:',
    ...(await measureFilters(administrator, listFilters(facts))),
    'a user with seven types in one unit:',
    ...(await measureFilters(
      limited.client,
      listFilters(facts).filter(({ body }) => !body.businessUnitIds),
    )),
    'one’s own, of which there are three:',
    ...(await measureFilters(rare, [
      { name: 'own', aimMs: aims.filterMs, body: { userIds: facts.userIds.slice(-1) } },
    ])),
  ]
}

function listFilters(facts: ChangeFacts): readonly Filter[] {
  const { typeKeys, rareTypeKey, commonField, rareField, userIds, unitIds, busyRecordId } = facts
  const [busiest = '', , third = ''] = userIds
  const [middle = '', last = ''] = [userIds[20], userIds.at(-1)]
  const [type = '', , , region = ''] = typeKeys
  const dtoKeys = [type]
  const ago = (weeks: number, ms: number) => ({
    changedFromUtc: new Date(Date.now() - weeks * weekMs).toISOString(),
    changedToUtc: new Date(Date.now() - weeks * weekMs + ms).toISOString(),
  })
  const single: Readonly<Record<string, ChangeSetSearch>> = {
    'no filter': {},
    'a user with many': { userIds: [busiest] },
    'a user with some': { userIds: [middle] },
    'a user with three, long ago': { userIds: [last] },
    'a common type': { dtoKeys },
    'a type with child records': { dtoKeys: [region] },
    'child records': { dtoKeys: ['Main.PostalCodeRangeViewDto'] },
    'a rare type': { dtoKeys: [rareTypeKey] },
    'a common field': { dtoKeys, fields: [commonField] },
    'a field changed five times, long ago': { dtoKeys, fields: [rareField] },
    'a list of child records': { dtoKeys: [region], fields: ['postalCodeRanges'] },
    'a field of child records': { dtoKeys: ['Main.PostalCodeRangeViewDto'], fields: ['postalCodeFrom'] },
    saves: { kinds: ['Save'] },
    'bulk actions': { kinds: ['Bulk'] },
    imports: { kinds: ['Import'] },
    undos: { kinds: ['Undo'] },
    'the small unit': { businessUnitIds: unitIds.slice(-1) },
    'all units': { businessUnitIds: unitIds },
    'the last week': ago(1, weekMs),
    'a week of four years ago': ago(208, weekMs),
    'an hour of three years ago': ago(156, hourMs),
    'before all': { changedToUtc: '2000-01-01T00:00:00Z' },
    'a record': { recordId: busyRecordId },
  }
  const combined: Readonly<Record<string, ChangeSetSearch>> = {
    'user with many, common type': { userIds: [busiest], dtoKeys },
    'user with some, common type': { userIds: [middle], dtoKeys },
    'user with many, rare type': { userIds: [third], dtoKeys: [rareTypeKey] },
    'user with three, common type': { userIds: [last], dtoKeys },
    'user with some, common field': { userIds: [middle], dtoKeys, fields: [commonField] },
    'user with many, rare field': { userIds: [busiest], dtoKeys, fields: [rareField] },
    'user with some, small unit': { userIds: [middle], businessUnitIds: unitIds.slice(-1) },
    'common type, old week': { dtoKeys, ...ago(208, weekMs) },
    'common field, old week': { dtoKeys, fields: [commonField], ...ago(208, weekMs) },
    'rare field, recent year': { dtoKeys, fields: [rareField], ...ago(52, 52 * weekMs) },
    'user with some, common type, saves, old week': {
      userIds: [middle],
      dtoKeys,
      kinds: ['Save'],
      ...ago(208, weekMs),
    },
    'user with some, imports': { userIds: [middle], kinds: ['Import'] },
    'rare user, rare type, last week': { userIds: [last], dtoKeys: [rareTypeKey], ...ago(1, weekMs) },
    'record, user with some': { recordId: busyRecordId, userIds: [middle] },
  }
  const list = (bodies: typeof single, aimMs: number) =>
    Object.entries(bodies).map(([name, body]) => ({ name, aimMs, body }))
  return [...list(single, aims.filterMs), ...list(combined, aims.combinationMs)]
}

async function measureFilters(client: TestClient, filters: readonly Filter[]): Promise<readonly string[]> {
  const lines: string[] = []
  for (const { name, aimMs, body } of filters) {
    const first = await measurePage(client, body)
    const cursor = await findCursor(client, body, first.page)
    const later = cursor === undefined ? undefined : await measurePage(client, { ...body, cursor })
    lines.push(
      `– ${name}: ${first.page.items.length} found, median ${median(first.times).toFixed(0)} ms, longest ${withAim(Math.max(...first.times), aimMs, 'ms')}${
        later
          ? `; page ${lastPage}: median ${median(later.times).toFixed(0)} ms, longest ${withAim(Math.max(...later.times), aimMs, 'ms')}`
          : ''
      }`,
    )
  }
  return lines
}

/** Returns the cursor of the twentieth page; undefined if there are fewer. */
async function findCursor(
  client: TestClient,
  body: ChangeSetSearch,
  first: ChangeSetPage,
): Promise<string | undefined> {
  let { cursor } = first
  for (let page = 2; page < lastPage && cursor !== null; page += 1)
    cursor = (await search(client, { ...body, cursor })).cursor
  return cursor ?? undefined
}

async function measurePage(
  client: TestClient,
  body: ChangeSetSearch,
): Promise<{ readonly page: ChangeSetPage; readonly times: readonly number[] }> {
  const times: number[] = []
  let page: ChangeSetPage = { items: [], cursor: null }
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    page = await search(client, body)
    times.push(performance.now() - started)
  }
  return { page, times }
}

async function search(client: TestClient, body: ChangeSetSearch): Promise<ChangeSetPage> {
  const answer = await client.post<ChangeSetPage>('/api/changesets/search', body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Of the state before change sets; entries of imports had a batch. */
const sizesBefore = [
  'audit_entry',
  'audit_entry_pkey',
  'audit_entry_record',
  'audit_entry_parent',
  'audit_entry_change_set',
]
const aimShare = 0.15

/** Bytes of the table and its indexes for each entry that is added. */
async function measureStorage(client: Client, { addMore }: ChangeFacts): Promise<readonly string[]> {
  const before = await readSizes(client)
  const added = await addMore()
  const after = await readSizes(client)
  const perEntry = [...after].map(([name, size]) => ({
    name,
    bytes: (size - (before.get(name) ?? 0)) / added,
  }))
  const known = perEntry.filter(({ name }) => sizesBefore.includes(name))
  const others = perEntry.filter(({ name }) => !sizesBefore.includes(name))
  const sum = (some: typeof perEntry) => some.reduce((total, { bytes }) => total + bytes, 0)
  const describe = ({ name, bytes }: (typeof perEntry)[number]) =>
    `${name} ${bytes.toFixed(1)} bytes (${((100 * bytes) / sum(known)).toFixed(1)} %)`
  return [
    `storage for an entry before change sets: ${sum(known).toFixed(0)} bytes: ${known.map(describe).join(', ')}`,
    `– what they add: ${withAim((100 * sum(others)) / sum(known), 100 * aimShare, '%')}: ${others.map(describe).join(', ')}`,
  ]
}

async function readSizes(client: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{
    name: string
    size: string
  }>(`SELECT relname AS name, pg_relation_size(oid) AS size
    FROM pg_class WHERE relnamespace = 'stamboek'::regnamespace AND relname LIKE 'audit\\_entry%' AND relkind IN ('r', 'i')`)
  return new Map(rows.map(({ name, size }) => [name, Number(size)]))
}
