import type { LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord, readRecord } from '../../language/language-server.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { signInWithPermissions } from '../../users/http-users.ts'

const secrets = '/api/main/secrets'
const secretTypes = '/api/main/secrettypes'

let server: DemonstrationServer
let north: TestClient
let antwerp: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
})
afterAll(() => server.close())

let count = 0
const makeType = (flags: object, client = north): Promise<AnyRecord> => {
  count += 1
  return createRecord(client, secretTypes, { description: `Proeftype ${count}`, ...flags })
}

/** The status of an answer and its sentence for each member. */
function refusals({ status, body }: ApiResponse): readonly string[] {
  const { errors = [] } = body as { errors?: readonly { field: string; message: string }[] }
  return [String(status), ...errors.map(({ field, message }) => `${field}: ${message}`)]
}

const everything = { hasUsername: true, hasPassword: true, hasFile: true, hasPassphrase: true }
const parts = { username: 'jan', password: 'geheim', file: 'aGFsbG8=', passphrase: 'een hele zin' }

test('a new secret is offered the types of which its unit has none', async () => {
  const type = await makeType({ hasUsername: true, isGlobalSystemBusinessUnitRecord: true })
  const isOffered = async (client: TestClient, mode: object) => {
    const found = await client.post<Page<LookupItem>>(`${secrets}/lookup`, { field: 'secretTypeId', ...mode })
    return found.body.items.some(({ id }) => id === type.id)
  }
  expect(await isOffered(north, { mode: 'add' })).toBe(true)
  await createRecord(north, secrets, { secretTypeId: type.id, username: 'jan' })
  expect(await isOffered(north, { mode: 'add' })).toBe(false)
  expect(await isOffered(north, {})).toBe(true)
  expect(await isOffered(antwerp, { mode: 'add' })).toBe(true)
  const { client } = await signInWithPermissions(north, ['SecretTypeRead'])
  expect(await client.post(`${secretTypes}/search`, { search: { hasSecret: true } })).toMatchObject({
    status: 403,
  })
})

describe('a secret', () => {
  test('is answered without its values, with the description of its type', async () => {
    const type = await makeType(everything)
    const made = await createRecord(north, secrets, { secretTypeId: type.id, ...parts })
    const read = await readRecord(north, `${secrets}/${made.id}`)
    for (const answer of [made, read]) {
      expect(answer).toMatchObject({
        secretTypeId: type.id,
        secretType: { id: type.id, label: type.description },
        secretTypeDescription: type.description,
        username: 'jan',
      })
      for (const member of ['password', 'file', 'passphrase']) expect(answer).not.toHaveProperty(member)
    }
    const back = await north.put<AnyRecord>(`${secrets}/${made.id}`, { ...read, secretTypeDescription: 'x' })
    expect(back.body).toMatchObject({ rowVersion: 1, secretTypeDescription: type.description })
  })

  test('requires each part that its type has', async () => {
    const { id: secretTypeId } = await makeType(everything)
    expect(refusals(await north.post(secrets, { secretTypeId }))).toEqual([
      '422',
      'username: Gebruikersnaam is verplicht.',
      'password: Wachtwoord is verplicht.',
      'file: Bestand is verplicht.',
      'passphrase: Wachtwoordzin is verplicht.',
    ])
  })

  test('keeps its values when they are left out, also in a new version, and requires those of its type', async () => {
    const type = await makeType({ hasPassword: true, hasFile: true })
    const incomplete = { secretTypeId: type.id, password: 'geheim' }
    expect(refusals(await north.post(secrets, incomplete))).toEqual(['422', 'file: Bestand is verplicht.'])
    const made = await createRecord(north, secrets, { ...incomplete, file: 'aGFsbG8=' })
    const path = `${secrets}/${made.id}`
    const changed = await north.put<AnyRecord>(path, { rowVersion: 1, remark: 'Zonder waarden' })
    expect(changed).toMatchObject({ status: 200, body: { rowVersion: 2 } })
    expect(refusals(await north.put(path, { rowVersion: 2, password: null }))).toEqual([
      '422',
      'password: Wachtwoord is verplicht.',
    ])
    const start = { start: '2050-01-01', end: null }
    const next = await north.post<AnyRecord>(`${secrets}/newversion`, { id: made.id, activeRangeUtc: start })
    expect(next).toMatchObject({ status: 201, body: { seriesId: made.id, secretTypeId: type.id } })
  })
})

describe('is refused with a sentence', () => {
  test.each([
    ['username', { hasPassword: true }, 'Gebruikersnaam'],
    ['password', { hasUsername: true }, 'Wachtwoord'],
    ['file', { hasUsername: true }, 'Bestand'],
    ['passphrase', { hasUsername: true }, 'Wachtwoordzin'],
  ])('%s for a type without one', async (member, flags, label) => {
    const type = await makeType(flags)
    const needed = 'hasPassword' in flags ? { password: 'geheim' } : { username: 'jan' }
    const value = member === 'file' ? 'aGFsbG8=' : 'waarde'
    const body = { secretTypeId: type.id, ...needed }
    const sentence = `${member}: ${label} kan niet worden gewijzigd.`
    expect(refusals(await north.post(secrets, { ...body, [member]: value }))).toEqual(['422', sentence])
    const made = await createRecord(north, secrets, body)
    const answer = await north.put(`${secrets}/${made.id}`, { rowVersion: 1, [member]: value })
    expect(refusals(answer)).toEqual(['422', sentence])
  })

  test.each([
    ['a file that is no base64', 'geen base64!', ['400', 'file: Dit is geen bestand in base64.']],
    ['base64 that is cut', 'aGFsbG8', ['422', 'file: Dit is geen bestand in base64.']],
    ['a data URL', 'data:text/plain;base64,aGFsbG8=', ['400', 'file: Dit is geen bestand in base64.']],
    [
      'a file of a byte more than 1 MiB',
      Buffer.alloc(1024 * 1024 + 1).toString('base64'),
      ['422', 'file: Het bestand mag hoogstens 1 MB groot zijn.'],
    ],
    [
      'a file of 2 MiB',
      Buffer.alloc(2 * 1024 * 1024).toString('base64'),
      ['400', 'file: Het bestand mag hoogstens 1 MB groot zijn.'],
    ],
    ['no text', 7, ['400', 'file: Vul een tekst in.']],
  ])('%s', async (_, file, refusal) => {
    const type = await makeType({ hasFile: true })
    expect(refusals(await north.post(secrets, { secretTypeId: type.id, file }))).toEqual(refusal)
  })

  test('nothing: a file of exactly 1 MiB', async () => {
    const type = await makeType({ hasFile: true })
    const file = Buffer.alloc(1024 * 1024, 1).toString('base64')
    expect(await north.post(secrets, { secretTypeId: type.id, file })).toMatchObject({ status: 201 })
  })

  test('a type that is inactive, of another unit, or not there', async () => {
    const inactive = await makeType({ hasUsername: true, status: 'Inactive' })
    const foreign = await makeType({ hasUsername: true }, antwerp)
    const post = (secretTypeId: unknown) => north.post(secrets, { secretTypeId, username: 'jan' })
    expect(refusals(await post(inactive.id))).toEqual([
      '422',
      'secretTypeId: Geheimtype verwijst naar een record dat inactief is.',
    ])
    for (const id of [foreign.id, '01890000-0000-7000-8000-000000000009'])
      expect(refusals(await post(id))).toEqual([
        '422',
        'secretTypeId: Geheimtype verwijst naar een record dat niet bestaat.',
      ])
    expect(refusals(await north.post(secrets, {}))).toEqual(['422', 'secretTypeId: Geheimtype is verplicht.'])
  })

  test('a new version stays possible after its type became inactive', async () => {
    const type = await makeType({ hasUsername: true })
    const made = await createRecord(north, secrets, { secretTypeId: type.id, username: 'jan' })
    await north.put(`${secretTypes}/${type.id}`, { rowVersion: 1, status: 'Inactive' })
    const next = await north.post(`${secrets}/newversion`, {
      id: made.id,
      activeRangeUtc: { start: '2050-01-01', end: null },
    })
    expect(next).toMatchObject({ status: 201, body: { username: 'jan' } })
  })

  test('another type, and another flag of a type', async () => {
    const [type, other] = [await makeType({ hasUsername: true }), await makeType({ hasUsername: true })]
    const made = await createRecord(north, secrets, { secretTypeId: type.id, username: 'jan' })
    const sentence = ['422', 'secretTypeId: Geheimtype kan niet worden gewijzigd.']
    const changed = { ...made, secretTypeId: other.id }
    expect(refusals(await north.put(`${secrets}/${made.id}`, changed))).toEqual(sentence)
    expect(refusals(await north.post(`${secrets}/newversion`, changed))).toEqual(sentence)
    const flagged = await north.put(`${secretTypes}/${type.id}`, {
      ...type,
      hasFile: true,
      hasUsername: false,
    })
    expect(refusals(flagged)).toEqual([
      '422',
      'hasUsername: Met gebruikersnaam kan niet worden gewijzigd.',
      'hasFile: Met bestand kan niet worden gewijzigd.',
    ])
  })

  test('a second secret of a type in the unit, and one that another call takes at once', async () => {
    const type = await makeType({ hasUsername: true })
    const post = (username: string) => north.post(secrets, { secretTypeId: type.id, username })
    const sentence = [
      '422',
      'secretTypeId: Er kan maar één geheim per geheimtype bestaan; maak daarvan een nieuwe versie.',
    ]
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(post))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(refusals)).toEqual([sentence, sentence, sentence])
    expect(refusals(await post('e'))).toEqual(sentence)
  })

  test('nothing: a secret of the same type in another unit', async () => {
    const shared = await makeType({ hasUsername: true, isGlobalSystemBusinessUnitRecord: true })
    for (const client of [north, antwerp])
      await createRecord(client, secrets, { secretTypeId: shared.id, username: 'jan' })
    const found = await north.post<{ totalCount: number }>(`${secrets}/search`, {
      search: { secretTypeIds: [shared.id] },
    })
    expect(found.body.totalCount).toBe(1)
  })

  test('a stale rowVersion', async () => {
    const type = await makeType({ hasPassword: true })
    const made = await createRecord(north, secrets, { secretTypeId: type.id, password: 'geheim' })
    await north.put(`${secrets}/${made.id}`, { rowVersion: 1, password: 'ander geheim' })
    const stale = await north.put<{ detail: string; current: AnyRecord }>(`${secrets}/${made.id}`, {
      rowVersion: 1,
      password: 'derde geheim',
    })
    expect(stale).toMatchObject({ status: 409, body: { current: { rowVersion: 2 } } })
    expect(JSON.stringify(stale.body)).not.toMatch(/geheim"|•/)
  })

  test('a call without session, x-csrf, unit or right', async () => {
    const body = { secretTypeId: (await makeType({ hasUsername: true })).id, username: 'jan' }
    const send = (headers: Readonly<Record<string, string>>) =>
      fetch(server.address + secrets, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }).then(async (answer) => [answer.status, ((await answer.json()) as { detail: string }).detail])
    const { cookie = '', 'x-csrf': csrf = '', BusinessUnitId = '' } = north.callHeaders
    expect(await send({ 'x-csrf': csrf, BusinessUnitId })).toEqual([401, expect.any(String)])
    expect(await send({ cookie, BusinessUnitId })).toEqual([403, expect.stringContaining('x-csrf')])
    expect(await send({ cookie, 'x-csrf': csrf })).toEqual([400, expect.stringContaining('BusinessUnitId')])
    const { client } = await signInWithPermissions(north, ['SecretAccess', 'SecretRead'])
    expect(await client.post(secrets, body)).toMatchObject({ status: 403 })
    expect(await client.post(`${secrets}/search`, {})).toMatchObject({ status: 200 })
    const financieel = await server.signIn('financieel')
    expect(await financieel.post(`${secrets}/search`, {})).toMatchObject({ status: 403 })
  })

  test('a secret of another unit, as if it did not exist; and a clone, which is not offered', async () => {
    const type = await makeType({ hasUsername: true })
    const made = await createRecord(north, secrets, { secretTypeId: type.id, username: 'jan' })
    expect(await antwerp.get(`${secrets}/${made.id}`)).toMatchObject({ status: 404 })
    expect(await antwerp.put(`${secrets}/${made.id}`, made)).toMatchObject({ status: 404 })
    const schema = await north.get<{ recordTypes: readonly { name: string; actions: { kind: string }[] }[] }>(
      '/api/schema',
    )
    const offered = schema.body.recordTypes.find(({ name }) => name === 'secret')?.actions
    expect(offered?.map(({ kind }) => kind)).toContain('CreateNewVersion')
    expect(offered?.map(({ kind }) => kind)).not.toContain('Clone')
    expect(refusals(await north.post(secrets, { ...made, id: undefined }))).toEqual([
      '422',
      'secretTypeId: Er kan maar één geheim per geheimtype bestaan; maak daarvan een nieuwe versie.',
    ])
  })
})

test.each([
  ['hasUsername', 'Met gebruikersnaam'],
  ['hasPassword', 'Met wachtwoord'],
  ['hasFile', 'Met bestand'],
  ['hasPassphrase', 'Met wachtwoordzin'],
])('a type keeps %s as it was made', async (part, label) => {
  const type = await makeType(everything)
  const answer = await north.put(`${secretTypes}/${type.id}`, { ...type, [part]: false })
  expect(refusals(answer)).toEqual(['422', `${part}: ${label} kan niet worden gewijzigd.`])
})
