import { problemText } from '../../api/api-problem.ts'
import type { Session } from '../../session/session.tsx'
import { showToast } from '../../ui/overlays/toasts.tsx'

/** Goes to work in a business unit, by the id of its series, and says so when that cannot be kept. */
export async function workIn(id: string, session: Pick<Session, 'selectBusinessUnit'>): Promise<void> {
  try {
    await session.selectBusinessUnit(id)
  } catch (error) {
    showToast({ title: 'De business unit is niet gewijzigd', description: problemText(error), tone: 'bad' })
  }
}
