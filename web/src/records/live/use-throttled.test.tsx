import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useThrottled } from './use-throttled.ts'

beforeEach(() => void vi.useFakeTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('appears and disappears immediately, and changes at most every 5 seconds', async () => {
  const { result, rerender } = renderHook((text: string | undefined) => useThrottled(text, 5_000))
  rerender('one')
  await wait(0)
  expect(result.current).toBe('one')
  for (const text of ['two', 'three', 'four', 'five']) {
    rerender(text)
    await wait(1_000)
    expect(result.current).toBe('one')
  }
  await wait(1_000)
  expect(result.current).toBe('five')
  rerender(undefined)
  expect(result.current).toBeUndefined()
  await wait(0)
  rerender('six')
  await wait(0)
  expect(result.current).toBe('six')
})
