import { region } from '@stamboek/model/records/other/region'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AddDialog } from '../dialogs/add-dialog.tsx'

const countries = ['Nederland', 'België'].map((label) => ({ id: label, label, status: 'Active' }))
const dialogs = testDialogs(servedType(region), [])

/** The body of the lookup when the field is opened in a new record, and the options that it shows. */
async function lookUp(differsByMode: boolean) {
  const { countryId } = region.fields
  const fields = {
    ...region.fields,
    countryId: { ...countryId, ...(differsByMode && { filterIn: { add: { isoCode2: 'N' } } }) },
  }
  dialogs.answer(/lookup$/, () => jsonResponse(200, { items: countries, totalCount: 2 }))
  const { user } = dialogs.open(AddDialog, { records: [], type: servedType({ ...region, fields }) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Voeg record toe' }))
  await user.click(await dialog.findByRole('button', { name: /Land/ }))
  await waitFor(() => expect(dialogs.sent).toHaveLength(1))
  return {
    body: dialogs.sent[0]?.body,
    options: (await screen.findAllByRole('option')).map(({ textContent }) => textContent),
  }
}

test('a lookup names the mode of the form where the choice differs by mode, and keeps the order of the server', async () => {
  const { body, options } = await lookUp(true)
  expect(body).toEqual({ field: 'countryId', limit: 100, mode: 'add' })
  expect(options).toEqual(['Nederland', 'België'])
})

test('a lookup of any other field does not', async () => {
  expect((await lookUp(false)).body).toEqual({ field: 'countryId', limit: 100 })
})
