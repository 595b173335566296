import type { RecordStatus } from '@stamboek/model/schema/record-of'

/** The words of the dialogs and toasts that set the status of records. */
export const statusWords = {
  Active: { action: 'Activeren', done: 'geactiveerd', is: 'actief' },
  Inactive: { action: 'Deactiveren', done: 'gedeactiveerd', is: 'inactief' },
} as const satisfies Readonly<Record<RecordStatus, object>>
