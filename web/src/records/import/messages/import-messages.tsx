import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useNavigate } from 'react-router'
import { useSession } from '../../../session/session.tsx'
import { showToast, type ToastMessage } from '../../../ui/overlays/toasts.tsx'
import { formatInvalidRecordCount } from '../outcome/outcomes.ts'
import { useImportEnds } from './use-import-ends.ts'

const toastMs = 30_000

/**
 * Toasts for imports that ended in the current business unit or outside of any (requirements 9.3), except those that
 * this page reports itself.
 */
export function ImportMessages() {
  const navigate = useNavigate()
  const { businessUnit } = useSession()
  useImportEnds((message) => {
    const isInBusinessUnit = message.businessUnitId === null || message.businessUnitId === businessUnit?.id
    if (isInBusinessUnit) showToast(createToast(message, (address) => void navigate(address)))
  })
  return null
}

function createToast(
  { status, fileName, importRecordId, isImportRecord, numberOfErrors = 0 }: ImportRecordStatusMessageDto,
  navigate: (address: string) => void,
): ToastMessage {
  const address = `/imports?${new URLSearchParams({ import: importRecordId })}`
  const actions = isImportRecord ? [{ label: 'Bekijken', onPress: () => navigate(address) }] : []
  const toast = { topic: importRecordId, timeout: toastMs }
  if (status === 'Failed')
    return {
      ...toast,
      tone: 'bad',
      title: 'Fout bij het importeren',
      description: `De verwerking van ${fileName} is niet succesvol afgerond.`,
      actions,
    }
  return {
    ...toast,
    tone: 'info',
    title: 'Importeren voltooid',
    description: `De verwerking van ${fileName} is succesvol afgerond.`,
    ...(numberOfErrors > 0 && { note: formatInvalidRecordCount(numberOfErrors), actions }),
  }
}
