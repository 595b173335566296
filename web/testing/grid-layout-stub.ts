import { vi } from 'vitest'

/**
 * Gives every element the size of a viewport, because jsdom has no layout and a grid would render no rows.
 * Undone by `vi.restoreAllMocks()` and `vi.unstubAllGlobals()`.
 */
export function stubGridLayout({ width = 1200, height = 600 } = {}): void {
  for (const property of ['clientWidth', 'offsetWidth'] as const) {
    vi.spyOn(HTMLElement.prototype, property, 'get').mockReturnValue(width)
  }
  for (const property of ['clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, property, 'get').mockReturnValue(height)
  }
  vi.stubGlobal('ResizeObserver', SilentObserver)
}

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
