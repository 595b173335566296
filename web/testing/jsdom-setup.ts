import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import { queryClient } from '../src/api/query-client.ts'
import { signInGate } from '../src/api/sign-in-gate.ts'
import { realtimeConnection } from '../src/realtime/realtime-connection.ts'
import { fetchWaitingParts } from '../src/ui/feedback/lazy-part.tsx'
import { clearToasts } from '../src/ui/overlays/toasts.tsx'

// jsdom lays nothing out, so it has nothing to scroll, also in a frame that comes after the test that asked for it.
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
window.scrollTo = () => {}

// A machine with much to do takes longer than the second that is usual.
configure({ asyncUtilTimeout: 10_000 })

// Tests show the parts of a page as they are once the page has been there for a moment: with their code at hand.
beforeAll(() => fetchWaitingParts(() => Promise.resolve()))

// Test files of one worker share its modules, so what one leaves in them another would find.
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  clearToasts()
  queryClient.clear()
  signInGate.disable()
  await realtimeConnection.stop()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
