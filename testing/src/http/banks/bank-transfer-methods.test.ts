import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRecord, searchIds } from '../../language/language-server.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const methods = '/api/main/banktransfermethods'
const secretTypes = '/api/main/secrettypes'

let server: DemonstrationServer
let north: TestClient
let shared: string

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const search = { description: 'SFTP-toegang bank' }
  shared = (await searchIds(north, secretTypes, { search })).items[0]?.id ?? ''
})
afterAll(() => server.close())

let made = 0
function connection(change: object = {}): Record<string, unknown> {
  return {
    hostName: 'sftp.bank.example',
    contractIdentifier: 'C-1',
    secretTypeSftpId: shared,
    secretTypeExportRsaId: shared,
    secretTypeImportKeyId: shared,
    bundleCode: 'BUNDEL',
    ...change,
  }
}
function direct(change: object = {}): Record<string, unknown> {
  made += 1
  return {
    description: `Proefmethode ${made}`,
    transferMethodType: 'DirectConnection',
    rdcTransferMethod: connection(),
    ...change,
  }
}

function refusal(answer: ApiResponse): readonly unknown[] {
  const { errors = [] } = answer.body as { errors?: readonly { field: string; message: string }[] }
  return [answer.status, ...errors.map(({ field, message }) => `${field}: ${message}`)]
}

const inDatabase = (id: string) =>
  server.query(
    `SELECT rdc_transfer_method__host_name AS host, rdc_transfer_method__contract_identifier AS contract,
      rdc_transfer_method__secret_type_sftp_id AS sftp, rdc_transfer_method__secret_type_export_rsa_id AS rsa,
      rdc_transfer_method__secret_type_import_key_id AS key, rdc_transfer_method__bundle_code AS bundle
    FROM record.bank_transfer_method WHERE id = $1`,
    [id],
  )

describe('a direct connection', () => {
  test('is stored with its settings, and is emptied in the database when the method becomes manual', async () => {
    const method = await createRecord(north, methods, direct())
    expect(method).toMatchObject({
      rdcTransferMethod: { hostName: 'sftp.bank.example', secretTypeSftp: { label: 'SFTP-toegang bank' } },
    })
    const path = `${methods}/${method.id}`
    const manual = await north.put<AnyRecord>(path, { ...method, transferMethodType: 'Manual' })
    expect(manual.status).toBe(200)
    expect(await inDatabase(method.id)).toEqual([
      { host: null, contract: null, sftp: null, rsa: null, key: null, bundle: null },
    ])
    expect(Object.values(manual.body['rdcTransferMethod'] as object).every((value) => value === null)).toBe(
      true,
    )
    // The emptied settings do not come back by themselves.
    const back = await north.put(path, { ...manual.body, transferMethodType: 'DirectConnection' })
    expect(back.status).toBe(422)
  })

  test('needs every setting, and names each', async () => {
    const names = [
      'Hostnaam',
      'Contractnummer',
      'SFTP-toegang',
      'Export-RSA-sleutel',
      'Importsleutel',
      'Bundelcode',
    ]
    const members = Object.keys(connection())
    const order = [
      'hostName',
      'contractIdentifier',
      'secretTypeSftpId',
      'secretTypeExportRsaId',
      'secretTypeImportKeyId',
      'bundleCode',
    ]
    expect(members).toEqual(order)
    const expected = order.map(
      (member, index) => `rdcTransferMethod.${member}: ${names[index]} is verplicht.`,
    )
    for (const rdcTransferMethod of [undefined, {}, null])
      expect(refusal(await north.post(methods, direct({ rdcTransferMethod })))).toEqual([422, ...expected])
  })

  test('keeps its limits', async () => {
    const long = await north.post(
      methods,
      direct({ rdcTransferMethod: connection({ bundleCode: 'x'.repeat(21) }) }),
    )
    expect(refusal(long)).toEqual([
      400,
      'rdcTransferMethod.bundleCode: De tekst mag hoogstens 20 tekens hebben.',
    ])
    const texts = { description: 'd'.repeat(251), remark: 'r'.repeat(251) }
    expect(refusal(await north.post(methods, direct(texts)))).toEqual([
      400,
      'description: De tekst mag hoogstens 250 tekens hebben.',
      'remark: De tekst mag hoogstens 250 tekens hebben.',
    ])
    const exact = await north.post(
      methods,
      direct({ rdcTransferMethod: connection({ bundleCode: 'x'.repeat(20) }) }),
    )
    expect(exact.status).toBe(201)
  })

  test('of every unit refers to no secret type of one unit, and of one unit to none of another', async () => {
    const own = await createRecord(north, secretTypes, { description: 'Sleutel van noord', hasFile: true })
    const rdcTransferMethod = connection({ secretTypeImportKeyId: own.id })
    const message =
      'rdcTransferMethod.secretTypeImportKeyId: Importsleutel verwijst naar een record dat niet bestaat.'
    const isGlobalSystemBusinessUnitRecord = true
    const global = await north.post(methods, direct({ rdcTransferMethod, isGlobalSystemBusinessUnitRecord }))
    expect(refusal(global)).toEqual([422, message])
    const antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
    expect(refusal(await antwerp.post(methods, direct({ rdcTransferMethod })))).toEqual([422, message])
    expect((await north.post(methods, direct({ rdcTransferMethod }))).status).toBe(201)
  })
})

describe('a method', () => {
  test('needs a description, and is manual unless it says otherwise', async () => {
    expect(refusal(await north.post(methods, { transferMethodType: null }))).toEqual([
      422,
      'description: Omschrijving is verplicht.',
      'transferMethodType: Type is verplicht.',
    ])
    expect(await createRecord(north, methods, { description: 'Met de hand' })).toMatchObject({
      transferMethodType: 'Manual',
    })
    const unknown = await north.post(methods, { description: 'Per postduif', transferMethodType: 'Pigeon' })
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ field: 'transferMethodType' }] } })
  })

  test('has a description of its own', async () => {
    expect(refusal(await north.post(methods, { description: 'Internetbankieren' }))).toEqual([
      422,
      'description: Er is al een overboekingsmethode met deze omschrijving. Het gaat om een record dat in alle business units geldt.',
    ])
  })

  test('of every unit is changed only with the right for all units', async () => {
    const financieel = await server.signIn('financieel', 'Noord-Holland Zorg')
    const { items } = await searchIds(financieel, methods, { search: { description: 'Internetbankieren' } })
    const [global] = items
    expect(await financieel.put(`${methods}/${global?.id}`, { ...global, remark: 'Van ons' })).toMatchObject({
      status: 403,
    })
    expect(await financieel.post(methods, direct())).toMatchObject({ status: 201 })
  })
})
