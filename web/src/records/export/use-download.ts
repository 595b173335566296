import { useState } from 'react'
import type { DownloadedFile } from '../../api/api-client.ts'
import { formatProblem } from '../../api/api-problem.ts'
import { saveFile } from '../../api/save-file.ts'
import { showToast } from '../../ui/overlays/toasts.ts'

/**
 * Returns whether a download runs, and a function that saves a file under the name of the server, else `name`. A
 * failure shows a toast with the title.
 */
export function useDownload(failureTitle: string) {
  const [isBusy, setBusy] = useState(false)
  const run = async (fetchFile: () => Promise<DownloadedFile>, name: string): Promise<void> => {
    setBusy(true)
    try {
      const file = await fetchFile()
      saveFile(file.content, file.name ?? name)
    } catch (error) {
      showToast({ tone: 'bad', title: failureTitle, description: formatProblem(error) })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    download: (fetchFile: () => Promise<DownloadedFile>, name: string) => void run(fetchFile, name),
  }
}
