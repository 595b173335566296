import type { ImportStatus } from '@stamboek/model/schema/import-status'
import type { StatusTone } from '../../../ui/feedback/status-pill.tsx'

export const importStatusTones: Readonly<Record<ImportStatus, StatusTone>> = {
  Idle: 'idle',
  InProgress: 'info',
  Completed: 'good',
  Failed: 'bad',
}
