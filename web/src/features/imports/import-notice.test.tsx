import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { completedMessage, stubImportMessages } from '../../../testing/test-import-messages.ts'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { ImportNotice } from './import-notice.tsx'

let publish: ReturnType<typeof stubImportMessages>

beforeEach(() => {
  publish = stubImportMessages()
})

function open(units: readonly (string | null)[] = []): void {
  render(<ImportNotice search={{ systemBusinessUnitIds: units }} onChanged={() => undefined} />, {
    wrapper: UiProvider,
  })
}
const report = (given: Partial<ImportRecordStatusMessageDto> = {}) =>
  act(async () => publish({ ...completedMessage, ...given }))
const notice = () => screen.getByRole('status').querySelector('span')?.textContent

test.each([
  [undefined, 'De import van orders.csv is voltooid.'],
  [0, 'De import van orders.csv is voltooid.'],
  [1, 'De import van orders.csv is voltooid, met 1 ongeldig record.'],
  [1_204, 'De import van orders.csv is voltooid, met 1.204 ongeldige records.'],
])('names the invalid records of an import: %s', async (numberOfErrors, text) => {
  open()
  await report(numberOfErrors === undefined ? {} : { numberOfErrors })
  expect(notice()).toBe(text)
})

test.each([
  [[], 'Completed', true],
  [['noord'], 'Completed', true],
  [['zuid'], 'Failed', false],
  [[null], 'Completed', false],
  [[null], 'Failed', true],
] as const)('reports for a list of %j an import of Noord that is %s: %s', async (units, status, isShown) => {
  open(units)
  await report({ status })
  expect(notice() !== undefined).toBe(isShown)
})

test('closes 30 s after the last end that it reports', async () => {
  vi.useFakeTimers()
  open()
  await report()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  await report()
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(notice()).toBe('2 imports zijn afgelopen.')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(notice()).toBeUndefined()
})

test('passes the focus to the list when it closes', async () => {
  vi.useFakeTimers()
  open()
  render(
    <div data-grid>
      <span role="gridcell" tabIndex={0}>
        orders.csv
      </span>
    </div>,
  )
  await report()
  act(() => screen.getByRole('button', { name: 'Verversen' }).focus())
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(document.activeElement?.role).toBe('gridcell')
})
