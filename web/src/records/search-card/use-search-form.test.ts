import { everySearchInput } from '@stamboek/model/records/hardest-cases/every-search-input'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { servedType } from '../test-record-types.ts'
import { useSearchForm } from './use-search-form.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const { search } = servedType(everySearchInput)
const fields = (description: string | null) => ({
  values: { description },
  matchingBehavior: 'Contains' as const,
})

it('says 100 ms after the last change what is required, and lets go of the button at once', () => {
  const { result, rerender } = renderHook((text: string | null) => useSearchForm(search, fields(text), 0), {
    initialProps: 'abc' as string | null,
  })
  expect(result.current.why).toBeUndefined()
  rerender(null)
  act(() => vi.advanceTimersByTime(99))
  expect(result.current.why).toBeUndefined()
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.why).toBe('Vul eerst in: Omschrijving.')
  rerender('d')
  expect(result.current.why).toBeUndefined()
})
