import { vat } from '@stamboek/model/records/finance/vat'
import { language } from '@stamboek/model/records/standard/language'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openRecordPage } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { createRecordColumns } from '../grid/record-columns.tsx'
import { isSharedRecord } from './global-change.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const rate = (description: string, isGlobalSystemBusinessUnitRecord: boolean) => ({
  id: description,
  rowVersion: 1,
  description,
  code: 'CODE',
  percentage: '21',
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
  isGlobalSystemBusinessUnitRecord,
})
const rows = [rate('eigen', false), rate('overal', true)]

async function openPopup(name: string, permissions: readonly string[] = []) {
  const user = await openRecordPage({ type: servedType(vat), rows, permissions })
  await user.dblClick(screen.getByRole('gridcell', { name }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('textbox', { name: 'Omschrijving' })
  return within(dialog)
}

describe('a record that all business units share', () => {
  it('has a mark in the list and a word in its popup', async () => {
    const dialog = await openPopup('overal Gedeeld', ['SystemBusinessUnitAllowAll'])
    expect(dialog.getByText('Gedeeld')).toBeDefined()
  })

  it('differs from one of the own unit', async () => {
    const dialog = await openPopup('eigen')
    expect(dialog.queryByText('Gedeeld')).toBeNull()
  })

  it('says once that it may not be changed, with the missing right', async () => {
    const dialog = await openPopup('overal Gedeeld')
    expect(dialog.getAllByText(/alle business units/).map((each) => each.textContent)).toEqual([
      'Dit record geldt in alle business units; daarvoor ontbreekt het recht “Business units: records van alle business units wijzigen”.',
    ])
  })

  it('is not marked where all records of a type are, nor in what is copied', () => {
    expect(isSharedRecord(servedType(language), rate('overal', true))).toBe(false)
    const name = createRecordColumns(servedType(vat)).find(({ id }) => id === 'description')
    expect(name?.text(rate('overal', true))).toBe('overal')
  })
})
