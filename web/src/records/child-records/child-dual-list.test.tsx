import { documentGroup } from '@stamboek/model/records/crm/document-group'
import { functionPerDocumentGroup } from '@stamboek/model/records/crm/function-per-document-group'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, question, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { CloneDialog } from '../dialogs/add-dialog.tsx'
import { EditDialog } from '../dialogs/edit-dialog.tsx'

const uuid = (letter: string) => `01890000-0000-7000-8000-00000000000${letter}`
const functions = [
  { id: uuid('1'), label: 'Chauffeur', status: 'Active' },
  { id: uuid('2'), label: 'Planner', status: 'Active' },
  { id: uuid('3'), label: 'Verpleegkundige', status: 'Active' },
]
const chosen = (id: string, functionId: string, label: string, isDeleted = false) => ({
  id: uuid(id),
  rowVersion: 1,
  isDeleted,
  documentGroupId: uuid('9'),
  functionId,
  function: { id: functionId, label },
})
const group = {
  id: uuid('9'),
  rowVersion: 4,
  description: 'Zorgplan',
  code: 'ZPL',
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
  remark: null,
  systemValue: false,
  functionPerDocumentGroups: [
    chosen('a', uuid('3'), 'Verpleegkundige'),
    chosen('b', uuid('4'), 'Nachtwaker'),
    chosen('c', uuid('2'), 'Planner', true),
  ],
}
const type = servedType(documentGroup)
const dialogs = testDialogs(type, [group], [servedType(functionPerDocumentGroup)])
const { sent } = dialogs

async function open(Dialog = EditDialog, shown = type) {
  dialogs.answer(/functionsperdocumentgroup\/lookup/, () =>
    jsonResponse(200, { items: functions, totalCount: 3 }),
  )
  const { user } = dialogs.open(Dialog, { type: shown })
  const form = within(await screen.findByRole('dialog'))
  await form.findByRole('grid', { name: 'Beschikbaar' })
  const texts = (name: string) =>
    within(form.getByRole('grid', { name }))
      .getAllByRole('row')
      .map((row) => row.textContent)
  const move = async (name: string) => {
    await user.click(form.getByRole('row', { name }))
    await user.keyboard('{Enter}')
  }
  const saved = async () => {
    await user.keyboard('{Control>}s{/Control}')
    const isWrite = ({ path }: { path: string }) => !path.endsWith('lookup')
    await waitFor(() => expect(sent.filter(isWrite)).toHaveLength(1))
    return sent.find(isWrite)?.body['functionPerDocumentGroups']
  }
  return { user, form, move, saved, available: () => texts('Beschikbaar'), applied: () => texts('Gekozen') }
}

test('shows what can be chosen and what is, an inactive choice too, and removed rows as not chosen', async () => {
  const { available, applied } = await open()
  expect(available()).toEqual(['Chauffeur', 'Planner'])
  expect(applied()).toEqual(['Nachtwaker', 'Verpleegkundige'])
})

test('adds a row for a new choice, marks a removed one and restores one that is chosen again', async () => {
  const { move, saved, applied } = await open()
  await move('Chauffeur')
  await move('Planner')
  await move('Nachtwaker')
  expect(applied()).toEqual(['Chauffeur', 'Planner', 'Verpleegkundige'])
  const rows = await saved()
  expect(rows).toMatchObject([
    { id: uuid('a'), isDeleted: false },
    { id: uuid('b'), isDeleted: true },
    { id: uuid('c'), isDeleted: false },
    { functionId: uuid('1') },
  ])
  expect((rows as object[])[3]).not.toHaveProperty('id')
})

test('chosen again before saving is as if nothing had happened, for an inactive choice too', async () => {
  const { form, move, available } = await open()
  await move('Nachtwaker')
  expect(available()).toContain('Nachtwaker')
  await move('Nachtwaker')
  await move('Chauffeur')
  await move('Chauffeur')
  const save = form.getByRole('button', { name: 'Opslaan en sluiten' })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
})

test('asks before typing is lost', async () => {
  const { user, form, move } = await open()
  await move('Chauffeur')
  await user.click(form.getByRole('button', { name: 'Sluiten' }))
  expect(await question(/onopgeslagen wijzigingen/)).toBeDefined()
})

test('a copy of the record has rows of its own', async () => {
  const { user, form } = await open(CloneDialog)
  await user.type(form.getByRole('textbox', { name: /^Omschrijving/ }), ' 2')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/documentgroups'))).toBe(true))
  const body = sent.find(({ path }) => path.endsWith('/documentgroups'))?.body
  const rows = body?.['functionPerDocumentGroups'] as Record<string, unknown>[]
  expect(rows.map((row) => [row['functionId'], row['id']])).toEqual([
    [uuid('3'), undefined],
    [uuid('4'), undefined],
  ])
})

test('cannot be changed without the right, and says so', async () => {
  const readOnly = { ...type, actions: type.actions.filter(({ kind }) => kind !== 'Update') }
  const { user, form, applied } = await open(EditDialog, readOnly)
  await user.dblClick(form.getByRole('row', { name: 'Chauffeur' }))
  expect(applied()).toEqual(['Nachtwaker', 'Verpleegkundige'])
  form.getByRole('button', { name: 'Alles toevoegen' }).focus()
  const button = form.getByRole('button', { name: 'Alles toevoegen' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.hover(button)
  expect(await screen.findByText('Deze keuze kan hier niet worden gewijzigd.')).toBeDefined()
})

test('shows with its name a choice that the server refuses', async () => {
  const { user, form, move } = await open()
  dialogs.refuse(422, {
    errors: [{ field: 'functionPerDocumentGroups.3.functionId', message: 'Kies een actief record.' }],
  })
  await move('Chauffeur')
  await user.keyboard('{Control>}s{/Control}')
  expect(await form.findByText('Chauffeur: Kies een actief record.')).toBeDefined()
})
