import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { vi } from 'vitest'
import { realtimeConnection } from '../src/realtime/realtime-connection.ts'

export const completedMessage = {
  status: 'Completed',
  fileName: 'orders.csv',
  businessUnitId: 'noord',
  importRecordId: 'i-1',
  isImportRecord: true,
} as const satisfies ImportRecordStatusMessageDto

/**
 * Replaces the import messages of the live connection until the end of a test; returns a function that
 * publishes one.
 */
export function stubImportMessages(): (message: ImportRecordStatusMessageDto) => void {
  const listeners = new Set<(message: ImportRecordStatusMessageDto) => void>()
  vi.spyOn(realtimeConnection, 'subscribeToImports').mockImplementation((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  return (message) => {
    for (const listener of listeners) listener(message)
  }
}
