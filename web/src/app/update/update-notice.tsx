import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushPreferences } from '../../api/preferences.ts'
import { basePath } from '../../base-path.ts'
import { reloadPage } from '../../session/leave-page.ts'
import { unsavedChanges } from '../../session/unsaved-changes.ts'
import { showToast } from '../../ui/overlays/toasts.ts'

const checkIntervalMs = 300_000

const loadedScripts = readScripts(document)

interface UpdateNoticeProps {
  readonly loaded?: string
}

/**
 * Shows a toast when the server has a newer version of the application (requirements 10.4). A closed one returns with
 * the next version only. Checks every five minutes, in a hidden tab once it is visible.
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

/** Rejects if the server does not answer with the page; the error is not shown. */
async function fetchScripts(signal: AbortSignal): Promise<string> {
  const response = await fetch(`${basePath}/`, { signal, cache: 'no-cache' })
  if (!response.ok) throw new Error(`The page was answered with ${response.status}`)
  const scripts = readScripts(new DOMParser().parseFromString(await response.text(), 'text/html'))
  if (scripts === '') throw new Error('The answer is not the page')
  return scripts
}

/** The sources of the scripts, one per line; only those that the server wrote into the page. */
function readScripts(page: Document): string {
  return [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')).join('\n')
}
