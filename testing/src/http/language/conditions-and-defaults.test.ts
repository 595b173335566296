import type { LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createRecord,
  readChildren,
  readRecord,
  refusedFields,
  startLanguageServer,
} from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer } from '../../server/test-server.ts'

const secrets = '/api/main/secrets'
const secretTypes = '/api/main/secrettypes'
const contracts = '/api/test/contracts'
const lines = '/api/test/contractlines'

/** On record types with features of the schema that no shipped type uses. */
let server: DemonstrationServer
let north: TestClient
let antwerp: TestClient

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
})
afterAll(() => server.close())

describe('conditions through references', () => {
  let withPassword: AnyRecord
  let withName: AnyRecord
  beforeAll(async () => {
    withPassword = await createRecord(north, secretTypes, { description: 'Wachtwoord', hasPassword: true })
    withName = await createRecord(north, secretTypes, { description: 'Naam', hasUsername: true })
  })

  test('members that the referenced record requires are required, and no others', async () => {
    expect(refusedFields(await north.post(secrets, { secretTypeId: withPassword.id }))).toEqual([
      '422',
      'password',
    ])
    expect(refusedFields(await north.post(secrets, { secretTypeId: withName.id }))).toEqual([
      '422',
      'username',
    ])
  })

  test('members that it hides cannot be set, on create or update; an unchanged value passes', async () => {
    const body = { secretTypeId: withName.id, username: 'jan' }
    expect(refusedFields(await north.post(secrets, { ...body, password: 'geheim' }))).toEqual([
      '422',
      'password',
    ])
    const secret = await createRecord(north, secrets, body)
    const path = `${secrets}/${secret.id}`
    expect(refusedFields(await north.put(path, { ...secret, password: 'geheim' }))).toEqual([
      '422',
      'password',
    ])
    expect(
      await north.put(path, { ...secret, password: null, passphrase: null, remark: 'Ja' }),
    ).toMatchObject({
      status: 200,
      body: { remark: 'Ja' },
    })
  })

  test("a reference to another business unit's record sets no condition", async () => {
    expect(refusedFields(await antwerp.post(secrets, { secretTypeId: withPassword.id }))).toEqual([
      '422',
      'secretTypeId',
    ])
  })

  test('a lookup returns the members that conditions read', async () => {
    const answer = await north.post<Page<LookupItem>>(`${secrets}/lookup`, {
      field: 'secretTypeId',
      ids: [withPassword.id, withName.id],
    })
    expect(answer.body.items.map(({ label, members }) => ({ label, members }))).toEqual([
      {
        label: 'Naam',
        members: { hasUsername: true, hasPassword: false, hasFile: false, hasPassphrase: false },
      },
      {
        label: 'Wachtwoord',
        members: { hasUsername: false, hasPassword: true, hasFile: false, hasPassphrase: false },
      },
    ])
  })
})

describe('conditions over the record itself', () => {
  const contract = { description: 'Vast', isLocked: true, lines: [{ description: 'A', penalty: 1 }] }

  test('a read-only member keeps its value; child records are validated against the updated parent', async () => {
    const open = await createRecord(north, contracts, {
      ...contract,
      isLocked: false,
      amount: 5,
      lines: [{ description: 'A' }],
    })
    const path = `${contracts}/${open.id}`
    const sent = { ...open, isLocked: true }
    expect(refusedFields(await north.put(path, sent))).toEqual(['422', 'lines.0.penalty'])
    const [line] = readChildren(open, 'lines')
    const locked = await north.put<AnyRecord>(path, { ...sent, lines: [{ ...line, penalty: 3 }] })
    expect(locked.status).toBe(200)
    expect(refusedFields(await north.put(path, { ...locked.body, amount: 6 }))).toEqual(['422', 'amount'])
    expect(await north.put(path, { ...locked.body, description: 'Vaster' })).toMatchObject({
      status: 200,
      body: { amount: 5, description: 'Vaster' },
    })
    expect(refusedFields(await north.post(lines, { contractId: open.id, description: 'B' }))).toEqual([
      '422',
      'penalty',
    ])
  })

  test('members of a hidden group are neither required nor stored', async () => {
    const body = {
      description: 'Bank',
      transferMethodType: 'Manual',
      rdcTransferMethod: { hostName: 'bank.example' },
    }
    expect(await createRecord(north, '/api/main/banktransfermethods', body)).toMatchObject({
      rdcTransferMethod: { hostName: null },
    })
    const direct = await north.post('/api/main/banktransfermethods', {
      ...body,
      transferMethodType: 'DirectConnection',
    })
    expect(refusedFields(direct)).toContain('rdcTransferMethod.bundleCode')
  })
})

describe('defaults', () => {
  test("of every source are set by the server, for the request's business unit", async () => {
    const line = { lines: [{ description: 'Eerste' }] }
    const own = await createRecord(north, contracts, { description: 'Nieuw', ...line })
    const unit = north.businessUnits.find((each) => each.id === north.businessUnitId)
    const me = await readRecord(north, '/api/authentication/me')
    expect(own).toMatchObject({
      ownerId: me.userId,
      currencyId: unit?.defaultCurrency?.id,
      status: 'Active',
      signedOn: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(),
    })
    const cleared = await createRecord(north, contracts, {
      description: 'Leeg',
      currencyId: null,
      ownerId: null,
      ...line,
    })
    expect(cleared).toMatchObject({ ownerId: null, currencyId: null })
  })

  test('country of the unit for a region', async () => {
    const region = await createRecord(antwerp, '/api/main/regions', { description: 'Kempen' })
    const unit = antwerp.businessUnits.find((each) => each.id === antwerp.businessUnitId)
    expect(region.countryId).toBe(unit?.defaultCountryId)
    expect(unit?.defaultCountryId).not.toBe(
      north.businessUnits.find((each) => each.id === north.businessUnitId)?.defaultCountryId,
    )
  })
})
