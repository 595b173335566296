import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { country } from '@stamboek/model/records/standard/country'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import type { BulkOptions } from '../../api/bulk-request.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { BulkDialog } from './bulk-dialog.tsx'

const record = { id: 'nl', rowVersion: 1, description: 'Nederland' }
const { open, handlers } = testDialogs(servedType(country), [record])
let trial: BulkResult['results']
const run = vi.fn<(remark: string | null, bulk: BulkOptions) => Promise<BulkResult>>(
  async (_, { isDryRun }) =>
    isDryRun
      ? { totalRecordsAffected: 0, results: trial }
      : { totalRecordsAffected: 1, results: [{ id: 'nl', done: true }] },
)
beforeEach(() => {
  trial = [{ id: 'nl', done: true, rowVersion: 3 }]
})

function openWith(takesRemark: boolean) {
  return open((props: ActionDialogProps) => (
    <BulkDialog
      {...props}
      title="Doen"
      actionLabel="Doe het"
      takesRemark={takesRemark}
      run={run}
      onDone={() => {}}
    />
  ))
}

test.each([
  [true, 'Een reden', 'Een reden'],
  [true, ' ', null],
  [false, undefined, null],
])('where a remark is taken (%s), typing %j runs with %j', async (takesRemark, typed, remark) => {
  const { user } = openWith(takesRemark)
  const input = screen.queryByRole('textbox', { name: 'Opmerking' })
  expect(input !== null).toBe(takesRemark)
  if (input && typed !== undefined) await user.type(input, typed)
  await waitFor(() => expect(run).toHaveBeenCalledWith(null, { isDryRun: true }))
  await user.click(screen.getByRole('button', { name: 'Doe het' }))
  await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
  expect(run).toHaveBeenLastCalledWith(remark, { versions: new Map([['nl', 3]]) })
})

test('names beforehand what cannot be done and why, and cannot be confirmed where that is everything', async () => {
  trial = [{ id: 'nl', done: false, reason: 'Een systeemwaarde.', rowVersion: 3 }]
  openWith(false)
  expect(await screen.findByText('1 geselecteerd, 1 kan niet:')).toBeTruthy()
  expect(screen.getByText('Nederland')).toBeTruthy()
  expect(screen.getByText('Een systeemwaarde.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Doe het' }).getAttribute('aria-disabled')).toBe('true')
})
