import { formatProblem } from '../../api/api-problem.ts'
import type { Session } from '../../session/session.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'

/**
 * Loads the page in another business unit and keeps that for new tabs, after a question about unsaved changes, which
 * can stop it. `id` is that of the series; a failure shows a toast.
 */
export async function selectUnit(id: string, session: Pick<Session, 'selectBusinessUnit'>): Promise<void> {
  try {
    await session.selectBusinessUnit(id)
  } catch (error) {
    showToast({ title: 'De business unit is niet gewijzigd', description: formatProblem(error), tone: 'bad' })
  }
}
