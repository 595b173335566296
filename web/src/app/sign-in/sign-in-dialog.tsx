import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { readCurrentUser } from '../../api/authentication.ts'
import { signInGate } from '../../api/sign-in-gate.ts'
import { goToAddress } from '../../session/leave-page.ts'
import { sessionQuery, useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The session has expired or was ended: the same person signs in again and goes on where they were. */
export function SignInDialog() {
  const { user } = useSession()
  const signIn = useSignIn()
  const queryClient = useQueryClient()

  const complete = (): void => {
    signInGate.completeSignIn()
    // Rights may have changed meanwhile.
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  const handleSubmit = async (userName: string, password: string): Promise<void> => {
    if (await signIn.attempt(userName, password)) complete()
  }
  useSignedInElsewhere(user.userId, complete)
  return (
    <Dialog isOpen size="small" title="Opnieuw aanmelden" onRequestClose={() => signInGate.refuseSignIn()}>
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

/** Tells when the same person has signed in by another window of the browser, which is seen when this one is looked at again. */
function useSignedInElsewhere(userId: string, onSignedIn: () => void): void {
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
