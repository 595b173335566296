import type { ImportAnswer, RowOutcome } from '@stamboek/model/contract/import-calls'
import type { ImportStatus } from '@stamboek/model/schema/import-status'
import { IconCircleCheck, IconCirclePlus, IconCircleX, IconPencil } from '@tabler/icons-react'
import type { StatusTone } from '../../../ui/feedback/status-pill.tsx'

export const outcomes = [
  { id: 'new', label: 'Nieuw', icon: IconCirclePlus, tone: 'good' },
  { id: 'changed', label: 'Gewijzigd', icon: IconPencil, tone: 'info' },
  { id: 'unchanged', label: 'Ongewijzigd', icon: IconCircleCheck, tone: 'idle' },
  { id: 'refused', label: 'Geweigerd', icon: IconCircleX, tone: 'bad' },
] as const satisfies readonly { readonly id: RowOutcome; readonly [member: string]: unknown }[]

export const importStatusTones: Readonly<Record<ImportStatus, StatusTone>> = {
  Idle: 'idle',
  InProgress: 'info',
  Completed: 'good',
  Failed: 'bad',
}

type Counts = ImportAnswer['counts']

/** "12 nieuw, 3 gewijzigd"; leaves out outcomes without rows. */
export function describeCounts(counts: Counts): string {
  const parts = outcomes
    .filter(({ id }) => counts[id] > 0)
    .map(({ id, label }) => `${counts[id].toLocaleString('nl-NL')} ${label.toLowerCase()}`)
  return parts.join(', ')
}

/** The new and changed rows: those that an import wrote, or would write after a check. */
export function countWritten(counts: Counts): number {
  return counts.new + counts.changed
}

/** "1 rij", "1.204 rijen" */
export function formatRowCount(count: number): string {
  return `${count.toLocaleString('nl-NL')} ${count === 1 ? 'rij' : 'rijen'}`
}

/** "1 ongeldig record", "1.204 ongeldige records" */
export function formatInvalidRecordCount(count: number): string {
  return `${count.toLocaleString('nl-NL')} ${count === 1 ? 'ongeldig record' : 'ongeldige records'}`
}
