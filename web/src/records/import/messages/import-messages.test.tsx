import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubImportMessages } from '../../../../testing/test-import-messages.ts'
import { servedUnit } from '../../../../testing/test-menu-types.ts'
import { testSession } from '../../../../testing/test-record-types.ts'
import { NetworkFailure } from '../../../api/api-problem.ts'
import { SessionProvider } from '../../../session/session.tsx'
import { clearToasts, showToast } from '../../../ui/overlays/toasts.ts'
import { UiProvider } from '../../../ui/ui-provider.tsx'
import { ImportMessages } from './import-messages.tsx'
import { ownImports } from './own-imports.ts'

const here = 'unit-1'
const session = { ...testSession(['ImportRecordUpload']), businessUnit: servedUnit(here) }
const message: ImportRecordStatusMessageDto = {
  status: 'Completed',
  fileName: 'banken.csv',
  businessUnitId: null,
  importRecordId: 'import-1',
  isImportRecord: false,
}

let router: ReturnType<typeof createMemoryRouter>
let send: ReturnType<typeof stubImportMessages>

beforeEach(() => {
  send = stubImportMessages()
  router = createMemoryRouter([{ path: '*', element: <ImportMessages /> }])
  render(
    <SessionProvider session={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
    { wrapper: UiProvider },
  )
})
afterEach(() => {
  vi.useRealTimers()
  act(clearToasts)
})

const publish = (members: Partial<ImportRecordStatusMessageDto> = {}) =>
  act(async () => send({ ...message, ...members }))

const toasts = () => screen.queryAllByRole('alertdialog').map(({ textContent }) => textContent)

test('shows a toast with the outcome of an import, and none before it ended', async () => {
  await publish({ status: 'Idle' })
  await publish({ status: 'InProgress' })
  await publish({ numberOfErrors: 0 })
  const other = { importRecordId: 'import-2', fileName: 'mislukt.csv', numberOfErrors: 3 }
  await publish({ ...other, status: 'Failed', businessUnitId: here })
  const [failed, completed, ...others] = toasts()
  expect(failed).toBe('Fout bij het importerenDe verwerking van mislukt.csv is niet succesvol afgerond.')
  expect(completed).toBe('Importeren voltooidDe verwerking van banken.csv is succesvol afgerond.')
  expect(others).toEqual([])
})

test.each(['Completed', 'Failed'] as const)('replaces the toast of the received file: %s', async (status) => {
  act(() => void showToast({ title: 'Het bestand is ontvangen', topic: 'import-1', isInterim: true }))
  await publish({ status, isImportRecord: true })
  expect(toasts()).toHaveLength(1)
  expect(toasts()[0]).not.toContain('ontvangen')
})

test.each([
  [1, '1 ongeldig record'],
  [1204, '1.204 ongeldige records'],
])('counts the refused rows of a completed import: %i', async (numberOfErrors, text) => {
  await publish({ numberOfErrors })
  screen.getByText(text)
  expect(screen.queryByRole('button', { name: 'Bekijken' })).toBeNull()
})

test('leads to the refused rows of an import record', async () => {
  await publish({ numberOfErrors: 2, isImportRecord: true })
  const [toast] = screen.getAllByRole('alertdialog')
  if (!toast) throw new Error('No toast.')
  await act(async () => within(toast).getByRole('button', { name: 'Bekijken' }).click())
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/imports?import=import-1')
  expect(toasts()).toEqual([])
})

test('leads to the undo of an import record that is completed', async () => {
  await publish({ importRecordId: 'import-2', isImportRecord: true, status: 'Failed' })
  expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull()
  await publish({ isImportRecord: true })
  await act(async () => screen.getByRole('button', { name: 'Ongedaan maken' }).click())
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/imports?undo=import-1')
})

test('removes the toast after 30 s', async () => {
  vi.useFakeTimers()
  await publish()
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(toasts()).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(toasts()).toEqual([])
})

test('shows no toast in another business unit', async () => {
  await publish({ businessUnitId: 'unit-2' })
  expect(toasts()).toEqual([])
})

test('shows no toast for an import of this page, and one for another of the same name', async () => {
  const answer = Promise.withResolvers<void>()
  let importRecordId = ''
  const done = ownImports.track((createId) => {
    importRecordId = createId()
    return answer.promise
  })
  await publish({ importRecordId })
  await publish()
  expect(toasts()).toHaveLength(1)
  await act(async () => {
    answer.resolve()
    await done
  })
  await publish({ importRecordId })
  expect(toasts()).toHaveLength(1)
})

test('shows the toast of an import of this page once its answer is lost', async () => {
  const lost = new NetworkFailure(undefined)
  const answer = Promise.withResolvers<void>()
  let importRecordId = ''
  const done = ownImports.track((createId) => {
    importRecordId = createId()
    return answer.promise
  })
  await publish({ importRecordId })
  expect(toasts()).toEqual([])
  await act(async () => {
    answer.reject(lost)
    await expect(done).rejects.toBe(lost)
  })
  expect(toasts()).toHaveLength(1)
})

test('shows no toast for the end of an import that this page cancelled, until it is processed again', async () => {
  const answer = Promise.withResolvers<void>()
  const failed = { importRecordId: 'cancelled', status: 'Failed', isImportRecord: true } as const
  ownImports.trackCancel('cancelled', answer.promise)
  await publish(failed)
  await act(async () => answer.resolve())
  expect(toasts()).toEqual([])
  await publish({ ...failed, status: 'Idle' })
  await publish(failed)
  expect(toasts()).toHaveLength(1)
})

test('unsubscribes when it unmounts', async () => {
  cleanup()
  await publish()
  render(<p />, { wrapper: UiProvider })
  expect(toasts()).toEqual([])
})
