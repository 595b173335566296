import { basisPath } from '@stamboek/model/menu/page-address'
import { useEffect } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { returnAddress } from './load-sign-in.ts'
import { ResetForm } from './reset-form.tsx'
import { SetupForm } from './setup-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSignIn } from './use-sign-in.ts'

/**
 * `/sign-in`; with `?setup=token` the form of the first administrator (requirements 1.4), with `?reset=token` that of a
 * new password. After signing in it clears the cached queries and goes to `returnAddress`; the first administrator goes to
 * the master data to begin with.
 */
export function SignInPage() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const isEntering = useNavigation().state !== 'idle'
  const attempt = useSignIn()
  const signIn = { ...attempt, isPending: attempt.isPending || isEntering }
  const setupToken = parameters.get('setup')
  const resetToken = parameters.get('reset')

  useEffect(() => {
    document.title = 'Aanmelden · Stamboek'
  }, [])

  const enter = (address = returnAddress(parameters)): void => {
    // Drops the cached data of the previous user.
    queryClient.clear()
    void navigate(address, { replace: true })
  }
  const handleSignIn = async (userName: string, password: string): Promise<void> => {
    if (await signIn.attempt(userName, password)) enter()
  }

  if (setupToken !== null)
    return (
      <SignInLayout>
        <SetupForm token={setupToken} onDone={() => enter(basisPath)} />
      </SignInLayout>
    )
  if (resetToken !== null)
    return (
      <SignInLayout>
        <ResetForm token={resetToken} onDone={() => enter()} />
      </SignInLayout>
    )
  return (
    <SignInLayout
      aside={
        <DemoAccounts
          isDisabled={signIn.isPending || signIn.secondsLeft > 0}
          onChoose={({ userName, password }) => void handleSignIn(userName, password)}
        />
      }
    >
      <h1>Aanmelden</h1>
      <SignInForm signIn={signIn} onSubmit={(userName, password) => void handleSignIn(userName, password)} />
    </SignInLayout>
  )
}
