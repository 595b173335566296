import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { expect, it, vi } from 'vitest'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { waitForImportEnd } from './wait-for-import-end.ts'

it.each(['Completed', 'Failed'] as const)('waits for the message that the import is %s', async (status) => {
  const listeners = new Set<(message: ImportRecordStatusMessageDto) => void>()
  vi.spyOn(realtimeConnection, 'subscribeToImports').mockImplementation((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  const publish = (members: Partial<ImportRecordStatusMessageDto>) => {
    for (const listener of listeners)
      listener({
        status: 'InProgress',
        fileName: 'orders.csv',
        businessUnitId: null,
        importRecordId: 'i-1',
        isImportRecord: true,
        ...members,
      })
  }
  const ended = waitForImportEnd('i-1')
  publish({})
  publish({ status, importRecordId: 'i-2' })
  expect(listeners.size).toBe(1)
  publish({ status })
  expect(listeners.size).toBe(0)
  await ended
})
