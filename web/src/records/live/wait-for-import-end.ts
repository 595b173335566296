import { hasImportEnded } from '@stamboek/model/schema/import-status'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'

/** Resolves with the next message that the import has ended; never, where that is lost while the page is disconnected. */
export function waitForImportEnd(importRecordId: string): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = realtimeConnection.subscribeToImports((message) => {
      if (message.importRecordId !== importRecordId || !hasImportEnded(message.status)) return
      unsubscribe()
      resolve()
    })
  })
}
