import { documentGroup } from '@stamboek/model/records/crm/document-group'
import { functionPerDocumentGroup } from '@stamboek/model/records/crm/function-per-document-group'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { EditDialog } from '../dialogs/edit-dialog.tsx'

const uuid = (letter: string) => `01890000-0000-7000-8000-00000000000${letter}`
const functions = [
  { id: uuid('1'), label: 'Chauffeur', status: 'Active' },
  { id: uuid('2'), label: 'Planner', status: 'Active' },
]
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
    {
      id: uuid('a'),
      rowVersion: 1,
      isDeleted: false,
      documentGroupId: uuid('9'),
      functionId: uuid('2'),
      function: { id: uuid('2'), label: 'Planner' },
      allowedToRead: true,
      allowedToSign: false,
    },
  ],
}
const type = servedType({
  ...documentGroup,
  form: {
    rows: [
      [
        {
          field: 'functionPerDocumentGroups',
          presentation: 'dualList',
          span: 1,
        },
      ],
    ],
  },
})
const rowType = servedType({
  ...functionPerDocumentGroup,
  fields: {
    ...functionPerDocumentGroup.fields,
    allowedToRead: { kind: 'boolean', label: 'Lezen', default: true },
    allowedToSign: { kind: 'boolean', label: 'Zelf ondertekenen', shortLabel: 'Zelf' },
  },
})
const dialogs = testDialogs(type, [group], [rowType])

async function open(shown = type) {
  dialogs.answer(/lookup$/, () => jsonResponse(200, { items: functions, totalCount: 2 }))
  const { user } = dialogs.open(EditDialog, { type: shown })
  const form = within(await screen.findByRole('dialog'))
  const chosen = within(await form.findByRole('grid', { name: 'Gekozen' }))
  const ticksOf = (name: string) => {
    const row = within(chosen.getByRole('row', { name }))
    const boxes = row.getAllByRole<HTMLInputElement>('checkbox')
    const ticks = boxes.map((box): [string, boolean] => [
      box.closest('label')?.textContent ?? '',
      box.checked,
    ])
    return Object.fromEntries(ticks)
  }
  const box = (row: string, name: string) =>
    within(chosen.getByRole('row', { name: row })).getByRole<HTMLInputElement>('checkbox', { name })
  return { user, form, ticksOf, box }
}

test('each chosen row has its booleans, and a new one those of a new record', async () => {
  const { user, form, ticksOf } = await open()
  expect(ticksOf('Planner')).toEqual({ Lezen: true, 'Zelf ondertekenen': false })
  expect(form.getByText('Zelf').getAttribute('title')).toBe('Zelf ondertekenen')
  await user.click(form.getByRole('row', { name: 'Chauffeur' }))
  await user.keyboard('{Enter}')
  expect(ticksOf('Chauffeur')).toEqual({ Lezen: true, 'Zelf ondertekenen': false })
})

test('a tick changes its row, by mouse or keys, and no key of it moves the row', async () => {
  const { user, box, ticksOf } = await open()
  await user.dblClick(box('Planner', 'Lezen'))
  expect(ticksOf('Planner')).toMatchObject({ Lezen: true })
  await user.click(box('Planner', 'Zelf ondertekenen'))
  box('Planner', 'Lezen').focus()
  await user.keyboard(' {Enter}')
  expect(ticksOf('Planner')).toEqual({ Lezen: false, 'Zelf ondertekenen': true })
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(dialogs.sent.some(({ method }) => method === 'PUT')).toBe(true))
  const saved = dialogs.sent.find(({ method }) => method === 'PUT')?.body['functionPerDocumentGroups']
  expect(saved).toMatchObject([{ id: uuid('a'), allowedToRead: false, allowedToSign: true }])
})

test('ticks of a form that cannot be changed are read-only', async () => {
  const readOnly = { ...type, actions: type.actions.filter(({ kind }) => kind !== 'Update') }
  const { user, box, ticksOf } = await open(readOnly)
  await user.click(box('Planner', 'Lezen'))
  expect(ticksOf('Planner')).toMatchObject({ Lezen: true })
})
