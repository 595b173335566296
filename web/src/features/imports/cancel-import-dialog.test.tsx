import type { Problem } from '@stamboek/model/contract/problem'
import { importRecord } from '@stamboek/model/records/import/import-record'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { jsonResponse, question, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { CancelImportDialog } from './cancel-import-dialog.tsx'

const dialogs = testDialogs(servedType(importRecord), [
  { id: 'i-1', rowVersion: 1, fileName: 'orders.csv', importStatus: 'InProgress' },
])

const problem = { type: 'about:blank', title: 'Niet opgeslagen' }

async function cancel(answer: Pick<Problem, 'status' | 'code' | 'detail'>) {
  dialogs.answer(/i-1\/cancel$/, () => jsonResponse(answer.status, { ...problem, ...answer }))
  const { user } = dialogs.open(CancelImportDialog)
  await question(/Wil je de import van orders.csv annuleren\?/)
  await user.click(screen.getByRole('button', { name: 'Import annuleren' }))
  return user
}

it('offers nothing but to close once the import has ended', async () => {
  const detail = 'Deze import is al afgelopen en kan niet meer worden geannuleerd.'
  const user = await cancel({ status: 422, code: 'ruleBroken', detail })
  await screen.findByText(detail)
  await question(/De import van orders.csv is niet geannuleerd/)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sluiten'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sluiten'))
  await user.keyboard('{Enter}')
  expect(dialogs.handlers.onClose).toHaveBeenCalled()
})

it('can be tried again where the server fails', async () => {
  const detail = 'Te veel verzoeken.'
  const user = await cancel({ status: 429, code: 'tooManyRequests', detail })
  await screen.findByText(detail)
  dialogs.clearAnswers()
  dialogs.answer(/i-1\/cancel$/, () => jsonResponse(200, { id: 'i-1', rowVersion: 2 }))
  await user.click(screen.getByRole('button', { name: 'Import annuleren' }))
  await waitFor(() => expect(dialogs.handlers.onClose).toHaveBeenCalled())
})
