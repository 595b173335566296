import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { expect, inject, test, vi } from 'vitest'
import { plainType } from '../../records/plain-type.ts'
import { startDemonstrationServer, startTestServer, type TestServer } from '../../server/test-server.ts'

const crate: RecordTypeDefinition = {
  ...plainType,
  dtoKey: 'Main.CrateViewDto',
  name: 'crate',
  path: 'crates',
  labels: { one: 'Krat', many: 'Kratten' },
  fields: {},
}

const newCountry = { description: 'Nergensland', isoCode2: 'QZ', isoCode3: 'QZZ' }

function expectReady(server: TestServer, answer: object): Promise<void> {
  return vi.waitFor(async () => expect(await server.visitor.get('/health/ready')).toMatchObject(answer), {
    timeout: 10_000,
    interval: 50,
  })
}

const superseded = { status: 503, body: { status: 'unavailable', reason: 'superseded' } }

test('a node stops writing as soon as another version has prepared the database, and says why', async () => {
  const node = await startDemonstrationServer(inject('postgres'))
  const client = await node.signIn('beheerder')
  const settings = { databaseUrl: node.databaseUrl, demo: 'on' } as const
  expect(await client.post('/api/main/countries', newCountry)).toMatchObject({ status: 201 })

  const newer = await startTestServer(settings, { extra: { recordTypes: [crate] } })
  await expectReady(node, superseded)
  expect(await client.post('/api/main/countries', { ...newCountry, isoCode2: 'QY' })).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      detail:
        'Een andere versie van Stamboek heeft de gegevens in gebruik genomen; deze server slaat niets meer op. Vernieuw de pagina en probeer het opnieuw.',
    },
  })
  expect(await client.post('/api/main/countries/search', {})).toMatchObject({ status: 200 })
  expect(await newer.visitor.get('/health/ready')).toMatchObject({ status: 200 })
  const other = await newer.signIn('beheerder')
  expect(await other.post('/api/main/crates', { description: 'Krat' })).toMatchObject({ status: 201 })

  // The way back: the version before is started again.
  const again = await startTestServer(settings)
  await expectReady(newer, superseded)
  await expectReady(node, { status: 200 })
  expect(
    await client.post('/api/main/countries', { ...newCountry, isoCode2: 'QX', isoCode3: 'QXX' }),
  ).toMatchObject({ status: 201 })
  await Promise.all([again.close(), newer.close()])
  await node.close()
})
