import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLoaderData } from 'react-router'
import { useRealtimeStatus } from '../../realtime/realtime-connection.ts'
import { SessionProvider, sessionQuery } from '../../session/session.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { noBusinessUnitsText } from '../failure/no-business-unit.tsx'
import type { FrameData } from '../routing/load-frame.ts'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import styles from './frame.module.css'
import type { ImportMessagesProps } from './import-messages.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { TopBar } from './top-bar.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'
import { usePageTitle } from './use-page-title.ts'
import { useRealtime } from './use-realtime.ts'

const ImportMessages = lazyPart<ImportMessagesProps>(
  async () => (await import('./import-messages.tsx')).ImportMessages,
)

const mainId = 'inhoud'

/** The bar, and below it the page. */
export function Frame() {
  const loaded = useLoaderData<FrameData>()
  // After signing in again the session is read anew; until then it is what the loader read.
  const session = useQuery(sessionQuery).data ?? loaded.session
  const hasNoUnit = session.businessUnit === undefined
  useRealtime()
  const { state } = useRealtimeStatus()

  useEffect(() => {
    if (hasNoUnit) showToast({ title: noBusinessUnitsText, tone: 'bad' })
  }, [hasNoUnit])

  return (
    <SessionProvider session={session}>
      <a className={styles.skip} href={`#${mainId}`} onClick={skipToContent}>
        Naar de inhoud
      </a>
      <NavigationProgress />
      <div className={styles.frame}>
        <TopBar />
        <Content />
      </div>
      <UnsavedChangesGuard />
      <SignInAgain />
      <ImportMessages isOpen={state === 'Connected'} businessUnitId={session.businessUnit?.id} />
      <ScrollRestoration />
    </SessionProvider>
  )
}

/** Without going to another address: the router cannot hold back a step in the history that it did not make. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(mainId)?.focus()
}

function Content() {
  usePageTitle()
  const main = useFocusAfterNavigation()
  return (
    <main ref={main} id={mainId} tabIndex={-1} className={styles.main}>
      <ConnectionBanner />
      <Outlet />
    </main>
  )
}
