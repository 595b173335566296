import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { importRecord } from '@stamboek/model/records/import/import-record'
import { useNavigate } from 'react-router'
import { useSession } from '../../../session/session.tsx'
import { showToast, type ToastMessage } from '../../../ui/overlays/toasts.ts'
import { formatInvalidRecordCount } from '../outcome/outcomes.ts'
import { useImportEnds } from './use-import-ends.ts'

const toastMs = 30_000

/**
 * Toasts for imports that ended in the current business unit or outside of any (requirements 9.3), except those that
 * this page reports itself.
 */
export function ImportMessages() {
  const navigate = useNavigate()
  const { businessUnit, permissions } = useSession()
  const canUndo = permissions.has(importRecord.permissions.names.Create)
  useImportEnds((message) => {
    const isInBusinessUnit = message.businessUnitId === null || message.businessUnitId === businessUnit?.id
    if (isInBusinessUnit)
      showToast(createToast(message, { canUndo, navigate: (address) => void navigate(address) }))
  })
  return null
}

interface ToastOptions {
  readonly canUndo: boolean
  readonly navigate: (address: string) => void
}

function createToast(
  { status, fileName, importRecordId, isImportRecord, numberOfErrors = 0 }: ImportRecordStatusMessageDto,
  { canUndo, navigate }: ToastOptions,
): ToastMessage {
  const offer = (label: string, parameter: string) => ({
    label,
    onPress: () => navigate(`/imports?${new URLSearchParams({ [parameter]: importRecordId })}`),
  })
  const show = isImportRecord ? [offer('Bekijken', 'import')] : []
  const undo = isImportRecord && canUndo ? [offer('Ongedaan maken', 'undo')] : []
  const toast = { topic: importRecordId, timeout: toastMs }
  if (status === 'Failed')
    return {
      ...toast,
      tone: 'bad',
      title: 'Fout bij het importeren',
      description: `De verwerking van ${fileName} is niet succesvol afgerond.`,
      actions: show,
    }
  return {
    ...toast,
    tone: 'info',
    title: 'Importeren voltooid',
    description: `De verwerking van ${fileName} is succesvol afgerond.`,
    ...(numberOfErrors > 0 && { note: formatInvalidRecordCount(numberOfErrors) }),
    actions: [...(numberOfErrors > 0 ? show : []), ...undo],
  }
}
