import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useEffect } from 'react'
import { ownImports } from '../../api/own-imports.ts'
import { type RealtimeConnection, realtimeConnection } from '../../realtime/realtime-connection.ts'
import { showToast, type ToastMessage } from '../../ui/overlays/toasts.tsx'

/** Milliseconds (domain.md 9). */
const shownTime = 30_000

export interface ImportMessagesProps {
  /** That is worked in (series id). */
  readonly businessUnitId: string | undefined
  readonly connection?: Pick<RealtimeConnection, 'hearImports'>
}

/** Tells how imports ended in the business unit that is worked in, but for those of this page, which tells of them itself. */
export function ImportMessages({ businessUnitId, connection = realtimeConnection }: ImportMessagesProps) {
  useEffect(
    () =>
      connection.hearImports((ended) => {
        const isHere = ended.businessUnitId === null || ended.businessUnitId === businessUnitId
        if (isHere && !ownImports.are(ended.fileName)) showToast(toastOf(ended))
      }),
    [businessUnitId, connection],
  )
  return null
}

/** The texts of domain.md 8. */
function toastOf({ status, fileName }: ImportRecordStatusMessageDto): ToastMessage {
  return status === 'completed'
    ? {
        tone: 'info',
        title: 'Importeren voltooid',
        description: `De verwerking van ${fileName} is succesvol afgerond.`,
        timeout: shownTime,
      }
    : {
        tone: 'bad',
        title: 'Fout bij het importeren',
        description: `De verwerking van ${fileName} is niet succesvol afgerond.`,
        timeout: shownTime,
      }
}
