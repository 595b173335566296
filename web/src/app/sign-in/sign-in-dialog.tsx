import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { readCurrentUser } from '../../api/authentication.ts'
import { signInGate } from '../../api/sign-in-gate.ts'
import { goToAddress } from '../../session/leave-page.ts'
import { sessionKey, useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

/**
 * The same user signs in again after the session has ended, here or in another window; then the held calls are repeated
 * and the session is read again. Closing lets the calls fail with their 401.
 */
export function SignInDialog() {
  const { user } = useSession()
  const signIn = useSignIn()
  const queryClient = useQueryClient()

  const complete = (): void => {
    signInGate.completeSignIn()
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
  const handleSubmit = async (userName: string, password: string): Promise<void> => {
    if (await signIn.attempt(userName, password)) complete()
  }
  useSignedInElsewhere(user.userId, complete)
  return (
    <Dialog isOpen size="small" title="Opnieuw aanmelden" onRequestClose={() => signInGate.cancelSignIn()}>
      <p className={styles.again}>
        Je bent niet meer aangemeld, {user.fullName}. Meld je opnieuw aan om verder te gaan; wat je hebt
        ingevuld blijft staan.
      </p>
      <SignInForm
        signIn={signIn}
        fixedUserName={user.userName}
        onSubmit={(userName, password) => void handleSubmit(userName, password)}
      />
      <p className={styles.other}>
        <Button variant="bare" size="small" onPress={() => goToAddress('/sign-in')}>
          Als iemand anders aanmelden
        </Button>
      </p>
    </Dialog>
  )
}

/**
 * Calls `onSignedIn` when the same user has signed in in another window, checked when this one becomes visible.
 */
function useSignedInElsewhere(userId: string, onSignedIn: () => void): void {
  const handleSignedIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    const controller = new AbortController()
    let isChecking = false
    const check = async (): Promise<void> => {
      if (isChecking) return
      isChecking = true
      try {
        const user = await readCurrentUser(controller.signal)
        if (user?.userId === userId && !controller.signal.aborted) handleSignedIn()
      } catch {
        // The dialog stays open.
      } finally {
        isChecking = false
      }
    }
    const handleVisible = (): void => {
      if (document.visibilityState === 'visible') void check()
    }
    document.addEventListener('visibilitychange', handleVisible)
    window.addEventListener('focus', handleVisible)
    return () => {
      controller.abort()
      document.removeEventListener('visibilitychange', handleVisible)
      window.removeEventListener('focus', handleVisible)
    }
  }, [userId])
}
