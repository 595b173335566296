import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { apiClient } from '../src/api/api-client.ts'
import { flushPreferences } from '../src/api/preferences.ts'
import { queryClient } from '../src/api/query-client.ts'
import { signInGate } from '../src/api/sign-in-gate.ts'
import { realtimeConnection } from '../src/realtime/realtime-connection.ts'
import { ownImports } from '../src/records/import/messages/own-imports.ts'
import { unsavedChanges } from '../src/session/unsaved-changes.ts'
import { fetchWaitingParts } from '../src/ui/feedback/waiting-parts.ts'
import { clearToasts } from '../src/ui/overlays/toasts.ts'

// jsdom has no layout and no scrolling. The stubs stay after a test, because code may scroll in a later animation frame.
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
window.scrollTo = () => {}

// Uses the current timers: the frames of jsdom stop for good once one is requested while timers are fake.
const frames = new Set<number>()
window.requestAnimationFrame = (callback) => {
  const handle = window.setTimeout(() => {
    frames.delete(handle)
    callback(performance.now())
  }, 0)
  frames.add(handle)
  return handle
}
window.cancelAnimationFrame = (handle) => {
  frames.delete(handle)
  window.clearTimeout(handle)
}

// A busy machine takes longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 })

// Lazy parts render synchronously in tests, because their code is loaded first.
beforeAll(() => fetchWaitingParts(() => Promise.resolve()))

beforeEach(() => {
  // As if a person used a pointer: after a focus without an event before it, which a test can leave behind, React Aria takes the user
  // for one with a screen reader, and focuses a frame later.
  document.dispatchEvent(new PointerEvent('pointerdown'))
  // Keeps the page from leaving, after which it no longer asks about unsaved changes.
  vi.spyOn(unsavedChanges, 'startLeaving').mockReturnValue()
  // As after loading the session of a user without a unit.
  apiClient.setBusinessUnit(undefined)
})

// Test files of one worker share its modules, whose state must not leak into the next file.
afterEach(async () => {
  void flushPreferences()
  vi.useRealTimers()
  cleanup()
  // Work that a test left to React, such as an `act` of user-event, ends before the next test begins.
  await new Promise((resolve) => setTimeout(resolve))
  for (const frame of frames) window.cancelAnimationFrame(frame)
  clearToasts()
  ownImports.clear()
  queryClient.clear()
  signInGate.disable()
  await realtimeConnection.stop()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
