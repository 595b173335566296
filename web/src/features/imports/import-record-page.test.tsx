import { importRecord } from '@stamboek/model/records/import/import-record'
import { task } from '@stamboek/model/records/task/task'
import { keysOfParts } from '@stamboek/model/schema/search'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { completedMessage, stubImportMessages } from '../../../testing/test-import-messages.ts'
import { openRecordPage, sent } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { undoAnswer } from '../../../testing/test-undo.ts'
import * as files from '../../api/save-file.ts'
import { createRecordColumns } from '../../records/grid/record-columns.tsx'
import { ownImports } from '../../records/import/messages/own-imports.ts'
import { extension } from './import-record-page.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const base = '/api/imports/importrecords'
const completed = {
  id: 'i-1',
  rowVersion: 3,
  businessUnitId: 'noord',
  description: 'orders.csv',
  fileName: 'orders.csv',
  fileTypeId: 'orders',
  fileTypeName: 'Orders',
  systemBusinessUnitId: 'noord',
  systemBusinessUnit: { id: 'noord', label: 'Noord' },
  importStatus: 'Completed',
  isValid: false,
  numberOfErrors: 1,
  status: 'Active',
  rowsRead: 1_234,
  rowsTotal: 1_234,
  isFileKept: true,
  createdOnUtc: '2026-11-23T08:05:00.000Z',
  errors: [{ identifier: '46-1', lineNumber: 2, errorMessage: 'Taaktype Onbekend bestaat niet.' }],
}
const running = {
  ...completed,
  id: 'i-2',
  fileName: 'groot.csv',
  systemBusinessUnitId: null,
  systemBusinessUnit: null,
  importStatus: 'InProgress',
  numberOfErrors: 0,
  rowsRead: 12_000,
  rowsTotal: 100_000,
}
const failed = { ...completed, id: 'i-3', fileName: 'oud.csv', importStatus: 'Failed', isFileKept: false }
const refused = { ...completed, id: 'i-4', fileName: 'kapot.csv', importStatus: 'Failed' }

const made = { recordType: task.dtoKey, changeSetId: 'set-1', importName: 'mei.csv, 27-11-2026 10:00:00' }
const undoable = {
  ...completed,
  ...made,
  id: 'i-6',
  fileName: 'mei.csv',
  description: 'mei.csv',
  numberOfErrors: 0,
}
const undone = {
  ...undoable,
  id: 'i-7',
  fileName: 'terug.csv',
  description: 'terug.csv',
  undoneText: 'Door Sanne Bakker op 27-11-2026 10:05. 2 records zijn gebleven zoals ze waren.',
}
const kept = [
  { dtoKey: task.dtoKey, id: 't-1', label: '12 – Huisbezoek', reason: 'Later gewijzigd door Joost.' },
]

const unresolved = {
  ...refused,
  id: 'i-5',
  systemBusinessUnitId: null,
  systemBusinessUnit: null,
  errors: [{ identifier: '', lineNumber: null, errorMessage: 'De business unit is niet te bepalen.' }],
}

let publish: ReturnType<typeof stubImportMessages>

beforeEach(() => {
  vi.spyOn(files, 'saveFile').mockReturnValue()
  publish = stubImportMessages()
})

const message = { ...completedMessage, numberOfErrors: 3 }

const answers = {
  [`${base}/setstatus`]: () => ({ affectedRecords: 1 }),
  [`${base}/i-2/cancel`]: () => ({ ...running, importStatus: 'Failed' }),
  [`${base}/i-4/retry`]: () => ({ ...refused, importStatus: 'Idle' }),
  [`${base}/i-7/retry`]: () => ({ ...undone, importStatus: 'Idle' }),
  '/api/changesets/set-1/undo?dryRun=true': () => undoAnswer({ undone: 3, kept }),
  '/api/changesets/set-1/undo': () => undoAnswer({ undone: 3, kept }),
}

const type = servedType({ ...importRecord, search: { ...importRecord.search, isImmediate: true } })
const everything = [...type.actions, ...type.calls].flatMap((operation) =>
  'permissions' in operation ? operation.permissions : [operation.permission],
)
const open = (given: Partial<Parameters<typeof openRecordPage>[0]> = {}) =>
  openRecordPage({
    type,
    rows: [completed, running, failed, refused],
    permissionsByUnit: new Map([['noord', new Set(everything)]]),
    extension,
    answers,
    ...given,
  })
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const cells = (name: string) =>
  within(row(name))
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
async function openMenu(name: string) {
  fireEvent.contextMenu(within(row(name)).getByRole('gridcell', { name }))
  return within(await screen.findByRole('menu', { name: /Acties op/ }))
}

test('the list has the columns and the search card the fields of requirements 9.1, in their order', () => {
  const columns = createRecordColumns(type, extension)
  const named = columns.map(
    ({ header, isHiddenByDefault = false }) => `${isHiddenByDefault ? '-' : ''}${header}`,
  )
  expect(named.slice(0, named.indexOf('Gewijzigd op'))).toEqual([
    'Geïmporteerd op',
    'Business unit',
    '-Code van de business unit',
    'Bestandstype',
    'Bestandsnaam',
    'Importstatus',
    'Status',
    'Geldig',
    'Fouten',
    '-Aantal fouten',
    '-Bestandstype (id)',
  ])
  expect(type.grid.sort).toEqual([{ field: 'createdOnUtc', order: 'descending' }])
  const labels = new Map(type.search.entries.map(({ key, label }) => [key, label]))
  expect(keysOfParts(type.search.visible).map((key) => labels.get(key))).toEqual([
    'Geïmporteerd op',
    'Opmerking',
    'Status',
    'Business unit',
    'Bestandstype',
    'Bestandsnaam',
    'Importstatus',
  ])
})

test('a row shows its unit, its progress and how many records were refused', async () => {
  await open()
  expect(cells('orders.csv')).toEqual(
    expect.arrayContaining(['Noord', 'Orders', 'orders.csv', 'Voltooid met fouten', 'Nee', '1 fout']),
  )
  const texts = cells('groot.csv')
  expect(texts).toEqual(expect.arrayContaining(['Onopgelost', 'In behandeling regel 12.000 van 100.000']))
  expect(texts).not.toContain('Nee')
})

test('a completed import with refused rows does not look as one without', async () => {
  await open({
    rows: [completed, { ...completed, id: 'i-9', fileName: 'goed.csv', isValid: true, numberOfErrors: 0 }],
  })
  const look = (name: string) => within(row(name)).getByText('Voltooid').className
  expect(look('orders.csv')).toMatch(/warn/)
  expect(look('goed.csv')).toMatch(/good/)
  // Not by colour alone.
  expect(cells('orders.csv')).toContain('Voltooid met fouten')
  expect(cells('goed.csv')).toContain('Voltooid')
})

test('the file name saves the file, until that was dropped', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'orders.csv' }))
  await waitFor(() => expect(files.saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'orders.csv'))
  expect(sent.filter(({ path }) => path === `${base}/download/i-1`)).toHaveLength(1)
  const dropped = screen.getByRole('button', { name: 'oud.csv' })
  expect(dropped.getAttribute('aria-disabled')).toBe('true')
  await user.click(dropped)
  await user.tab()
  act(() => dropped.focus())
  expect(await screen.findByText('Het bestand is niet meer bewaard.')).toBeDefined()
  expect(files.saveFile).toHaveBeenCalledOnce()
})

test('the unit select offers files without a unit first, then units by name, also when one is chosen', async () => {
  const units = ['Zuid', 'Noord', 'Oost'].map((label) => ({ id: label, label, status: 'Active' }))
  const user = await open({ answers: { ...answers, [`${base}/lookup`]: () => ({ items: units }) } })
  await user.click(screen.getByRole('button', { name: 'Zoeken uitklappen' }))
  const card = within(screen.getByRole('region', { name: 'Zoeken' }))
  const select = () => card.getByRole('button', { name: /Business unit$/ })
  await user.click(select())
  await user.click(await screen.findByRole('option', { name: 'Oost' }))
  await user.keyboard('{Escape}')
  expect(select().textContent).toContain('Oost')
  await user.click(select())
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Onopgelost', 'Noord', 'Oost', 'Zuid'])
})

test('the errors of a row open in a dialog', async () => {
  const user = await open()
  await user.click(within(row('orders.csv')).getByRole('button', { name: '1 fout' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ongeldig record (1)' }))
  await dialog.findByRole('gridcell', { name: 'Taaktype Onbekend bestaat niet.' })
  await user.click(dialog.getByText('Sluiten', { selector: 'button' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address can lead to the errors of an import', async () => {
  await open({ query: '?import=i-1' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Ongeldig record (1)' }))
  expect(await dialog.findByRole('gridcell', { name: '46-1' })).toBeDefined()
})

test('an address can lead to the reason of a failure that the list does not show', async () => {
  await open({ rows: [completed], records: [unresolved], query: '?import=i-5' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Ongeldig record (1)' }))
  expect(await dialog.findByRole('gridcell', { name: 'De business unit is niet te bepalen.' })).toBeDefined()
})

test('a record opens read-only, with its errors and its file', async () => {
  await open()
  fireEvent.doubleClick(within(row('groot.csv')).getByRole('gridcell', { name: 'Orders' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bekijk record' }))
  const valueOf = async (name: string) =>
    (await dialog.findByRole<HTMLInputElement>('textbox', { name })).value
  expect(await valueOf('Business unit')).toBe('Onopgelost')
  expect(await valueOf('Importstatus')).toBe('In behandeling, regel 12.000 van 100.000')
  expect(await valueOf('Geldig')).toBe('')
  expect(await valueOf('Geïmporteerde regels')).toBe('')
  expect(await valueOf('Geïmporteerd op')).toBe('23-11-2026 09:05')
  fireEvent.click(dialog.getByRole('button', { name: 'Vorig record' }))
  await waitFor(async () => expect(await valueOf('Geldig')).toBe('Nee'))
  expect(await valueOf('Geïmporteerde regels')).toBe('1.233 van 1.234')
  expect(dialog.queryByRole('button', { name: /Opslaan/ })).toBeNull()
  fireEvent.click(await dialog.findByRole('button', { name: 'Fouten bekijken' }))
  await screen.findByRole('dialog', { name: 'Ongeldig record (1)' })
})

test('uploading is hidden without its right', async () => {
  const without = servedType({ ...importRecord, search: { ...importRecord.search, isImmediate: true } }, [
    'ImportRecordUpload',
  ])
  await open({ type: without })
  expect(screen.getByRole('button', { name: 'Openen' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Importeer bestand' })).toBeNull()
})

test('actions say why they do not apply', async () => {
  await open()
  const texts = async (name: string) =>
    (await openMenu(name)).getAllByRole('menuitem').map(({ textContent }) => textContent)
  const offered = await texts('oud.csv')
  expect(offered).not.toContain('Dupliceren')
  expect(offered).toEqual(
    expect.arrayContaining([
      'Bestand downloadenHet bestand is niet meer bewaard.',
      'Activeren…Dit record is al actief.',
      'Deactiveren…',
      'Import annuleren…Deze import is al afgelopen.',
      'Opnieuw verwerkenHet bestand is niet meer bewaard.',
    ]),
  )
})

test('what a file made is taken back after a question that says what stays', async () => {
  const user = await open({
    rows: [undoable],
    others: [servedType(task)],
    permissions: ['ImportRecordUpload'],
  })
  fireEvent.click((await openMenu('mei.csv')).getByRole('menuitem', { name: 'Ongedaan maken…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import ongedaan maken' }))
  await dialog.findByText('3 taken worden teruggezet. 1 record blijft staan.')
  dialog.getByText('Later gewijzigd door Joost.')
  await user.click(dialog.getByRole('button', { name: 'Ongedaan maken' }))
  await screen.findByText('3 taken zijn teruggezet. 1 record bleef staan.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address can lead to the undo of an import', async () => {
  await open({ rows: [undoable], others: [servedType(task)], query: '?undo=i-6' })
  expect(await screen.findByRole('dialog', { name: 'Import ongedaan maken' })).toBeDefined()
})

test.each([
  ['of which nothing is known', { changeSetId: null }, 'Van wat deze import maakte, is niets bekend.'],
  ['that was undone', { undoneText: undone.undoneText }, 'Deze import is al ongedaan gemaakt.'],
  [
    'whose records the user may not see',
    { recordType: 'Main.X' },
    'De records van deze import mag je niet zien.',
  ],
])('an import %s is not undone by an address', async (_, members, reason) => {
  await open({ rows: [{ ...undoable, ...members }], others: [servedType(task)], query: '?undo=i-6' })
  await screen.findByText(reason)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an import that was undone says so, and can be processed again', async () => {
  const user = await open({ rows: [undone] })
  expect(cells('terug.csv')).toContain('Voltooid ongedaan gemaakt')
  fireEvent.doubleClick(within(row('terug.csv')).getByRole('gridcell', { name: 'Orders' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bekijk record' }))
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Ongedaan gemaakt' })
  expect(field.value).toBe(undone.undoneText)
  await user.keyboard('{Escape}')
  fireEvent.click((await openMenu('terug.csv')).getByRole('menuitem', { name: 'Opnieuw verwerken' }))
  await screen.findByText('Het bestand wordt opnieuw verwerkt')
})

test('records are deactivated with a remark', async () => {
  const user = await open()
  fireEvent.click((await openMenu('orders.csv')).getByRole('menuitem', { name: 'Deactiveren…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Records deactiveren' }))
  await user.type(dialog.getByRole('textbox', { name: 'Opmerking' }), 'Dubbel')
  await user.click(dialog.getByRole('button', { name: 'Deactiveren' }))
  await screen.findByText('1 record is succesvol gedeactiveerd.')
  const call = sent.find(({ path }) => path === `${base}/setstatus`)
  expect(call?.body).toEqual({ importRecordIds: ['i-1'], status: 'Inactive', remark: 'Dubbel' })
})

test.each([
  ['groot.csv', 'Deactiveren', true],
  ['wacht.csv', 'Deactiveren', true],
  ['orders.csv', 'Deactiveren', false],
  ['inactief.csv', 'Activeren', false],
])(
  'the question about the status of %s (%s) says that the import continues: %s',
  async (name, action, isSaid) => {
    const waiting = { ...running, id: 'i-6', fileName: 'wacht.csv', importStatus: 'Idle' }
    const inactive = { ...running, id: 'i-7', fileName: 'inactief.csv', status: 'Inactive' }
    await open({ rows: [completed, running, waiting, inactive] })
    fireEvent.click((await openMenu(name)).getByRole('menuitem', { name: `${action}…` }))
    const dialog = within(await screen.findByRole('dialog', { name: `Records ${action.toLowerCase()}` }))
    const note = 'De import zelf gaat door: dit verandert alleen of het record actief is.'
    expect(dialog.queryByText(note) !== null).toBe(isSaid)
  },
)

test('a running import is cancelled after a question', async () => {
  const user = await open()
  fireEvent.click((await openMenu('groot.csv')).getByRole('menuitem', { name: 'Import annuleren…' }))
  await screen.findByRole('alertdialog', { name: 'Wil je de import van groot.csv annuleren?' })
  expect(sent.some(({ path }) => path.endsWith('/cancel'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Import annuleren' }))
  await screen.findByText('De import is geannuleerd')
  expect(sent.some(({ path }) => path === `${base}/i-2/cancel`)).toBe(true)
  const ended = { ...message, status: 'Failed', fileName: 'groot.csv' } as const
  await act(async () => publish({ ...ended, importRecordId: 'i-2' }))
  expect(screen.queryByText(/De import van/)).toBeNull()
  await act(async () => publish({ ...ended, importRecordId: 'i-4' }))
  screen.getByText('De import van groot.csv is mislukt.')
  await act(async () => {
    publish({ ...ended, status: 'Idle', importRecordId: 'i-2' })
    publish({ ...ended, importRecordId: 'i-2' })
  })
  screen.getByText('2 imports zijn afgelopen.')
})

test('a failed import is processed again, and its end reported even though this page cancelled it before', async () => {
  ownImports.trackCancel('i-4', Promise.resolve())
  await open()
  fireEvent.click((await openMenu('kapot.csv')).getByRole('menuitem', { name: 'Opnieuw verwerken' }))
  await screen.findByText('Het bestand wordt opnieuw verwerkt')
  expect(sent.some(({ path }) => path === `${base}/i-4/retry`)).toBe(true)
  await act(async () => {
    publish({ ...message, status: 'Idle', importRecordId: 'i-4', fileName: 'kapot.csv' })
    publish({ ...message, importRecordId: 'i-4', fileName: 'kapot.csv' })
  })
  screen.getByText(/^De import van kapot\.csv is voltooid/)
})

test('the end of an import is reported with a way to search again', async () => {
  const user = await open()
  await act(async () => {
    publish({ ...message, status: 'InProgress' })
    publish({ ...message, isImportRecord: false })
  })
  expect(screen.queryByRole('button', { name: 'Verversen' })).toBeNull()
  await act(async () => publish(message))
  screen.getByText('De import van orders.csv is voltooid, met 3 ongeldige records.')
  await act(async () => publish({ ...message, status: 'Failed' }))
  screen.getByText('2 imports zijn afgelopen.')
  const searches = () => sent.filter(({ path }) => path === `${base}/search`).length
  const before = searches()
  await user.click(screen.getByRole('button', { name: 'Verversen' }))
  await waitFor(() => expect(searches()).toBeGreaterThan(before))
  expect(screen.queryByText('2 imports zijn afgelopen.')).toBeNull()
})
