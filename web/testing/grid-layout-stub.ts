import { vi } from 'vitest'

/**
 * For tests in jsdom, which lays nothing out and would therefore show a grid without rows: gives every element the
 * size of a viewport. Undone by `vi.restoreAllMocks()` and `vi.unstubAllGlobals()`.
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
