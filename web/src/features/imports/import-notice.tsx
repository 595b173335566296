import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { hasImportEnded } from '@stamboek/model/schema/import-status'
import { useState } from 'react'
import { ownImports } from '../../api/own-imports.ts'
import type { PageNoticeProps } from '../../records/extension/record-page-extension.ts'
import { focusGrid } from '../../records/grid/focus-grid.ts'
import { useImportMessages } from '../../records/live/use-import-messages.ts'
import { Snackbar } from '../../ui/overlays/snackbar.tsx'
import { formatErrorCount } from './import-members.ts'

type Ended = Pick<ImportRecordStatusMessageDto, 'status' | 'fileName' | 'numberOfErrors'>

/**
 * Reports imports that ended in the business units of the list, until it is searched again, except those
 * that this page ended (domain.md 2.13).
 */
export function ImportNotice({ search, onChanged }: Pick<PageNoticeProps, 'search' | 'onChanged'>) {
  const [ended, setEnded] = useState<readonly Ended[]>([])
  useImportMessages(async (message) => {
    if (!message.isImportRecord || !hasImportEnded(message.status) || !isListed(message, search)) return
    if (!(await ownImports.isReported(message.importRecordId))) setEnded((current) => [...current, message])
  })

  const close = (): void => {
    focusGrid()
    setEnded([])
  }
  return (
    <Snackbar
      action={{
        label: 'Verversen',
        onPress: () => {
          close()
          onChanged()
        },
      }}
      onClose={close}
    >
      {describeEnded(ended)}
    </Snackbar>
  )
}

/** Whether the list can show the import; null in the choice stands for files of which the unit is not known. */
function isListed(
  { businessUnitId }: ImportRecordStatusMessageDto,
  { systemBusinessUnitIds: chosen }: PageNoticeProps['search'],
): boolean {
  return (
    !Array.isArray(chosen) || chosen.length === 0 || chosen.includes(businessUnitId) || chosen.includes(null)
  )
}

function describeEnded(ended: readonly Ended[]): string | undefined {
  const [first] = ended
  if (!first) return undefined
  if (ended.length > 1) return `${ended.length.toLocaleString('nl-NL')} imports zijn afgelopen.`
  if (first.status === 'Failed') return `De import van ${first.fileName} is mislukt.`
  const errors = formatErrorCount({ numberOfErrors: first.numberOfErrors })
  return `De import van ${first.fileName} is voltooid${errors === '' ? '' : `, met ${errors}`}.`
}
