import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { languageCases, permissionsOf } from '../../language/language-cases.ts'
import { languageFeatures } from '../../language/language-features.ts'
import {
  createRecord,
  readRecord,
  refusedFields,
  searchIds,
  startLanguageServer,
} from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import {
  type DemonstrationServer,
  startDemonstrationServer,
  startTestServer,
} from '../../server/test-server.ts'

const roles = '/api/main/roles'
const added = permissionsOf(languageCases)

/** The product after an upgrade that adds record types. */
let server: DemonstrationServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

async function role(description: string): Promise<AnyRecord & { readonly permissions: readonly string[] }> {
  const [one] = (await searchIds(beheerder, roles, { search: { description }, matchingBehavior: 'Exact' }))
    .items
  return one as AnyRecord & { readonly permissions: readonly string[] }
}

const trailOf = async (record: AnyRecord) =>
  (await beheerder.get<Page<AuditEntry>>(`${roles}/${record.id}/audit`)).body

test('a role with every permission gets the new ones, others do not', async () => {
  const full = await role('Beheerder')
  expect(added.length).toBeGreaterThan(0)
  expect(full.permissions).toEqual(expect.arrayContaining([...added]))
  const mine = await beheerder.get<{ permissions: readonly string[] }>('/api/authorization/permissions/me')
  expect(mine.body.permissions).toEqual(expect.arrayContaining([...added]))
  const reader = await role('Lezer')
  expect(reader.permissions.filter((permission) => added.includes(permission))).toEqual([])
  expect(reader.rowVersion).toBe(1)
})

test('the log says which role got which permissions, once', async () => {
  const lines: string[] = []
  const write = (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg)
  const upgraded = async () => {
    const extra = { recordTypes: languageCases, features: languageFeatures }
    const again = await startTestServer(
      { databaseUrl: before.databaseUrl, demo: 'on' },
      { extra, log: pino({ level: 'info' }, { write }) },
    )
    await again.close()
    return lines.filter((line) => line.includes('nieuwe rechten'))
  }
  const before = await startDemonstrationServer(inject('postgres'))
  try {
    const sentence = `De rol Beheerder heeft nieuwe rechten gekregen: ${[...added].toSorted().join(', ')}.`
    expect(await upgraded()).toEqual([sentence])
    expect(await upgraded()).toEqual([sentence])
  } finally {
    await before.close()
  }
})

test('the grant is audited once, however often the product starts', async () => {
  const again = await startTestServer(
    { databaseUrl: server.databaseUrl, demo: 'on' },
    { extra: { recordTypes: languageCases, features: languageFeatures } },
  )
  await again.close()
  const trail = await trailOf(await role('Beheerder'))
  expect(trail.items[0]).toMatchObject({
    auditAction: 'Update',
    auditUserName: 'Systeem',
    auditChangedProperties: ['permissions'],
  })
  expect(trail.totalCount).toBe(2)
})

test('the last administrator cannot lose a new permission', async () => {
  const full = await role('Beheerder')
  const permissions = full.permissions.filter((permission) => permission !== added[0])
  const { id, rowVersion } = full
  expect(refusedFields(await beheerder.put(`${roles}/${id}`, { rowVersion, permissions }))).toEqual([
    '422',
    'permissions',
  ])
})

test('without a record of the known permissions nobody gets new ones', async () => {
  await server.query('DELETE FROM stamboek.known_permission')
  const again = await startTestServer(
    { databaseUrl: server.databaseUrl, demo: 'on' },
    { extra: { recordTypes: languageCases, features: languageFeatures } },
  )
  await again.close()
  expect((await role('Lezer')).rowVersion).toBe(1)
  const known = await server.query('SELECT count(*) AS count FROM stamboek.known_permission')
  expect(Number(known[0]?.count)).toBeGreaterThan(added.length)
})

test('a user with every permission through several roles gets a role with the new ones', async () => {
  const before = await startDemonstrationServer(inject('postgres'))
  const client = await before.signIn('beheerder')
  const [full] = (await searchIds(client, roles, { search: { description: 'Beheerder' } })).items
  const all = full?.permissions as readonly string[]
  const middle = all.length / 2
  const halves = await Promise.all(
    [all.slice(0, middle), all.slice(middle)].map((permissions, index) =>
      createRecord(client, roles, { description: `Helft ${index}`, permissions }),
    ),
  )
  const users = '/api/main/users'
  const [account] = (await searchIds(client, users, { search: { userName: 'beheerder' } })).items
  const user = await readRecord(client, `${users}/${account?.id}`)
  const given = {
    rowVersion: user.rowVersion,
    roles: halves.map(({ id }) => ({ roleId: id, isInAllBusinessUnits: true })),
  }
  expect(await client.put(`${users}/${user.id}`, given)).toMatchObject({ status: 200 })
  const emptied = { rowVersion: full?.rowVersion, permissions: all.slice(0, 1) }
  expect(await client.put(`${roles}/${full?.id}`, emptied)).toMatchObject({ status: 200 })

  const after = await startTestServer(
    { databaseUrl: before.databaseUrl, demo: 'on' },
    { extra: { recordTypes: languageCases, features: languageFeatures } },
  )
  try {
    const again = await after.signIn('beheerder')
    const mine = await again.get<{ permissions: readonly string[] }>('/api/authorization/permissions/me')
    expect(mine.body.permissions).toEqual(expect.arrayContaining([...all, ...added]))
    const [fresh, ...others] = (
      await searchIds(again, roles, {
        search: { description: 'Nieuwe rechten' },
        matchingBehavior: 'StartsWith',
      })
    ).items
    expect(new Set(fresh?.permissions as readonly string[])).toEqual(new Set(added))
    expect(others).toEqual([])
    for (const half of halves)
      expect(await readRecord(again, `${roles}/${half.id}`)).toMatchObject({ rowVersion: 1 })
    const reader = await (await after.signIn('lezer')).get<{ permissions: readonly string[] }>(
      '/api/authorization/permissions/me',
    )
    expect(reader.body.permissions.filter((permission) => added.includes(permission))).toEqual([])
  } finally {
    await after.close()
    await before.close()
  }
})
