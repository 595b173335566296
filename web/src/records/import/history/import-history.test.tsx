import type { ImportBatch } from '@stamboek/model/contract/import-calls'
import { country } from '@stamboek/model/records/standard/country'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { stubGridLayout } from '../../../../testing/grid-layout-stub.ts'
import { jsonResponse, testDialogs } from '../../../../testing/test-dialogs.tsx'
import { servedType } from '../../../../testing/test-record-types.ts'
import { undoAnswer } from '../../../../testing/test-undo.ts'
import { ImportHistoryDialog } from './import-history-dialog.tsx'

const dialogs = testDialogs(servedType(country), [])

beforeEach(() => stubGridLayout())

const batch = (other: Partial<ImportBatch>): ImportBatch => ({
  id: 'batch-1',
  fileName: 'landen.csv',
  status: 'Completed',
  startedOnUtc: '2026-11-20T09:02:00.000Z',
  endedOnUtc: '2026-11-20T09:02:03.000Z',
  userName: 'Sanne Bakker',
  counts: { new: 1200, changed: 3, unchanged: 0, refused: 2 },
  message: null,
  ...other,
})
const batches = [
  batch({}),
  batch({ id: 'batch-2', fileName: 'oud.csv', status: 'Undone' }),
  batch({ id: 'batch-3', fileName: 'kapot.csv', status: 'Failed', message: 'De server is gestopt.' }),
  batch({
    id: 'batch-4',
    fileName: 'gestopt.csv',
    status: 'Failed',
    message: 'De import is afgebroken; er is niets opgeslagen.',
  }),
]

function open(given: readonly ImportBatch[], records: readonly { id: string; rowVersion: number }[] = []) {
  dialogs.answer(/imports$/, () => jsonResponse(200, given))
  const { user } = dialogs.open(ImportHistoryDialog, { records })
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Eerdere imports - Landen' })) }
}

it('shows every import with its outcome, its user and its time', async () => {
  const { dialog } = open(batches)
  await dialog.findByText('landen.csv')
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent)
  const [first, second, third, stopped] = dialog.getAllByRole('row').slice(1).map(cells)
  expect(first).toEqual(
    expect.arrayContaining([
      'landen.csv',
      'Voltooid',
      '20-11-2026 10:02',
      'Sanne Bakker',
      '1.200',
      '3',
      '0',
      '2',
    ]),
  )
  expect(second).toContain('Ongedaan gemaakt')
  expect(third).toEqual(expect.arrayContaining(['Mislukt', 'De server is gestopt.']))
  expect(stopped).toContain('Afgebroken')
})

it('offers no undo when every record has changed since', async () => {
  const kept = [{ dtoKey: country.dtoKey, id: '1', label: 'Algerije', reason: 'Later gewijzigd door Jan.' }]
  const answer = undoAnswer({ changeSetId: null, undone: 0, kept })
  dialogs.answer(/undo/, () => jsonResponse(200, answer))
  const { user, dialog } = open(batches)
  const [undo] = await dialog.findAllByRole('button', { name: /^Ongedaan maken/ })
  if (undo) await user.click(undo)
  const asked = within(await screen.findByRole('dialog', { name: 'Import ongedaan maken' }))
  await asked.findByText('Er kan niets worden teruggezet. 1 record blijft staan.')
  expect(asked.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull()
})

it('undoes an import after a confirmation', async () => {
  const { user, dialog } = open(batches)
  const [undo, ...others] = await dialog.findAllByRole('button', { name: /^Ongedaan maken/ })
  expect(others).toEqual([])
  const preview = Promise.withResolvers<Response>()
  dialogs.answer(/dryRun=true$/, () => preview.promise)
  dialogs.answer(/undo$/, () => jsonResponse(200, undoAnswer({ undone: 1203 })))
  if (undo) await user.click(undo)
  const question = within(await screen.findByRole('dialog', { name: 'Import ongedaan maken' }))
  const confirm = question.getByRole('button', { name: 'Ongedaan maken' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await act(async () => preview.resolve(jsonResponse(200, undoAnswer({ changeSetId: null, undone: 1203 }))))
  await question.findByText('1.203 landen worden teruggezet.')
  await user.click(confirm)
  expect(await screen.findByText('1.203 landen zijn teruggezet.')).toBeDefined()
  expect(dialogs.sent.map(({ path }) => path)).toContain('/api/changesets/batch-1/undo')
  expect(dialogs.handlers.onChanged).toHaveBeenCalledOnce()
})

it('lists the records that stayed if those are others than the question said', async () => {
  const { user, dialog } = open(batches)
  const kept = [{ dtoKey: country.dtoKey, id: '1', label: 'Algerije', reason: 'Later gewijzigd door Jan.' }]
  dialogs.answer(/dryRun=true$/, () => jsonResponse(200, undoAnswer({ undone: 2 })))
  dialogs.answer(/undo$/, () => jsonResponse(200, undoAnswer({ undone: 1, kept })))
  const [undo] = await dialog.findAllByRole('button', { name: /^Ongedaan maken/ })
  if (undo) await user.click(undo)
  const question = within(await screen.findByRole('dialog', { name: 'Import ongedaan maken' }))
  await question.findByText('2 landen worden teruggezet.')
  await user.click(question.getByRole('button', { name: 'Ongedaan maken' }))
  await question.findByText('1 land is teruggezet. 1 record bleef staan.')
  expect(question.getByText('Later gewijzigd door Jan.')).toBeDefined()
})

it('says why an import cannot be undone', async () => {
  const { user, dialog } = open(batches)
  const problem = {
    type: 'about:blank',
    title: 'Nee',
    status: 403,
    detail: 'Dat mag niet.',
    code: 'notAllowed',
  }
  dialogs.answer(/undo/, () => jsonResponse(403, problem))
  const [undo] = await dialog.findAllByRole('button', { name: /^Ongedaan maken/ })
  if (undo) await user.click(undo)
  const question = within(await screen.findByRole('dialog', { name: 'Import ongedaan maken' }))
  expect((await question.findByRole('alert')).textContent).toContain('Dat mag niet.')
  expect(question.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull()
})

it('asks to confirm the undo of the import that it is opened for', async () => {
  open(batches, [{ id: 'batch-1', rowVersion: 0 }])
  expect(await screen.findByRole('dialog', { name: 'Import ongedaan maken' })).toBeDefined()
})

it('shows an empty state', async () => {
  const { dialog } = open([])
  expect(await dialog.findByText('Nog niets geïmporteerd')).toBeDefined()
})
