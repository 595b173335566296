import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useState } from 'react'
import type { PageNoticeProps } from '../../records/extension/record-page-extension.ts'
import { focusGrid } from '../../records/grid/focus-grid.ts'
import { useImportEnds } from '../../records/live/use-import-ends.ts'
import { Snackbar } from '../../ui/overlays/snackbar.tsx'
import { formatErrorCount } from './import-members.ts'

type Ended = Pick<ImportRecordStatusMessageDto, 'status' | 'fileName' | 'numberOfErrors'>

/**
 * Reports imports that ended in the business units of the list, until it is searched again, except those
 * that this page cancelled (domain.md 2.13).
 */
export function ImportNotice({ search, onChanged }: Pick<PageNoticeProps, 'search' | 'onChanged'>) {
  const [ended, setEnded] = useState<readonly Ended[]>([])
  useImportEnds((message) => {
    if (message.isImportRecord && isListed(message, search)) setEnded((current) => [...current, message])
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
