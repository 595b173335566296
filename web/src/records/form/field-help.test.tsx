import { resourceType } from '@stamboek/model/records/erp/resource-type'
import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import type { FieldDefinition, FieldKind, Fields } from '@stamboek/model/schema/field-kind'
import { fieldKindExamples, type KindExamples } from '@stamboek/testing/records/field-kind-examples.data'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AddDialog } from '../dialogs/add-dialog.tsx'

const help = 'Elke code komt hoogstens één keer voor.'
const examples = Object.entries(fieldKindExamples as Readonly<Record<FieldKind, KindExamples<FieldKind>>>)
const fieldsOfEveryKind: Fields = Object.fromEntries(
  examples.flatMap(([kind, { cases }]) => {
    const [first] = cases
    const field = { ...first?.field, label: `Veld ${kind}`, help, helpAs: 'tooltip' } as FieldDefinition
    return first ? [[kind === 'reference' ? 'referenceId' : kind, field]] : []
  }),
)
const type = servedType({
  ...resourceType,
  fields: fieldsOfEveryKind,
  search: { layout: 'free', parts: [] },
  grid: { ...resourceType.grid, columns: ['description'] },
  form: { rows: Object.keys(fieldsOfEveryKind).map((name) => [{ field: name, span: 1 }]) },
})
const dialogs = testDialogs(
  type,
  [],
  [{ ...servedType(postalCodeRange), dtoKey: 'Main.TaskTemplateDetailViewDto' }],
)

test('every kind of field shows its help by a button beside the label, and not below the input', async () => {
  dialogs.open(AddDialog, { records: [] })
  const form = within(await screen.findByRole('dialog'))
  const names = form.getAllByRole('button', { name: /^Uitleg bij/ }).map((each) => each.ariaLabel)
  expect(names).toHaveLength(Object.keys(fieldsOfEveryKind).length)
  expect(new Set(names).size).toBe(names.length)
  expect(form.queryByText(help)).toBeNull()
})

test('the help opens by keyboard, is read with the button, and closes by Escape alone', async () => {
  const { user } = dialogs.open(AddDialog, { records: [] })
  const button = await screen.findByRole('button', { name: 'Uitleg bij Veld boolean' })
  screen.getByRole('checkbox', { name: 'Veld boolean' }).focus()
  await user.tab()
  expect(document.activeElement).toBe(button)
  const tooltip = await screen.findByText(help)
  expect(button.getAttribute('aria-describedby')).toBe(tooltip.id)
  await user.keyboard('{Escape}')
  expect(screen.queryByText(help)).toBeNull()
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('a press shows and announces the help, as a finger cannot hover', async () => {
  const { user } = dialogs.open(AddDialog, { records: [] })
  const button = await screen.findByRole('button', { name: 'Uitleg bij Veld text' })
  await user.pointer({ keys: '[TouchA]', target: button })
  expect(screen.getAllByText(help).map(({ role }) => role)).toContain('status')
})
