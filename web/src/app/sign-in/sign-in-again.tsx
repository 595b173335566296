import { lazy, Suspense, useSyncExternalStore } from 'react'
import { signInGate } from '../../api/sign-in-gate.ts'

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }))

/** Shows the sign-in dialog over the open page while calls wait for it; what was typed stays where it is. */
export function SignInAgain() {
  const isNeeded = useSyncExternalStore(signInGate.subscribe, () => signInGate.isSignInNeeded)
  return <Suspense>{isNeeded && <SignInDialog />}</Suspense>
}
