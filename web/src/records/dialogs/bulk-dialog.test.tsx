import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { country } from '@stamboek/model/records/standard/country'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { BulkDialog } from './bulk-dialog.tsx'

const record = { id: 'nl', rowVersion: 1, description: 'Nederland' }
const { open, handlers } = testDialogs(servedType(country), [record])
const run = vi.fn<(remark: string | null) => Promise<BulkResult>>(() =>
  Promise.resolve({ totalRecordsAffected: 1, results: [{ id: 'nl', done: true }] }),
)

function openWith(takesRemark: boolean) {
  return open((props: ActionDialogProps) => (
    <BulkDialog
      {...props}
      title="Doen"
      actionLabel="Doe het"
      summary="1 geselecteerd."
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
  await user.click(screen.getByRole('button', { name: 'Doe het' }))
  await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
  expect(run).toHaveBeenLastCalledWith(remark)
})
