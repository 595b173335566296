import { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { bankAccount } from '@stamboek/model/records/finance/bank-account'
import { region } from '@stamboek/model/records/other/region'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AddDialog, CloneDialog } from '../dialogs/add-dialog.tsx'
import { EditDialog } from '../dialogs/edit-dialog.tsx'

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

const self = {
  id: '01890000-0000-7000-8000-000000000001',
  rowVersion: 1,
  description: 'Noord',
  status: 'Active',
  systemValue: false,
  activeRangeUtc: { start: null, end: null },
}
const records = [self.id, '01890000-0000-7000-8000-000000000002'].map((id, index) => ({
  id,
  label: ['Noord', 'Zuid'][index],
  status: 'Active',
}))

/** The reference of a team, without the condition that makes it read-only. */
const parentResourceTeamId = {
  kind: 'reference',
  label: 'Bovenliggend team',
  to: resourceTeam.dtoKey,
} as const
const openTree: RecordTypeDefinition = {
  ...resourceTeam,
  fields: { ...resourceTeam.fields, parentResourceTeamId },
  consequences: [],
}

describe.each<[string, RecordTypeDefinition, RegExp]>([
  ['a tree', openTree, /Bovenliggend team/],
  ['a list without the record itself', bankAccount, /Intercompany-rekeningen/],
])('the choices of %s', (_name, definition, label) => {
  const own = testDialogs(servedType(definition), [self])
  const readOptions = async (Dialog: typeof EditDialog) => {
    own.answer(/lookup$/, () => jsonResponse(200, { items: records, totalCount: 2 }))
    const { user } = own.open(Dialog)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: label }))
    await screen.findByRole('option', { name: 'Zuid' })
    return screen.getAllByRole('option').map(({ textContent }) => textContent)
  }

  test('leave out the record that is changed', async () => {
    expect(await readOptions(EditDialog)).toEqual(['Zuid'])
  })

  test('hold the record that is copied', async () => {
    expect(await readOptions(CloneDialog)).toEqual(['Noord', 'Zuid'])
  })
})
