import { country } from '@stamboek/model/records/standard/country'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AddDialog } from '../dialogs/add-dialog.tsx'

const tabs = [
  { label: 'Algemeen', sections: [{ parts: ['description', 'remark'] }] },
  { label: 'Codes', sections: [{ parts: ['isoCode2', 'isoCode3'] }] },
]
const type = servedType({ ...country, form: { tabs } })
const dialogs = testDialogs(type, [])

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
