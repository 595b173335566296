import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
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

/** Toasts for imports that ended in the current business unit, except those whose outcome this page reports itself. */
export function ImportMessages({ businessUnitId, connection = realtimeConnection }: ImportMessagesProps) {
  const navigate = useNavigate()
  useEffect(
    () =>
      connection.subscribeToImports((message) => {
        if (message.status === 'Idle' && message.isImportRecord) ownImports.forget(message.importRecordId)
        const isInBusinessUnit = message.businessUnitId === null || message.businessUnitId === businessUnitId
        const toast = createToast(message, (address) => void navigate(address))
        if (toast && isInBusinessUnit) void showUnlessReported(toast, message.importRecordId)
      }),
    [businessUnitId, connection, navigate],
  )
  return null
}

/** Waits for the answer to an import of this page, since a message can arrive before it. */
async function showUnlessReported(toast: ToastMessage, importRecordId: string): Promise<void> {
  if (!(await ownImports.isReported(importRecordId))) showToast(toast)
}

/** The texts of domain.md 8; undefined for an import that has not ended. */
function createToast(
  { status, fileName, importRecordId, isImportRecord, numberOfErrors = 0 }: ImportRecordStatusMessageDto,
  navigate: (address: string) => void,
): ToastMessage | undefined {
  const address = `/imports?${new URLSearchParams({ import: importRecordId })}`
  const actions = isImportRecord ? [{ label: 'Bekijken', onPress: () => navigate(address) }] : []
  if (status === 'Failed')
    return {
      tone: 'bad',
      title: 'Fout bij het importeren',
      description: `De verwerking van ${fileName} is niet succesvol afgerond.`,
      timeout: toastMs,
      actions,
    }
  if (status !== 'Completed') return undefined
  return {
    tone: 'info',
    title: 'Importeren voltooid',
    description: `De verwerking van ${fileName} is succesvol afgerond.`,
    timeout: toastMs,
    ...(numberOfErrors > 0 && {
      note: formatErrorCount(numberOfErrors),
      actions,
    }),
  }
}

/** "1 ongeldig record", "1.204 ongeldige records" */
function formatErrorCount(count: number): string {
  return `${count.toLocaleString('nl-NL')} ${count === 1 ? 'ongeldig record' : 'ongeldige records'}`
}
