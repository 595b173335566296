import { IconAlertTriangle, IconHome, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate, useRevalidator, useRouteError } from 'react-router'
import { ApiProblem } from '../../api/api-problem.ts'
import { reloadPage } from '../../session/leave-page.ts'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './message-page.module.css'
import { MessagePage } from './message-page.tsx'

/**
 * Replaces a page that failed, by the error of its route; the frame stays usable. Its buttons reload the page or go
 * home. A file of the build that is gone, since a newer version was deployed, has its own text.
 */
export function RouteFailure() {
  const error = useRouteError()
  const navigate = useNavigate()
  const isOutdated = isMissingFile(error)
  return (
    <MessagePage
      isAlert
      icon={isOutdated ? IconRefresh : IconAlertTriangle}
      title={isOutdated ? 'Stamboek is intussen vernieuwd' : 'Op deze pagina ging iets mis'}
      actions={
        <>
          <Button variant="primary" icon={IconRefresh} onPress={reloadPage}>
            {isOutdated ? 'Verversen' : 'Opnieuw proberen'}
          </Button>
          <Button icon={IconHome} onPress={() => void navigate('/')}>
            Naar de homepage
          </Button>
        </>
      }
      details={!isOutdated && <Details error={error} />}
    >
      {isOutdated
        ? 'Een deel van de pagina kon niet worden geladen. Ververs de pagina om verder te gaan.'
        : describeFailure(error)}
    </MessagePage>
  )
}

function Details({ error }: { error: unknown }) {
  return (
    <details className={styles.details}>
      <summary>Technische gegevens</summary>
      <pre>{formatTechnicalDetails(error)}</pre>
    </details>
  )
}

function describeFailure(error: unknown): string {
  if (error instanceof ApiProblem) return error.problem.detail
  return 'Wat je elders hebt opgeslagen is niet verloren. Probeer het opnieuw; blijft het misgaan, meld het dan met de technische gegevens hieronder.'
}

function formatTechnicalDetails(error: unknown): string {
  const time = new Date().toISOString()
  if (error instanceof ApiProblem) {
    const { code, status, correlationId } = error.problem
    return [time, `${status} ${code}`, correlationId && `correlatie ${correlationId}`]
      .filter(Boolean)
      .join('\n')
  }
  return [time, error instanceof Error ? `${error.name}: ${error.message}` : String(error)].join('\n')
}

function isMissingFile(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
}

const retryIntervalMs = 5000

/**
 * Replaces the whole window when the start fails, as `RouteFailure`; while the server is unreachable or failing it
 * tries again every 5 s, and when the browser gets online.
 */
export function StartFailure() {
  const error = useRouteError()
  const isUnreachable = error instanceof ApiProblem && error.isOutage
  return <main className={styles.alone}>{isUnreachable ? <Unreachable /> : <RouteFailure />}</main>
}

function Unreachable() {
  const { revalidate, state } = useRevalidator()

  useEffect(() => {
    const handleOnline = (): void => void revalidate()
    const timer = setInterval(handleOnline, retryIntervalMs)
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
