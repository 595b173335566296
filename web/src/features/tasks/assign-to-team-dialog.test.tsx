import { task } from '@stamboek/model/records/task/task'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { AssignToTeamDialog } from './assign-to-team-dialog.tsx'

const deadlineUtc = '2998-12-24T11:00:00.000Z'
const taskOf = (number: number, resource: { readonly id: string; readonly label: string } | null) => ({
  id: `01890000-0000-7000-8000-00000000000${number}`,
  rowVersion: 1,
  description: `Taak ${number}`,
  taskTypeId: 'type',
  deadlineUtc,
  isClosed: false,
  resource,
})
const anna = { id: 'anna', label: 'Anna' }
const bram = { id: 'bram', label: 'Bram' }
const type = servedType(task)
const dialogs = testDialogs(type, [taskOf(1, anna), taskOf(2, bram)])

async function show(records: readonly ReturnType<typeof taskOf>[]) {
  dialogs.answer(/availableresources/, () =>
    jsonResponse(200, { resources: [{ id: 'anna', description: 'Anna' }], resourceTeams: [] }),
  )
  dialogs.open(AssignToTeamDialog, { records })
  return within(await screen.findByRole('dialog', { name: 'Resource/team toewijzen' }))
}

test('shows the resource that all tasks have, and none where they differ', async () => {
  const same = await show([taskOf(1, anna), taskOf(2, anna)])
  expect(same.getByRole('button', { name: / Resource$/ }).textContent).toContain('Anna')
})

test.each([
  ['another one', bram],
  ['none', null],
])('shows no resource where a task has %s', async (_, other) => {
  const differing = await show([taskOf(1, anna), taskOf(2, other)])
  expect(differing.getByRole('button', { name: / Resource$/ }).textContent).not.toContain('Anna')
})

test('asks who is there at the deadline that all tasks have, or now', async () => {
  const asked = () => dialogs.sent.filter(({ path }) => path.includes('available')).map(({ body }) => body)
  await show([taskOf(1, null), taskOf(2, null)])
  await waitFor(() => expect(asked()).toMatchObject([{ referenceDateUtc: deadlineUtc }]))
  dialogs.sent.length = 0
  const past = { ...taskOf(2, null), deadlineUtc: '2020-01-01T11:00:00.000Z' }
  dialogs.open(AssignToTeamDialog, { records: [past] })
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]).not.toHaveProperty('referenceDateUtc')
})
