import { country } from '@stamboek/model/records/standard/country'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import * as files from '../../api/save-file.ts'
import { AuditDialog } from './audit-dialog.tsx'

const rows = [1, 2].map((number) => ({
  id: `01890000-0000-7000-8000-00000000000${number}`,
  rowVersion: 1,
  description: number === 1 ? 'Nederland' : 'Nepal',
}))
const dialogs = testDialogs(servedType(country), rows)
const { sent, handlers } = dialogs

const entry = (number: number) => ({
  auditId: `audit-${number}`,
  auditTime: `2026-11-20T09:02:0${number % 10}.123Z`,
  auditCorrelationId: `correlation-${number}`,
  entity: rows[0]?.id,
  auditAction: number === 1 ? 'Insert' : 'Update',
  auditUserName: 'Sanne Bakker',
  auditChangedProperties: ['remark'],
  auditExceptions: number === 2 ? 'Einddatum aangepast' : null,
  auditRemark: number === 2 ? 'Vervallen' : null,
  changes: [{ field: 'remark', before: null, after: `Opmerking ${number}` }],
})

beforeEach(() => {
  stubGridLayout()
  dialogs.answer(/\/audit\?/, ({ path }) => {
    const skip = Number(new URL(path, 'http://x').searchParams.get('skip'))
    const items = [2, 1].map((number) => entry(number + skip))
    return jsonResponse(200, { items, currentPage: 1, totalCount: 120, pageCount: 3, limit: 50, skip })
  })
})

async function open() {
  const { user } = dialogs.open(AuditDialog)
  const dialog = within(await screen.findByRole('dialog', { name: 'Audit trail - Nederland' }))
  await dialog.findAllByText('Sanne Bakker')
  return { user, dialog, asked: () => new URL(sent.at(-1)?.path ?? '', 'http://x').searchParams }
}

it('lists newest entries first, and reverses the order on a press of the time header', async () => {
  const { user, dialog, asked } = await open()
  expect(asked().get('sortOrder')).toBe('desc')
  await user.click(dialog.getByRole('columnheader', { name: /Tijdstip/ }))
  await waitFor(() => expect(asked().get('sortOrder')).toBe('asc'))
  await user.click(dialog.getByRole('columnheader', { name: /Tijdstip/ }))
  await waitFor(() => expect(asked().get('sortOrder')).toBe('desc'))
})

it('shows action and user, and hides the ids', async () => {
  const { dialog } = await open()
  const heads = dialog.getAllByRole('columnheader').map((head) => head.textContent)
  for (const head of [
    'Tijdstip',
    'Actie',
    'Gebruiker',
    'Gewijzigde velden',
    'Wijzigingen',
    'Opmerking',
    'Bijzonderheden',
  ])
    expect(heads.some((text) => text?.includes(head))).toBe(true)
  for (const head of ['Audit ID', 'Correlatie ID', 'Record ID'])
    expect(heads.some((text) => text?.includes(head))).toBe(false)
  expect(dialog.getByText('Einddatum aangepast')).toBeDefined()
  expect(dialog.getByText('Vervallen')).toBeDefined()
  expect(dialog.getByText('Toegevoegd')).toBeDefined()
})

it('shows each field before and after the change below an entry', async () => {
  const { user, dialog } = await open()
  const [expand] = dialog.getAllByRole('button', { name: /openklappen/ })
  if (expand) await user.click(expand)
  const changes = within(await dialog.findByRole('table'))
  expect(changes.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Veld', 'Was', 'Is'])
  expect(changes.getByRole('rowheader').textContent).toBe('Opmerking')
  expect(changes.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['–', 'Opmerking 2'])
})

it('shows further pages', async () => {
  const { user, dialog, asked } = await open()
  expect(asked().get('limit')).toBe('50')
  await user.click(dialog.getByRole('button', { name: 'Volgende pagina' }))
  await waitFor(() => expect(asked().get('skip')).toBe('50'))
})

it('shows the trail of the next record, and closes with OK', async () => {
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Volgend record' }))
  expect(handlers.onNavigate).toHaveBeenCalledWith(rows[1])
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(handlers.onClose).toHaveBeenCalledOnce()
})

it('is exported in the order of the grid by users with the permission', async () => {
  const saveFile = vi.spyOn(files, 'saveFile').mockReturnValue()
  dialogs.answer(/audit\/export/, () => new Response('PK'))
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Exporteren' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(saveFile.mock.calls[0]?.[1]).toBe('Audit trail - Nederland.xlsx')
  expect(sent.at(-1)?.path).toMatch(/\/audit\/export\?sortOrder=desc$/)
  cleanup()
  dialogs.open(AuditDialog, { type: servedType(country, ['CountryExportAudit']) })
  await screen.findByRole('dialog', { name: 'Audit trail - Nederland' })
  expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull()
})

it('shows a failed read and retries it', async () => {
  dialogs.clearAnswers()
  dialogs.answer(/\/audit\?/, () => jsonResponse(404, { code: 'notFound', detail: 'Weg.' }))
  const { user } = dialogs.open(AuditDialog)
  const dialog = within(await screen.findByRole('dialog', { name: 'Audit trail - Nederland' }))
  await dialog.findByText('De audit trail kon niet worden geladen')
  await user.click(dialog.getByRole('button', { name: 'Opnieuw proberen' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})
