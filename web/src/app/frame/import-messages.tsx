import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useNavigate } from 'react-router'
import { type ImportConnection, useImportEnds } from '../../records/live/use-import-ends.ts'
import { formatInvalidRecordCount } from '../../records/texts/invalid-records.ts'
import { showToast, type ToastMessage } from '../../ui/overlays/toasts.tsx'

/** How long a toast stays (requirements 9.3). */
const toastMs = 30_000

export interface ImportMessagesProps {
  /** The current unit (series id). */
  readonly businessUnitId: string | undefined
  readonly connection?: ImportConnection
}

/** Toasts for imports that ended in the current business unit, except those whose outcome this page reports itself. */
export function ImportMessages({ businessUnitId, connection }: ImportMessagesProps) {
  const navigate = useNavigate()
  useImportEnds((message) => {
    const isInBusinessUnit = message.businessUnitId === null || message.businessUnitId === businessUnitId
    if (isInBusinessUnit) showToast(createToast(message, (address) => void navigate(address)))
  }, connection)
  return null
}

function createToast(
  { status, fileName, importRecordId, isImportRecord, numberOfErrors = 0 }: ImportRecordStatusMessageDto,
  navigate: (address: string) => void,
): ToastMessage {
  const address = `/imports?${new URLSearchParams({ import: importRecordId })}`
  const actions = isImportRecord ? [{ label: 'Bekijken', onPress: () => navigate(address) }] : []
  if (status === 'Failed')
    return {
      topic: importRecordId,
      tone: 'bad',
      title: 'Fout bij het importeren',
      description: `De verwerking van ${fileName} is niet succesvol afgerond.`,
      timeout: toastMs,
      actions,
    }
  return {
    topic: importRecordId,
    tone: 'info',
    title: 'Importeren voltooid',
    description: `De verwerking van ${fileName} is succesvol afgerond.`,
    timeout: toastMs,
    ...(numberOfErrors > 0 && {
      note: formatInvalidRecordCount(numberOfErrors),
      actions,
    }),
  }
}
