import { importRecord } from '@stamboek/model/records/import/import-record'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import * as files from '../../api/save-file.ts'
import { ImportErrorsDialog } from './import-errors-dialog.tsx'

const record = { id: 'i-1', rowVersion: 1, fileName: 'orders.week.csv', numberOfErrors: 1 }
const dialogs = testDialogs(servedType(importRecord), [record])

beforeEach(() => {
  stubGridLayout()
  vi.spyOn(files, 'saveFile').mockReturnValue()
})

function open(numberOfErrors: number, errors: readonly object[]) {
  dialogs.answer(/importrecords\/i-1$/, () => jsonResponse(200, { ...record, numberOfErrors, errors }))
  return dialogs.open(ImportErrorsDialog)
}

const errorAt = (line: number) => ({
  identifier: `2026-${line}`,
  lineNumber: line,
  errorMessage: 'Taaktype; "Keuren" bestaat niet.',
})

it('shows one refused row, and saves it as a CSV file', async () => {
  const { user } = open(1, [errorAt(1_002)])
  const dialog = within(await screen.findByRole('dialog', { name: 'Ongeldig record (1)' }))
  await dialog.findByRole('gridcell', { name: '2026-1002' })
  for (const name of [/^Identificatie/, /^Regelnummer/, /^Foutmelding/])
    dialog.getByRole('columnheader', { name })
  dialog.getByRole('gridcell', { name: '1.002' })
  await user.click(dialog.getByRole('button', { name: 'Opslaan als CSV' }))
  const [content, name] = vi.mocked(files.saveFile).mock.calls[0] ?? []
  expect(name).toBe('orders.week-fouten.csv')
  // A Blob drops the byte order mark when it is read as text.
  expect(new Uint8Array((await content?.arrayBuffer()) ?? []).slice(0, 3)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf]),
  )
  expect(await content?.text()).toContain(
    'Identificatie;Regelnummer;Foutmelding\r\n2026-1002;1002;"Taaktype; ""Keuren"" bestaat niet."\r\n',
  )
  await user.click(dialog.getByText('Sluiten', { selector: 'button' }))
  expect(dialogs.handlers.onClose).toHaveBeenCalled()
})

it('says that it shows the first thousand of more refused rows', async () => {
  open(
    12_345,
    Array.from({ length: 1_000 }, (_, index) => errorAt(index + 2)),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Ongeldige records (12.345)' }))
  dialog.getByText('De eerste 1.000 van 12.345 ongeldige records.')
  expect(dialog.getByRole('grid', { name: 'Ongeldige records' }).getAttribute('aria-rowcount')).toBe('1001')
})

it('shows an error of the whole file, which has no line', async () => {
  open(1, [{ identifier: '', lineNumber: null, errorMessage: 'Geannuleerd door Ik' }])
  const dialog = within(await screen.findByRole('dialog', { name: 'Ongeldig record (1)' }))
  expect(await dialog.findByRole('gridcell', { name: 'Geannuleerd door Ik' })).toBeDefined()
  const button = dialog.getByRole('button', { name: 'Geweigerde regels downloaden' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('downloads the refused rows as they are in the file', async () => {
  dialogs.answer(
    /importrecords\/refusedrows\/i-1$/,
    () =>
      new Response('ordernummer;Reden van weigering\r\n', {
        headers: { 'Content-Disposition': 'attachment; filename="orders-geweigerd.csv"' },
      }),
  )
  const { user } = open(1, [errorAt(2)])
  await screen.findByRole('gridcell', { name: '2026-2' })
  await user.click(screen.getByRole('button', { name: 'Geweigerde regels downloaden' }))
  await vi.waitFor(() => expect(files.saveFile).toHaveBeenCalledOnce())
  const [content, name] = vi.mocked(files.saveFile).mock.calls[0] ?? []
  expect(name).toBe('orders-geweigerd.csv')
  expect(await content?.text()).toContain('Reden van weigering')
})

it('can be read again after a failure', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Weg',
    status: 403,
    code: 'notAllowed',
    detail: 'Geen recht.',
  }
  dialogs.answer(/importrecords\/i-1$/, () => jsonResponse(403, problem))
  const { user } = dialogs.open(ImportErrorsDialog)
  await screen.findByText('Geen recht.')
  dialogs.clearAnswers()
  dialogs.answer(/importrecords\/i-1$/, () => jsonResponse(200, { ...record, errors: [errorAt(7)] }))
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await screen.findByRole('gridcell', { name: '2026-7' })).toBeDefined()
})
