import { everySearchInput } from '@stamboek/testing/language/every-search-input'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { useSearchForm } from './use-search-form.ts'

beforeEach(() => vi.useFakeTimers())

const { search } = servedType(everySearchInput)
const fields = (description: string | null) => ({
  values: { description },
  matchingBehavior: 'Contains' as const,
})

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

it('disables the button 100 ms after a change, and enables it at once', () => {
  const initialProps: { text: string | null } = { text: 'abc' }
  const { result, rerender } = renderHook(({ text }) => useSearchForm(search, fields(text), 0), {
    initialProps,
  })
  expect(result.current.why).toBeUndefined()
  rerender({ text: null })
  pass(99)
  expect(result.current.why).toBeUndefined()
  pass(1)
  expect(result.current.why).toBe('Vul eerst in: Omschrijving.')
  rerender({ text: 'd' })
  expect(result.current.why).toBeUndefined()
})
