import { useState } from 'react'
import type { DownloadedFile } from '../../api/api-client.ts'
import { problemText } from '../../api/api-problem.ts'
import { saveFile } from '../../api/save-file.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'

/** Downloads a file from the server; what goes wrong is told under the given title. */
export function useDownload(failureTitle: string) {
  const [isBusy, setBusy] = useState(false)
  const run = async (ask: () => Promise<DownloadedFile>, name: string): Promise<void> => {
    setBusy(true)
    try {
      const file = await ask()
      saveFile(file.content, file.name ?? name)
    } catch (error) {
      showToast({ tone: 'bad', title: failureTitle, description: problemText(error) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download: (ask: () => Promise<DownloadedFile>, name: string) => void run(ask, name) }
}
