import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useEffect, useEffectEvent } from 'react'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'

/** Calls the listener with each change of the status of an import; those of while the page is disconnected are lost. */
export function useImportMessages(
  listener: (message: ImportRecordStatusMessageDto) => void | Promise<void>,
): void {
  const handleMessage = useEffectEvent(listener)
  useEffect(() => realtimeConnection.subscribeToImports((message) => void handleMessage(message)), [])
}
