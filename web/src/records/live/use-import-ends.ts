import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { hasImportEnded } from '@stamboek/model/schema/import-status'
import { useEffect, useEffectEvent } from 'react'
import { ownImports } from '../../api/own-imports.ts'
import { type RealtimeConnection, realtimeConnection } from '../../realtime/realtime-connection.ts'

export type ImportConnection = Pick<RealtimeConnection, 'subscribeToImports'>

/**
 * Calls the listener with each import that ended, except those whose outcome this page reports itself, which is known once
 * they are answered. Ends of while the page is disconnected are lost.
 */
export function useImportEnds(
  listener: (message: ImportRecordStatusMessageDto) => void,
  connection: ImportConnection = realtimeConnection,
): void {
  const handleEnd = useEffectEvent(listener)
  useEffect(() => {
    const handleMessage = async (message: ImportRecordStatusMessageDto): Promise<void> => {
      const { status, importRecordId, isImportRecord } = message
      // It is processed again.
      if (status === 'Idle' && isImportRecord) ownImports.forget(importRecordId)
      if (hasImportEnded(status) && !(await ownImports.isReported(importRecordId))) handleEnd(message)
    }
    return connection.subscribeToImports((message) => void handleMessage(message))
  }, [connection])
}
