import { country } from '@stamboek/model/records/standard/country'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { SessionProvider } from '../../session/session.tsx'
import { useRecordForm } from './use-record-form.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const options = {
  type: servedType(country),
  mode: 'edit',
  initial: { description: 'Nederland', isoCode2: 'NL', isoCode3: 'NLD', status: 'Active' },
  record: { id: '1', rowVersion: 1 },
  isSaving: false,
} as const
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('counts as modified 10 ms after a change, and not any more when that is put back', async () => {
  const client = new QueryClient()
  client.setQueryData(['schema', null], { recordTypes: new Map(), get: () => undefined })
  const { result } = renderHook(() => useRecordForm(options), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <SessionProvider session={testSession()}>{children}</SessionProvider>
      </QueryClientProvider>
    ),
  })
  await pass(0)
  expect(result.current.whyNotSavable).toBe('Er is nog niets gewijzigd.')
  const type = (description: string) => {
    act(() =>
      result.current.form.setValue('description', description, { shouldDirty: true, shouldValidate: true }),
    )
  }
  type('Nederland!')
  await pass(9)
  expect(result.current.isDirty).toBe(true)
  expect(result.current.whyNotSavable).toBe('Er is nog niets gewijzigd.')
  await pass(1)
  expect(result.current.whyNotSavable).toBeUndefined()
  type('Nederland')
  await pass(0)
  expect(result.current.whyNotSavable).toBe('Er is nog niets gewijzigd.')
})
