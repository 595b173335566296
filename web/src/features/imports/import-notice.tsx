import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useEffect, useRef, useState } from 'react'
import type { PageNoticeProps } from '../../records/extension/record-page-extension.ts'
import { focusGrid } from '../../records/grid/focus-grid.ts'
import { useImportEnds } from '../../records/import/messages/use-import-ends.ts'
import { formatInvalidRecordCount } from '../../records/import/outcome/outcomes.ts'
import { Snackbar } from '../../ui/overlays/snackbar.tsx'

const noticeMs = 30_000

/**
 * Reports imports that ended in the business units of the list, for 30 s after the last one, and offers to refresh it;
 * leaves out imports that this page cancelled (requirements 9.3).
 */
export function ImportNotice({ search, onChanged }: Pick<PageNoticeProps, 'search' | 'onChanged'>) {
  const [ended, setEnded] = useState<readonly ImportRecordStatusMessageDto[]>([])
  useImportEnds((message) => {
    if (message.isImportRecord && isListed(message, search)) setEnded((current) => [...current, message])
  })
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ended.length === 0) return undefined
    const timer = setTimeout(() => {
      if (ref.current?.contains(document.activeElement)) focusGrid()
      setEnded([])
    }, noticeMs)
    return () => clearTimeout(timer)
  }, [ended])

  const close = (): void => {
    focusGrid()
    setEnded([])
  }
  return (
    <Snackbar
      ref={ref}
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

/**
 * Whether the list can show the import. Null in the search stands for files of an unknown unit: those failed, and
 * their message names the unit of the upload.
 */
function isListed(
  { status, businessUnitId }: ImportRecordStatusMessageDto,
  { systemBusinessUnitIds: chosen }: PageNoticeProps['search'],
): boolean {
  if (!Array.isArray(chosen) || chosen.length === 0) return true
  return chosen.includes(businessUnitId) || (chosen.includes(null) && status === 'Failed')
}

function describeEnded(ended: readonly ImportRecordStatusMessageDto[]): string | undefined {
  const [first] = ended
  if (!first) return undefined
  if (ended.length > 1) return `${ended.length.toLocaleString('nl-NL')} imports zijn afgelopen.`
  if (first.status === 'Failed') return `De import van ${first.fileName} is mislukt.`
  const { fileName, numberOfErrors = 0 } = first
  const invalid = numberOfErrors === 0 ? '' : `, met ${formatInvalidRecordCount(numberOfErrors)}`
  return `De import van ${fileName} is voltooid${invalid}.`
}
