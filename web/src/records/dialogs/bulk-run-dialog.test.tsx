import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { country } from '@stamboek/model/records/standard/country'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { BulkRunDialog } from './bulk-run-dialog.tsx'

const record = { id: 'nl', rowVersion: 1, description: 'Nederland' }
const { open, handlers } = testDialogs(servedType(country), [record])
const onDone = vi.fn<(result: BulkResult) => void>()

function openWith(run: () => Promise<BulkResult>) {
  return open((props: ActionDialogProps) => (
    <BulkRunDialog {...props} title="Doen" run={run} onDone={onDone} />
  ))
}

test('runs once, shows that it is busy, and closes when all is done', async () => {
  let finish: (result: BulkResult) => void = () => {}
  const run = vi.fn<() => Promise<BulkResult>>(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  openWith(run).again({})
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByRole('progressbar', { name: 'Bezig…' })
  const result = { totalRecordsAffected: 1, results: [{ id: 'nl', done: true }] }
  finish(result)
  await waitFor(() => expect(handlers.onClose).toHaveBeenCalledOnce())
  expect(onDone).toHaveBeenCalledExactlyOnceWith(result)
  expect(handlers.onChanged).toHaveBeenCalledOnce()
  expect(run).toHaveBeenCalledOnce()
})

test('says why nothing was done', async () => {
  const { user } = openWith(() => Promise.reject(new Error('The connection is lost')))
  expect((await screen.findByRole('alert')).textContent).toBe('Er is iets misgegaan. Probeer het opnieuw.')
  expect(handlers.onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(handlers.onClose).toHaveBeenCalledOnce()
})
