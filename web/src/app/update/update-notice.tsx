import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushPreferences } from '../../api/preferences.ts'
import { reloadPage } from '../../session/leave-page.ts'
import { unsavedChanges } from '../../session/unsaved-changes.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'

const checkIntervalMs = 300_000

/** The scripts of the page when it was loaded. */
const loadedScripts = readScripts(document)

interface UpdateNoticeProps {
  /** The scripts of this page, as `readScripts` returns them. */
  readonly loaded?: string
}

/**
 * Says that a newer version of the application is served (requirements 10.4). Closed by hand, it stays away until the version after that.
 * Looks every five minutes, but not in a hidden tab, which looks when it is shown again.
 */
export function UpdateNotice({ loaded = loadedScripts }: UpdateNoticeProps) {
  const { data: served } = useQuery({
    queryKey: ['served scripts'],
    queryFn: ({ signal }) => fetchScripts(signal),
    initialData: loaded,
    staleTime: checkIntervalMs,
    refetchInterval: checkIntervalMs,
    refetchOnWindowFocus: true,
    retry: false,
  })
  useEffect(() => (served === loaded ? undefined : showUpdateToast()), [served, loaded])
  return null
}

/** Returns the function that closes the toast. */
function showUpdateToast(): () => void {
  let close = (): void => undefined
  const show = (): void => {
    close = showToast({
      title: 'Update beschikbaar',
      description: 'De website is vernieuwd. Ververs de pagina om deze te gebruiken.',
      timeout: null,
      actions: [{ label: 'Verversen', onPress: () => void refresh() }],
    })
  }
  const refresh = async (): Promise<void> => {
    if (!(await unsavedChanges.confirmLeave())) return show()
    await flushPreferences()
    unsavedChanges.startLeaving()
    reloadPage()
  }
  show()
  return () => close()
}

/** Rejects where the server does not answer with the page; the error is not shown. */
async function fetchScripts(signal: AbortSignal): Promise<string> {
  const response = await fetch('/', { signal, cache: 'no-cache' })
  if (!response.ok) throw new Error(`The page was answered with ${response.status}`)
  const scripts = readScripts(new DOMParser().parseFromString(await response.text(), 'text/html'))
  if (scripts === '') throw new Error('The answer is not the page')
  return scripts
}

/** The sources of the scripts, one per line; only those that the server wrote into the page. */
function readScripts(page: Document): string {
  return [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')).join('\n')
}
