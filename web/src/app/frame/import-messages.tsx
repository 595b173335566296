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
      connection.subscribeToImports((message) => {
        const isInBusinessUnit = message.businessUnitId === null || message.businessUnitId === businessUnitId
        if (!isInBusinessUnit || ownImports.has(message.fileName)) return
        const toast = createToast(message)
        if (toast) showToast(toast)
      }),
    [businessUnitId, connection],
  )
  return null
}

/** The texts of domain.md 8; undefined for an import that has not ended. */
function createToast({ status, fileName }: ImportRecordStatusMessageDto): ToastMessage | undefined {
  if (status === 'Completed')
    return {
      tone: 'info',
      title: 'Importeren voltooid',
      description: `De verwerking van ${fileName} is succesvol afgerond.`,
      timeout: toastMs,
    }
  if (status === 'Failed')
    return {
      tone: 'bad',
      title: 'Fout bij het importeren',
      description: `De verwerking van ${fileName} is niet succesvol afgerond.`,
      timeout: toastMs,
    }
  return undefined
}
