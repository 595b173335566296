import { functionType } from '@stamboek/model/records/erp/function'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { EditDialog } from '../dialogs/edit-dialog.tsx'

/** Ids are UUIDs; a letter tells them apart. */
const uuid = (letter: string) => `01890000-0000-7000-8000-00000000000${letter}`
const overlap = /^Er is in deze periode al een tarief in deze valuta\. De andere periode loopt v/

const tariff = (id: string, start: string | null, end: string | null, isDeleted = false) => ({
  id: uuid(id),
  rowVersion: 1,
  isDeleted,
  functionId: uuid('1'),
  description: 'Uurtarief',
  tariffAmount: 62.5,
  currencyId: uuid('e'),
  currency: { id: uuid('e'), label: 'Euro' },
  status: 'Active',
  activeRangeUtc: { start, end },
})
const newYear = '2025-12-31T23:00:00.000Z'
const record = {
  id: uuid('1'),
  rowVersion: 3,
  description: 'Ergotherapeut',
  code: 'ERG',
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
  remark: null,
  systemValue: false,
  tariffs: [tariff('a', newYear, null), tariff('b', null, newYear), tariff('c', newYear, null, true)],
}
const dialogs = testDialogs(servedType(functionType), [record], [servedType(functionTariff)])

it('shows overlapping periods at both rows, and disables saving until they are corrected', async () => {
  const { user } = dialogs.open(EditDialog)
  const form = within(await screen.findByRole('dialog'))
  await form.findByText('Tarieven')
  const save = form.getByRole('button', { name: 'Opslaan en sluiten' })
  const wrongRows = () => form.queryAllByText(overlap).map((text) => text.closest('tr')?.textContent)
  expect(wrongRows()).toEqual([])

  await user.click(form.getByRole('checkbox', { name: 'Toon verwijderde items' }))
  await user.click(form.getByRole('button', { name: /^Regel terugzetten/ }))
  await waitFor(() => expect(wrongRows()).toHaveLength(2))
  expect(wrongRows()[0]).toContain('vanaf 01-01-2026')
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Control>}s{/Control}')
  expect(dialogs.sent).toEqual([])

  // The user decides which of the two to change.
  await user.click(form.getAllByRole('button', { name: /^Regel verwijderen/ })[0] as HTMLElement)
  await waitFor(() => expect(wrongRows()).toEqual([]))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(dialogs.sent).toHaveLength(1))
  expect(dialogs.sent[0]?.body['tariffs']).toMatchObject([
    { id: uuid('a'), isDeleted: true },
    { id: uuid('b'), isDeleted: false },
    { id: uuid('c'), isDeleted: false },
  ])
})
