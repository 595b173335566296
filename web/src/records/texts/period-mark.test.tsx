import { formatDay } from '@stamboek/model/fields/notation/parse-day'
import { vat } from '@stamboek/model/records/finance/vat'
import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { region } from '@stamboek/model/records/other/region'
import { country } from '@stamboek/model/records/standard/country'
import { dayOf as amsterdamDayOf, lastDayBefore } from '@stamboek/model/schema/amsterdam-time'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openRecordPage } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { createRecordColumns } from '../grid/record-columns.tsx'
import { findPeriodMarkField, findPeriodState } from './period-mark.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const hourMs = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const past: DateRange = { start: at(-48), end: at(-1) }
const holding: DateRange = { start: at(-48), end: at(48) }
const planned: DateRange = { start: at(1), end: null }
/** As it is shown; of an end the last day before it. */
const dayOf = (bound: string | null) =>
  formatDay(bound !== null && bound === past.end ? lastDayBefore(bound) : amsterdamDayOf(bound ?? ''))
const rate = (id: string, activeRangeUtc: DateRange) => ({
  id,
  rowVersion: 1,
  description: `Tarief ${id}`,
  code: id,
  percentage: '21',
  status: 'Active',
  activeRangeUtc,
})

describe('a period', () => {
  it('is past from its end, planned until its start, and else says nothing', () => {
    const states = [past, holding, planned, { start: null, end: null }].map((activeRangeUtc) =>
      findPeriodState(servedType(vat), { activeRangeUtc }),
    )
    expect(states).toEqual(['past', undefined, 'planned', undefined])
  })

  it('is marked beside the status, in a list without it beside the period', () => {
    const type = servedType(vat)
    expect(findPeriodMarkField(type, ['code', 'activeRangeUtc', 'status'])).toBe('status')
    expect(findPeriodMarkField(type, ['code', 'activeRangeUtc'])).toBe('activeRangeUtc')
    const { status } = servedType(country).fields
    expect(findPeriodMarkField({ fields: { ...(status && { status }) } }, ['status'])).toBeUndefined()
  })
})

describe('a record that does not hold today', () => {
  it('is told in the list and in its popup, beside its status', async () => {
    const user = await openRecordPage({
      type: servedType(vat),
      rows: [rate('a', past), rate('b', holding), rate('c', planned)],
    })
    const statuses = screen.getAllByRole('gridcell', { name: /^Actief/ }).map((cell) => cell.textContent)
    expect(statuses).toEqual([
      `Actief · t/m ${dayOf(past.end)}`,
      'Actief',
      `Actief · vanaf ${dayOf(planned.start)}`,
    ])
    await user.dblClick(screen.getByRole('gridcell', { name: 'Tarief a' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Verlopen')).toBeDefined()
  })

  it('keeps its status where it is copied and exported', () => {
    const status = createRecordColumns(servedType(vat)).find(({ id }) => id === 'status')
    expect(status?.text(rate('a', past))).toBe('Actief')
    expect(status?.value(rate('a', past))).toBe('Active')
  })

  it('is told in a list of child records', async () => {
    const range = (id: string, activeRangeUtc: DateRange) => ({
      id,
      rowVersion: 1,
      postalCodeFrom: '1000',
      postalCodeTo: '1001',
      status: 'Active',
      activeRangeUtc,
    })
    const utrecht = {
      id: 'u',
      rowVersion: 1,
      description: 'Utrecht',
      status: 'Active',
      activeRangeUtc: { start: null, end: null },
      postalCodeRanges: [range('a', past), range('b', holding)],
    }
    const user = await openRecordPage({
      type: servedType(region),
      rows: [utrecht],
      others: [servedType(postalCodeRange)],
    })
    await user.dblClick(screen.getByRole('gridcell', { name: 'Utrecht' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('cell', { name: `Actief · t/m ${dayOf(past.end)}` })).toBeDefined()
    expect(dialog.getByRole('cell', { name: 'Actief' })).toBeDefined()
  })
})
