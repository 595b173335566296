import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { ApiProblem } from '../../api/api-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './message-page.module.css'
import { MessagePage } from './message-page.tsx'
import { RouteFailure } from './route-failure.tsx'

/** How often the server is tried again by itself, in milliseconds. */
const retryInterval = 5000

/** Shown when the application cannot start: mostly because the server does not answer. */
export function StartFailure() {
  const error = useRouteError()
  const isUnreachable = error instanceof ApiProblem && error.isOutage
  return <main className={styles.alone}>{isUnreachable ? <Unreachable /> : <RouteFailure />}</main>
}

function Unreachable() {
  const { revalidate, state } = useRevalidator()

  useEffect(() => {
    const handleOnline = (): void => void revalidate()
    const timer = setInterval(handleOnline, retryInterval)
    window.addEventListener('online', handleOnline)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', handleOnline)
    }
  }, [revalidate])

  return (
    <MessagePage
      isAlert
      icon={IconPlugConnectedX}
      title="Stamboek is even niet bereikbaar"
      actions={
        <Button variant="primary" isPending={state === 'loading'} onPress={() => void revalidate()}>
          Opnieuw proberen
        </Button>
      }
    >
      De server geeft geen antwoord. Controleer je verbinding; we proberen het zelf ook elke paar seconden
      opnieuw.
    </MessagePage>
  )
}
