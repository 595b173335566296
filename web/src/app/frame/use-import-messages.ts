import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useEffect } from 'react'
import { ownImports } from '../../data/own-imports.ts'
import { type RealtimeConnection, realtimeConnection } from '../../data/realtime-connection.ts'
import { showToast, type ToastMessage } from '../../ui/toasts.tsx'

/** Milliseconds (domain.md 9). */
const shownTime = 30_000

/** Tells how imports ended in the business unit that is worked in (series id), but for those of this page, which tells of them itself. */
export function useImportMessages(
  businessUnitId: string | undefined,
  connection: Pick<RealtimeConnection, 'hearImports'> = realtimeConnection,
): void {
  useEffect(
    () =>
      connection.hearImports((ended) => {
        const isHere = ended.businessUnitId === null || ended.businessUnitId === businessUnitId
        if (isHere && !ownImports.are(ended.fileName)) showToast(toastOf(ended))
      }),
    [businessUnitId, connection],
  )
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
