import type { RecordStatus } from '@stamboek/model/schema/record-of'
import type { ReasonText } from './summarize-chosen.ts'

/** The words of the dialogs and toasts that set the status of records. */
export const statusWords = {
  Active: { action: 'Activeren', done: 'geactiveerd', is: 'actief' },
  Inactive: { action: 'Deactiveren', done: 'gedeactiveerd', is: 'inactief' },
} as const satisfies Readonly<Record<RecordStatus, object>>

/** Why records that have the status cannot get it. */
export const hasStatusTexts: Readonly<Record<RecordStatus, ReasonText>> = {
  Active: (count) => formatHasStatus('Active', count),
  Inactive: (count) => formatHasStatus('Inactive', count),
}

function formatHasStatus(status: RecordStatus, count: number): string {
  const { is } = statusWords[status]
  return count === 1 ? `het al ${is} is` : `ze al ${is} zijn`
}
