import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { importRecord } from '@stamboek/model/records/import/import-record'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ActionDialogPropsOf } from '../../records/dialogs/action-dialog-props.ts'
import { addressOfSearch } from '../../records/page/address/search-parameter.ts'
import { UndoDialog } from '../../records/undo/undo-dialog.tsx'
import { findRecordPage } from '../../session/page-path.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { fileNameOf, refuseShowMade, refuseUndo } from './import-members.ts'

type FileDialogProps = ActionDialogPropsOf<typeof importRecord>

const notVisible = 'De records van deze import mag je niet zien.'

/** Leads to the list of what the first import made; a toast says why if there is none. */
export function MadeRecords({ records, onClose }: FileDialogProps) {
  const navigate = useNavigate()
  const schema = useSchema()
  const session = useSession()
  const [record] = records
  const page = findRecordPage(schema, session, record?.recordType ?? '')
  const leave = useEffectEvent(() => {
    const reason = refuseShowMade(records, session) ?? (page ? undefined : notVisible)
    onClose()
    if (reason !== undefined)
      showToast({ tone: 'bad', title: 'Er is niets te bekijken', description: reason })
    else if (page && record)
      void navigate(
        addressOfSearch(page.path, { ...clearDefaults(page.type), importName: record.importName }),
      )
  })
  useEffect(() => leave(), [])
  return null
}

/** Asks, then takes back what the first import made; a toast says why if that cannot be. */
export function UndoFileDialog({ records, onChanged, onClose }: FileDialogProps) {
  const schema = useSchema()
  const session = useSession()
  const [record] = records
  const type = schema.get(record?.recordType ?? '')
  const reason = refuseUndo(records, session) ?? (type ? undefined : notVisible)
  const refuse = useEffectEvent(() => {
    if (reason === undefined) return
    onClose()
    const title = 'De import kan niet ongedaan worden gemaakt'
    showToast({ tone: 'bad', title, description: reason })
  })
  useEffect(() => refuse(), [])
  if (reason !== undefined || !type || !record) return null
  return (
    <UndoDialog
      changeSetId={record.changeSetId ?? ''}
      businessUnitId={record.businessUnitId}
      ofImport={{ type, fileName: fileNameOf(record) }}
      onClose={(isUndone) => {
        if (isUndone) void onChanged()
        onClose()
      }}
    />
  )
}

/** All records are wanted, whatever the page searches for at first. */
function clearDefaults({ search }: ServedRecordType): Readonly<Record<string, null>> {
  const preset = search.entries.filter((entry) => entry.default !== undefined && !entry.required)
  return Object.fromEntries(preset.map(({ key }) => [key, null]))
}
