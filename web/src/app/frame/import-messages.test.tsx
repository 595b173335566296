import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownImports } from '../../api/own-imports.ts'
import { clearToasts } from '../../ui/overlays/toasts.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { ImportMessages } from './import-messages.tsx'

const here = 'unit-1'
const ended: ImportRecordStatusMessageDto = {
  status: 'Completed',
  fileName: 'banken.csv',
  businessUnitId: null,
  importRecordId: 'import-1',
  isImportRecord: false,
}
const listeners = new Set<(message: ImportRecordStatusMessageDto) => void>()
const connection = {
  subscribeToImports: (listener: (message: ImportRecordStatusMessageDto) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

beforeEach(() => {
  render(<ImportMessages businessUnitId={here} connection={connection} />, { wrapper: UiProvider })
})
afterEach(() => {
  vi.useRealTimers()
  act(clearToasts)
  cleanup()
})

function publish(message: Partial<ImportRecordStatusMessageDto> = {}): void {
  act(() => {
    for (const listener of listeners) listener({ ...ended, ...message })
  })
}

const toasts = () => screen.queryAllByRole('alertdialog').map(({ textContent }) => textContent)

test('shows a toast with the outcome of an import, and none before it ended', () => {
  publish({ status: 'Idle' })
  publish({ status: 'InProgress' })
  publish()
  publish({ status: 'Failed', fileName: 'mislukt.csv', businessUnitId: here })
  const [failed, completed] = toasts()
  expect(failed).toContain('Fout bij het importerenDe verwerking van mislukt.csv is niet succesvol afgerond.')
  expect(completed).toContain('Importeren voltooidDe verwerking van banken.csv is succesvol afgerond.')
})

test('removes the toast after 30 s', async () => {
  vi.useFakeTimers()
  publish()
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(toasts()).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(toasts()).toEqual([])
})

test('shows no toast in another business unit, or for an import of this page', async () => {
  publish({ businessUnitId: 'unit-2' })
  await ownImports.track('eigen.csv', async () => publish({ fileName: 'eigen.csv' }))
  publish({ fileName: 'eigen.csv' })
  expect(toasts()).toEqual([])
})

test('unsubscribes when it unmounts', () => {
  expect(listeners.size).toBe(1)
  cleanup()
  expect(listeners.size).toBe(0)
})
