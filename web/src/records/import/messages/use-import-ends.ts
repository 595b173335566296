import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { hasImportEnded } from '@stamboek/model/schema/import-status'
import { useEffect, useEffectEvent } from 'react'
import { realtimeConnection } from '../../../realtime/realtime-connection.ts'
import { ownImports } from './own-imports.ts'

/**
 * Calls the listener for each import that ended, except those that this page reports itself. The server does not
 * repeat messages that it sent while the page was disconnected.
 */
export function useImportEnds(listener: (message: ImportRecordStatusMessageDto) => void): void {
  const handleEnd = useEffectEvent(listener)
  useEffect(() => {
    const handleMessage = async (message: ImportRecordStatusMessageDto): Promise<void> => {
      const { status, importRecordId } = message
      if (status === 'Idle') ownImports.forget(importRecordId)
      if (hasImportEnded(status) && !(await ownImports.isReported(importRecordId))) handleEnd(message)
    }
    return realtimeConnection.subscribeToImports((message) => void handleMessage(message))
  }, [])
}
