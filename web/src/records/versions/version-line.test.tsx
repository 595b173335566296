import { vat } from '@stamboek/model/records/finance/vat'
import { instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openRecordPage, sent } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const version = (id: string, start: string, end: string | null) => ({
  id,
  seriesId: 'first',
  rowVersion: 1,
  description: `Tarief ${id}`,
  code: 'T',
  percentage: '21',
  status: 'Active',
  activeRangeUtc: { start: instantOfDay(start), end: end && instantOfDay(end) },
})
const versions = [
  version('third', '2090-01-01', null),
  version('first', '2001-01-01', '2005-01-01'),
  version('second', '2006-01-01', '2090-01-01'),
]

it('shows the versions of a record in order with their gaps, by one call, and opens another', async () => {
  const user = await openRecordPage({ type: servedType(vat), rows: versions })
  const searches = () => sent.filter(({ path }) => path.endsWith('/search')).length
  const before = searches()
  await user.dblClick(screen.getByRole('gridcell', { name: 'Tarief first' }))
  const dialog = within(await screen.findByRole('dialog'))
  const line = await dialog.findByRole('navigation', { name: 'Versies' })
  const items = () => within(line).getAllByRole('listitem')
  expect(items().map(({ textContent }) => textContent)).toEqual([
    'Verlopen van 01-01-2001 t/m 31-12-2004',
    'Geen versie van 01-01-2005 t/m 31-12-2005',
    'Geldt nu van 01-01-2006 t/m 31-12-2089',
    'Gepland vanaf 01-01-2090',
  ])
  expect(items().map((item) => item.getAttribute('aria-current'))).toEqual(['true', null, null, null])
  expect(searches() - before).toBe(1)
  await user.click(within(line).getByRole('button', { name: /^Gepland/ }))
  await dialog.findByDisplayValue('Tarief third')
})
