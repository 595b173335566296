import { country } from '@stamboek/model/records/standard/country'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AddDialog } from './add-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'

const reason = 'Dit land bestaat niet meer.'
const type = servedType({
  ...country,
  lockedWhen: [{ when: { field: 'isoCode2', equals: 'SU' }, message: reason }],
})
const gate = 'Je bent aan geen resource gekoppeld.'
const rowOf = (number: number, description: string, isoCode2: string) => ({
  id: `01890000-0000-7000-8000-00000000000${number}`,
  rowVersion: 3,
  description,
  isoCode2,
  isoCode3: `${isoCode2}N`,
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
  remark: null,
  systemValue: false,
})
const gone = rowOf(1, 'Sovjet-Unie', 'SU')
const there = rowOf(2, 'Nederland', 'NL')
const dialogs = testDialogs(type, [gone, there])

async function open(Dialog: typeof EditDialog, props: Parameters<typeof dialogs.open>[1]) {
  const { user } = dialogs.open(Dialog, props)
  const dialog = within(await screen.findByRole('dialog'))
  const description = await dialog.findByLabelText<HTMLInputElement>(/^Omschrijving/)
  return { user, dialog, description }
}

describe('a locked record', () => {
  test('opens read-only under the sentence that says why, and closes without asking', async () => {
    const { user, dialog } = await open(EditDialog, { records: [gone] })
    expect(dialog.getByText(reason)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Bekijk record' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /Opslaan/ })).toBeNull()
    await user.keyboard('x{Escape}')
    expect(dialogs.handlers.onClose).toHaveBeenCalledOnce()
  })

  test('does not lock another one', async () => {
    const { dialog, description } = await open(EditDialog, { records: [there] })
    expect(dialog.queryByText(reason)).toBeNull()
    expect(description.readOnly).toBe(false)
  })
})

describe('a closed gate', () => {
  test('makes each record read-only under its sentence', async () => {
    const { dialog } = await open(EditDialog, { records: [there], type: { ...type, gate } })
    expect(dialog.getByText(gate)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /Opslaan/ })).toBeNull()
  })

  test('disables the form of a new record', async () => {
    const { user, dialog, description } = await open(AddDialog, { records: [], type: { ...type, gate } })
    expect(dialog.getByText(gate)).toBeTruthy()
    expect(description.readOnly).toBe(true)
    expect(dialog.getByRole('button', { name: 'Toevoegen' }).getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Control>}s{/Control}')
    expect(dialogs.sent).toEqual([])
  })
})
