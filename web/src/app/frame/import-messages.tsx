import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useEffect } from 'react'
import { ownImports } from '../../api/own-imports.ts'
import { type RealtimeConnection, realtimeConnection } from '../../realtime/realtime-connection.ts'
import { showToast, type ToastMessage } from '../../ui/overlays/toasts.tsx'

/** domain.md 9. */
const toastMs = 30_000

export interface ImportMessagesProps {
  /** The current unit (series id). */
  readonly businessUnitId: string | undefined
  readonly connection?: Pick<RealtimeConnection, 'subscribeToImports'>
}

/** Toasts for imports that ended in the current business unit, except those of this page, which reports its own. */
export function ImportMessages({ businessUnitId, connection = realtimeConnection }: ImportMessagesProps) {
  useEffect(
    () =>
      connection.subscribeToImports((ended) => {
        const isInBusinessUnit = ended.businessUnitId === null || ended.businessUnitId === businessUnitId
        if (isInBusinessUnit && !ownImports.has(ended.fileName)) showToast(createToast(ended))
      }),
    [businessUnitId, connection],
  )
  return null
}

/** The texts of domain.md 8. */
function createToast({ status, fileName }: ImportRecordStatusMessageDto): ToastMessage {
  return status === 'completed'
    ? {
        tone: 'info',
        title: 'Importeren voltooid',
        description: `De verwerking van ${fileName} is succesvol afgerond.`,
        timeout: toastMs,
      }
    : {
        tone: 'bad',
        title: 'Fout bij het importeren',
        description: `De verwerking van ${fileName} is niet succesvol afgerond.`,
        timeout: toastMs,
      }
}
