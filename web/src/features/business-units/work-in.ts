import { problemText } from '../../data/api-problem.ts'
import type { Session } from '../../data/session.tsx'
import { showToast } from '../../ui/toasts.tsx'

/** Goes to work in a business unit, by the id of its series, and says so when that cannot be kept. */
export async function workIn(id: string, session: Pick<Session, 'selectBusinessUnit'>): Promise<void> {
  try {
    await session.selectBusinessUnit(id)
  } catch (error) {
    showToast({ title: 'De business unit is niet gewijzigd', description: problemText(error), tone: 'bad' })
  }
}
