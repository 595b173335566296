import { useQuery } from '@tanstack/react-query'
import {
  lazy,
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { signInGate } from '../../api/sign-in-gate.ts'
import { useRealtimeStatus } from '../../realtime/realtime-connection.ts'
import { type SessionData, SessionProvider, sessionQuery } from '../../session/session.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { noBusinessUnitsText } from '../failure/message-page.tsx'
import { useActiveEntries } from '../menu/use-menu.ts'
import type { FrameData } from '../routing/load-frame.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { CopyBanner } from './copy-banner.tsx'
import styles from './frame.module.css'
import { TopBar } from './top-bar.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { useRealtime } from './use-realtime.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { useVisitedPages } from './use-visited-pages.ts'

const ImportMessages = lazyPart(
  async () => (await import('../../records/import/messages/import-messages.tsx')).ImportMessages,
)

const mainId = 'inhoud'

/**
 * The layout of all pages of a signed-in user: bar, live connection, window title, focus after navigation, messages of
 * imports, toasts without a unit or with a foreign one in the address, and the questions about unsaved changes and an
 * expired session. Provides the session (`loadFrame`).
 */
export function Frame() {
  const loaded = useLoaderData<FrameData>()
  // The query is newer than the loader once the user has signed in again.
  const session = useQuery(sessionQuery(loaded.session.businessUnit?.id)).data ?? loaded.session
  useRealtime()
  const { state } = useRealtimeStatus()
  useUnitToasts(session)
  useUndoKeys(session)

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
      <ImportMessages isOpen={state === 'Connected'} />
      <ScrollRestoration />
    </SessionProvider>
  )
}

function useUnitToasts({ businessUnit, foreignUnitId }: SessionData): void {
  const hasNoUnit = businessUnit === undefined
  const description = businessUnit?.description
  useEffect(() => {
    if (hasNoUnit) showToast({ title: noBusinessUnitsText, tone: 'bad' })
  }, [hasNoUnit])
  useEffect(() => {
    if (foreignUnitId === undefined || description === undefined) return
    showToast({
      title: 'Je bent niet toegewezen aan de business unit in het adres',
      description: `Je ziet daarom de gegevens van ${description}.`,
      tone: 'warn',
      timeout: null,
    })
  }, [foreignUnitId, description])
}

/** Focuses without navigation: the router cannot block a history step that it did not make. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(mainId)?.focus()
}

function Content() {
  usePageTitle()
  useVisitedPages()
  const main = useFocusAfterNavigation()
  return (
    <main ref={main} id={mainId} tabIndex={-1} className={styles.main}>
      <CopyBanner />
      <ConnectionBanner />
      <Outlet />
    </main>
  )
}

function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={styles.progress} role="progressbar" aria-label="Pagina laden" />
}

/** Focuses the start of a page after navigation, unless the page has focused something itself. */
function useFocusAfterNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** The window title without menu item or route title (requirements 10.2). */
const defaultTitle = 'nvt'

function usePageTitle(): void {
  const item = useActiveEntries().at(-1)
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const title = item?.label ?? handles.findLast((handle) => handle)?.title ?? defaultTitle
  useEffect(() => {
    document.title = `${title} · Stamboek`
  }, [title])
}

const SignInDialog = lazy(async () => ({
  default: (await import('../sign-in/sign-in-dialog.tsx')).SignInDialog,
}))

function SignInAgain() {
  const isNeeded = useSyncExternalStore(signInGate.subscribe, () => signInGate.isSignInNeeded)
  return <Suspense>{isNeeded && <SignInDialog />}</Suspense>
}

/** The `handle` of a route: its page title without a menu item. */
export interface RouteHandle {
  readonly title: string
}
