import { vat } from '@stamboek/model/records/finance/vat'
import { country } from '@stamboek/model/records/standard/country'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { elapse, startFakeClock } from '../../../testing/fake-clock.ts'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AddDialog } from '../dialogs/add-dialog.tsx'
import { EditDialog } from '../dialogs/edit-dialog.tsx'

const tabs = [
  { label: 'Algemeen', rows: [['description', 'remark']] },
  { label: 'Codes', rows: [['isoCode2', 'isoCode3']] },
]
const type = servedType({ ...country, form: { tabs } })
const temporal = servedType(vat)
const rate = {
  id: '01890000-0000-7000-8000-000000000001',
  rowVersion: 1,
  description: 'Hoog',
  code: 'H',
  percentage: 21,
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
}
const dialogs = testDialogs(type, [rate])

test('an invalid save shows and focuses the first error, on whichever tab', async () => {
  const { user } = dialogs.open(AddDialog, { records: [], type })
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByLabelText(/^Omschrijving/), 'Noordland')
  expect(form.getByRole('tab', { name: 'Algemeen', selected: true })).toBeDefined()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^ISO-code 2/)))
  expect(form.getByRole('tab', { name: /^Codes/, selected: true })).toBeDefined()
  expect(dialogs.sent).toEqual([])
})

test.each([
  ['van', { van: '31022027', 't/m': '01032027' }],
  ['t/m', { van: '01012027', 't/m': '31022027' }],
] as const)('of a period, the date that is wrong has the focus: %s', async (wrong, typed) => {
  startFakeClock()
  const { user } = dialogs.open(EditDialog, { records: [rate], type: temporal })
  const form = within(await screen.findByRole('dialog'))
  const input = (end: 'van' | 't/m') => form.getByRole('textbox', { name: `Actief: ${end}` })
  await form.findByRole('textbox', { name: 'Actief: van' })
  for (const end of ['van', 't/m'] as const) {
    await user.clear(input(end))
    await user.type(input(end), typed[end])
  }
  await user.click(form.getByRole('textbox', { name: 'Opmerking' }))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(input(wrong)))
  const right = wrong === 'van' ? 't/m' : 'van'
  expect([input(wrong), input(right)].map((each) => each.getAttribute('aria-invalid'))).toEqual([
    'true',
    null,
  ])
  // Also from the input itself, which has not been left.
  await user.type(input(wrong), '{Backspace}7')
  await user.keyboard('{Control>}s{/Control}')
  await elapse(50)
  expect(document.activeElement).toBe(input(wrong))
})
