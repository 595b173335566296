import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useHandBusy } from './hand-busy.ts'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  document.getSelection()?.removeAllRanges()
  vi.restoreAllMocks()
})

function isBusy(): () => boolean {
  const { result } = renderHook(useHandBusy)
  return () => result.current()
}

it('is busy while something is held, and no more when it moves with nothing held', () => {
  const busy = isBusy()
  expect(busy()).toBe(false)
  fireEvent.pointerDown(document.body)
  expect(busy()).toBe(true)
  fireEvent(window, new MouseEvent('pointermove', { buttons: 1 }))
  expect(busy()).toBe(true)
  // Released where the page does not hear of it.
  fireEvent(window, new MouseEvent('pointermove', { buttons: 0 }))
  expect(busy()).toBe(false)
})

it('is busy with text of a grid that was just selected, and not with one that was forgotten', () => {
  document.body.innerHTML = '<p>Buiten</p><div data-grid>Albanië</div>'
  const busy = isBusy()
  const select = (selector: string): void =>
    act(() => {
      const element = document.querySelector(selector)
      if (element) document.getSelection()?.selectAllChildren(element)
      document.dispatchEvent(new Event('selectionchange'))
    })
  select('p')
  expect(busy()).toBe(false)
  select('[data-grid]')
  expect(busy()).toBe(true)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 31_000)
  expect(busy()).toBe(false)
})
