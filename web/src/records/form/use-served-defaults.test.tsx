import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { region } from '@stamboek/model/records/other/region'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AddDialog } from '../dialogs/add-dialog.tsx'

const countryId = '01890000-0000-7000-8000-000000000009'
const type = servedType({
  ...region,
  fields: {
    ...region.fields,
    countryId: { ...region.fields.countryId, default: { lookUp: 'first' } },
  },
})
const rangeType = servedType({
  ...postalCodeRange,
  fields: {
    ...postalCodeRange.fields,
    postalCodeFrom: { ...postalCodeRange.fields.postalCodeFrom, default: { from: 'ownPostalCode' } },
  },
})
const dialogs = testDialogs(type, [], [rangeType])

function answerCountry(): void {
  const item = { id: countryId, label: 'Nederland', status: 'Active' }
  dialogs.answer(/lookup$/, () => jsonResponse(200, { items: [item], totalCount: 1 }))
}

async function openAdd() {
  const { user } = dialogs.open(AddDialog, { records: [] })
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Voeg record toe' })) }
}

const defaultsOf = (record: object) => jsonResponse(200, { record, search: {}, sources: {} })

test('a form waits for the defaults of the server, and shows them', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  dialogs.answer(/\/regions\/defaults$/, () => promise)
  answerCountry()
  const { dialog } = await openAdd()
  await waitFor(() => expect(dialogs.sent.map(({ path }) => path)).toEqual(['/api/main/regions/defaults']))
  expect(dialog.queryByRole('textbox', { name: /^Omschrijving/ })).toBeNull()
  resolve(defaultsOf({ countryId }))
  expect(await dialog.findByRole('button', { name: /Nederland/ })).toBeTruthy()
  expect(dialog.getByRole('textbox', { name: /^Omschrijving/ })).toBeTruthy()
})

test('a form opens with empty fields when the defaults cannot be read', async () => {
  dialogs.answer(/\/regions\/defaults$/, () => jsonResponse(500, {}))
  const { dialog } = await openAdd()
  expect(await dialog.findByRole('textbox', { name: /^Omschrijving/ })).toBeTruthy()
  expect(dialog.queryByText('Nederland')).toBeNull()
})

test('a new child row has the defaults of its own type', async () => {
  dialogs.answer(/\/regions\/defaults$/, () => defaultsOf({}))
  dialogs.answer(/\/postalcoderanges\/defaults$/, () => defaultsOf({ postalCodeFrom: '3500' }))
  const { user, dialog } = await openAdd()
  await user.click(await dialog.findByRole('button', { name: 'Postcodegebied toevoegen' }))
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Postcode van' })).value).toBe('3500')
})
