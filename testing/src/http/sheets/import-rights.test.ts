import type { ImportAnswer, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const password = 'een lang wachtwoord'
const ledgers = '/api/main/generalledgers'
const vats = '/api/main/vats'
const users = '/api/main/users'

let server: DemonstrationServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

/** A user of this business unit, with these permissions in it. */
async function person(permissions: readonly string[]): Promise<TestClient> {
  const role = await beheerder.post<AnyRecord>('/api/main/roles', {
    description: `Rol ${crypto.randomUUID()}`,
    permissions,
  })
  const userName = `p${crypto.randomUUID()}`
  const made = await beheerder.post<AnyRecord>(users, {
    userName,
    fullName: 'Proefpersoon',
    password,
    roles: [{ roleId: role.body.id, businessUnitId: beheerder.businessUnitId }],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const client = new TestClient(server.address)
  await client.post('/api/authentication/login', { userName, password })
  client.businessUnitId = beheerder.businessUnitId
  return client
}

function importFile(client: TestClient, base: string, file: string, call = 'import') {
  return client.upload<ImportAnswer>(`${base}/${call}`, 'proef.csv', file)
}

const reasonsOf = ({ body }: { readonly body: ImportAnswer }) =>
  body.importErrorMessages.map(({ message }) => message)

describe('an import requires the permissions of what its rows do', () => {
  const made = (code: string) => `Code;Omschrijving\n${code};Nieuw\n`

  test('the permission to import alone allows a dry run only', async () => {
    const client = await person(['GeneralLedgerImport'])
    expect(await client.get(`${ledgers}/importtemplate`)).toMatchObject({ status: 200 })
    const answer = await importFile(client, ledgers, made('RECHT-1'), 'import?dryRun=true')
    expect(answer).toMatchObject({ status: 200, body: { counts: { new: 0, refused: 1 } } })
    expect(reasonsOf(answer)).toEqual(['Hiervoor ontbreekt het recht “Grootboekrekeningen: toevoegen”.'])
    expect(await importFile(client, ledgers, made('RECHT-1'))).toMatchObject({
      body: { importSucceeded: false, counts: { new: 0, refused: 1 } },
    })
  })

  test('new rows require the permission to create, changes that to update, row by row', async () => {
    const there = await importFile(beheerder, ledgers, made('RECHT-2'))
    expect(there.body.counts.new).toBe(1)
    const both = 'Code;Omschrijving\nRECHT-2;Anders\nRECHT-3;Nieuw\n'
    const maker = await person(['GeneralLedgerImport', 'GeneralLedgerCreate'])
    const byMaker = await importFile(maker, ledgers, both, 'import?onlyValid=true&dryRun=true')
    expect(byMaker.body).toMatchObject({ counts: { new: 1, changed: 0, refused: 1 } })
    expect(reasonsOf(byMaker)).toEqual(['Hiervoor ontbreekt het recht “Grootboekrekeningen: wijzigen”.'])
    const changer = await person(['GeneralLedgerImport', 'GeneralLedgerUpdate'])
    const byChanger = await importFile(changer, ledgers, both, 'import?onlyValid=true&dryRun=true')
    expect(byChanger.body).toMatchObject({ counts: { new: 0, changed: 1, refused: 1 } })
    expect(reasonsOf(byChanger)).toEqual(['Hiervoor ontbreekt het recht “Grootboekrekeningen: toevoegen”.'])
    expect(await importFile(await person(['GeneralLedgerImport']), ledgers, made('RECHT-2'))).toMatchObject({
      body: { counts: { unchanged: 1, refused: 0 } },
    })
  })

  test('new versions require the permission to create them', async () => {
    const first = 'Omschrijving;Code;Percentage;Actief van\nRecht;RECHT;19;01-01-2001\n'
    expect((await importFile(beheerder, vats, first)).body.counts.new).toBe(1)
    const second = 'Code;Percentage;Actief van\nRECHT;21;01-10-2012\n'
    const without = await person(['VatImport', 'VatCreate', 'VatUpdate'])
    const refused = await importFile(without, vats, second, 'importnewversion')
    expect(reasonsOf(refused)).toEqual([expect.stringContaining('nieuwe versie maken')])
    const allowed = await person(['VatImport', 'VatNewVersion', 'SystemBusinessUnitAllowAll'])
    const imported = await importFile(allowed, vats, second, 'importnewversion')
    expect(imported.body).toMatchObject({ importSucceeded: true, counts: { new: 1 } })
    const undo = `${vats}/imports/${imported.body.batchId}/undo`
    expect(await without.post<UndoAnswer>(undo)).toMatchObject({ body: { totalRecordsAffected: 0 } })
    expect(await allowed.post<UndoAnswer>(undo)).toMatchObject({
      body: { totalRecordsAffected: 2, keptCount: 0 },
    })
  })

  test('an undo requires the same: without the permissions to create or update it changes nothing', async () => {
    await importFile(beheerder, ledgers, made('RECHT-4'))
    const file = 'Code;Omschrijving\nRECHT-4;Anders\nRECHT-5;Nieuw\n'
    const { batchId } = (await importFile(beheerder, ledgers, file)).body
    const undo = `${ledgers}/imports/${batchId}/undo`
    const importer = await person(['GeneralLedgerImport'])
    const kept = await importer.post<UndoAnswer>(undo)
    expect(kept).toMatchObject({ status: 200, body: { totalRecordsAffected: 0, keptCount: 2 } })
    expect(kept.body.kept.map(({ reason }) => reason).toSorted()).toEqual([
      'Hiervoor ontbreekt het recht “Grootboekrekeningen: toevoegen”.',
      'Hiervoor ontbreekt het recht “Grootboekrekeningen: wijzigen”.',
    ])
    const maker = await person(['GeneralLedgerImport', 'GeneralLedgerCreate', 'GeneralLedgerUpdate'])
    expect(await maker.post<UndoAnswer>(undo)).toMatchObject({
      body: { totalRecordsAffected: 2, keptCount: 0 },
    })
  })

  test('an undo of global records requires the permission to change those', async () => {
    const file = 'Code;Omschrijving;Alle business units\nRECHT-6;Van allen;Ja\n'
    const { batchId } = (await importFile(beheerder, ledgers, file)).body
    const client = await person(['GeneralLedgerImport', 'GeneralLedgerCreate', 'GeneralLedgerUpdate'])
    // A record that holds in every unit, out of an import of this one.
    const undone = await client.post<UndoAnswer>(`${ledgers}/imports/${batchId}/undo`)
    expect(undone).toMatchObject({ body: { totalRecordsAffected: 0, keptCount: 1 } })
    expect(undone.body.kept[0]?.reason).toMatch(/^Dit record geldt in alle business units/)
  })
})

describe('imported passwords', () => {
  const headers = 'Gebruikersnaam;Volledige naam;Wachtwoord'
  const secret = 'kwartel-lantaarn-7-duin'

  test('are not in the refused rows, nor in any response', async () => {
    const file = `${headers}\n;Zonder naam;${secret}\n`
    const answer = await importFile(beheerder, users, file)
    expect(answer.body).toMatchObject({ counts: { refused: 1 } })
    expect(JSON.stringify(answer.body)).not.toContain(secret)
    const refused = await beheerder.upload<string>(
      `${users}/import?dryRun=true&answer=refused`,
      'gebruikers.csv',
      file,
    )
    expect(refused.body).toContain('Zonder naam;;')
    expect(refused.body).toContain('Vul opnieuw in: Wachtwoord.')
    expect(refused.body).not.toContain(secret)
    const history = await beheerder.get(`${users}/imports`)
    expect(JSON.stringify(history.body)).not.toContain(secret)
  })

  test('are audited as changed without their value, and not audited as undone', async () => {
    const created = await importFile(beheerder, users, `${headers}\nimp-geheim;Een naam;${secret}\n`)
    expect(created.body).toMatchObject({ counts: { new: 1 } })
    expect(JSON.stringify(created.body)).not.toContain(secret)
    const changed = await importFile(beheerder, users, `${headers}\nimp-geheim;Een naam;${secret}-2\n`)
    expect(changed.body).toMatchObject({ counts: { changed: 1 } })
    const { body } = await beheerder.post<Page<AnyRecord>>(`${users}/search`, {
      search: { userName: 'imp-geheim' },
    })
    const trail = await beheerder.get<Page<AuditEntry>>(`${users}/${body.items[0]?.id}/audit`)
    expect(JSON.stringify([changed.body, trail.body])).not.toContain(secret)
    const undone = await beheerder.post<UndoAnswer>(`${users}/imports/${changed.body.batchId}/undo`)
    expect(undone.body).toMatchObject({
      totalRecordsAffected: 0,
      kept: [{ reason: 'Een wachtwoord of geheim kan niet worden teruggezet.' }],
    })
  })
})
