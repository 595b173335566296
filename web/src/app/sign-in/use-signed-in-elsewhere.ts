import { useEffect, useEffectEvent } from 'react'
import { readCurrentUser } from '../../api/authentication.ts'

/** Tells when the same person has signed in by another window of the browser, which is seen when this one is looked at again. */
export function useSignedInElsewhere(userId: string, onSignedIn: () => void): void {
  const handleSignedIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    const controller = new AbortController()
    let isLooking = false
    const look = async (): Promise<void> => {
      if (isLooking) return
      isLooking = true
      try {
        const user = await readCurrentUser(controller.signal)
        if (user?.userId === userId && !controller.signal.aborted) handleSignedIn()
      } catch {
        // The question stays.
      } finally {
        isLooking = false
      }
    }
    const handleLook = (): void => {
      if (document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', handleLook)
    window.addEventListener('focus', handleLook)
    return () => {
      controller.abort()
      document.removeEventListener('visibilitychange', handleLook)
      window.removeEventListener('focus', handleLook)
    }
  }, [userId])
}
