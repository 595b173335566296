import { region } from '@stamboek/model/records/other/region'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AddDialog } from '../dialogs/add-dialog.tsx'

const countries = ['Nederland', 'België'].map((label) => ({ id: label, label, status: 'Active' }))
const dialogs = testDialogs(servedType(region), [])

test('a lookup names the mode of the form, and keeps the order of the server', async () => {
  dialogs.answer(/lookup$/, () => jsonResponse(200, { items: countries, totalCount: 2 }))
  const { user } = dialogs.open(AddDialog, { records: [], type: servedType(region) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Voeg record toe' }))
  await user.click(await dialog.findByRole('button', { name: /Land/ }))
  await waitFor(() => expect(dialogs.sent).toHaveLength(1))
  expect(dialogs.sent[0]?.body).toEqual({ field: 'countryId', limit: 100, mode: 'add' })
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Nederland', 'België'])
})
