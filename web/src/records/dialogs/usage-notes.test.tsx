import { resource } from '@stamboek/model/records/erp/resource'
import { task } from '@stamboek/model/records/task/task'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { ActivateDialog, DeactivateDialog } from './status-dialogs.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const row = { id, rowVersion: 1, description: 'Anna', status: 'Active', systemValue: false }
const dialogs = testDialogs(servedType(resource), [row], [servedType(task)])

const answerCount = (totalCount: number) =>
  dialogs.answer(/tasks\/search$/, () => jsonResponse(200, { items: [], totalCount }))

it.each([
  [1, '1 open taak blijft toegewezen.'],
  [1234, '1.234 open taken blijven toegewezen.'],
])('says before deactivating that %s open tasks stay', async (count, text) => {
  answerCount(count)
  dialogs.open(DeactivateDialog, { records: [row] })
  await screen.findByText(text)
  expect(dialogs.sent[0]?.body).toMatchObject({ search: { isClosed: false, resourceId: [id] }, limit: 1 })
})

it('does not ask for them before activating', async () => {
  answerCount(1)
  dialogs.open(ActivateDialog, { records: [{ ...row, status: 'Inactive' }] })
  await screen.findByRole('dialog', { name: 'Records activeren' })
  expect(dialogs.sent).toEqual([])
})

it('says nothing where there are none', async () => {
  answerCount(0)
  dialogs.open(DeactivateDialog, { records: [row] })
  await screen.findByRole('dialog', { name: 'Records deactiveren' })
  await expect.poll(() => dialogs.sent.length).toBe(1)
  expect(screen.queryByText(/toegewezen/)).toBeNull()
})
