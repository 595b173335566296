import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useDebounced } from './use-debounced.ts'

beforeEach(() => void vi.useFakeTimers())

it('returns a value once it has not changed for the delay', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 10), {
    initialProps: { value: 1 },
  })
  expect(result.current).toBe(1)
  rerender({ value: 2 })
  act(() => void vi.advanceTimersByTime(9))
  rerender({ value: 3 })
  act(() => void vi.advanceTimersByTime(9))
  expect(result.current).toBe(1)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(3)
})
