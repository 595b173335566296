import type { importRecord } from '@stamboek/model/records/import/import-record'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleMinus,
  IconDownload,
  IconListCheck,
  IconListDetails,
  IconPlayerStop,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react'
import { lazyDialog } from '../../records/dialogs/action-dialogs.tsx'
import { pageExtension } from '../../records/extension/page-extension.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { ErrorsCell, FileNameCell, formatImportStatus, ImportStatusCell } from './import-cells.tsx'
import {
  errorCountOf,
  formatErrorCount,
  formatImportedRows,
  formatIsValid,
  formatUnit,
  formatUploader,
  formatUploadTime,
  type ImportValues,
  isUndone,
  refuseCancel,
  refuseDownload,
  refuseRetry,
  refuseShowErrors,
  refuseShowMade,
  refuseStatus,
  refuseUndo,
} from './import-members.ts'
import { ImportNotice } from './import-notice.tsx'
import { downloadImport, retryImport } from './run-import-calls.ts'

function createReadOnlyText(format: (values: ImportValues) => string, ownLabel?: string) {
  return ({ values, label = '' }: { readonly values: ImportValues; readonly label?: string }) => (
    <TextField label={ownLabel ?? label} value={format(values)} onChange={() => undefined} isReadOnly />
  )
}

function UndonePart({ values }: { readonly values: ImportValues }) {
  if (!isUndone(values)) return null
  return (
    <TextField
      label="Ongedaan gemaakt"
      value={values.undoneText ?? ''}
      onChange={() => undefined}
      isReadOnly
    />
  )
}

export const extension = pageExtension<typeof importRecord>({
  texts: { systemBusinessUnitId: formatUnit, importStatus: formatImportStatus, isValid: formatIsValid },
  inputs: {
    systemBusinessUnitId: createReadOnlyText(formatUnit),
    importStatus: createReadOnlyText(formatImportStatus),
    isValid: createReadOnlyText(formatIsValid),
    createdOnUtc: createReadOnlyText(formatUploadTime, 'Geïmporteerd op'),
    createdById: createReadOnlyText(formatUploader, 'Geïmporteerd door'),
  },
  formParts: [
    {
      id: 'importedRows',
      Part: createReadOnlyText(formatImportedRows, 'Geïmporteerde regels'),
      place: { after: 'numberOfErrors' },
    },
    { id: 'undone', Part: UndonePart, place: { after: 'remark' }, span: 4 },
  ],
  cells: { fileName: FileNameCell, importStatus: ImportStatusCell },
  columns: [
    {
      id: 'errors',
      header: 'Fouten',
      width: 110,
      text: formatErrorCount,
      render: (record) => errorCountOf(record) > 0 && <ErrorsCell record={record} />,
      place: { after: 'isValid' },
    },
  ],
  PageNotice: ImportNotice,
  recordLinks: { import: 'showErrors', undo: 'undoImport' },
  changedActions: {
    Create: {
      icon: IconUpload,
      Dialog: lazyDialog(async () => (await import('./upload-dialog.tsx')).OfferedUploadDialog),
    },
  },
  actions: [
    {
      id: 'showErrors',
      label: 'Fouten bekijken',
      icon: IconListDetails,
      about: 'record',
      whyNot: refuseShowErrors,
      Dialog: lazyDialog(async () => (await import('./import-errors-dialog.tsx')).ImportErrorsDialog),
      place: { before: 'AuditTrail' },
    },
    {
      id: 'showMade',
      label: 'Bekijk wat is gemaakt',
      icon: IconListCheck,
      about: 'record',
      whyNot: refuseShowMade,
      Dialog: lazyDialog(async () => (await import('./made-records.tsx')).MadeRecords),
      place: { before: 'AuditTrail' },
    },
    {
      id: 'undoImport',
      label: 'Ongedaan maken…',
      icon: IconArrowBackUp,
      about: 'record',
      permission: 'ImportRecordUpload',
      whyNot: refuseUndo,
      Dialog: lazyDialog(async () => (await import('./made-records.tsx')).UndoFileDialog),
      place: { before: 'AuditTrail' },
    },
    {
      id: 'download',
      call: 'download',
      icon: IconDownload,
      whyNot: refuseDownload,
      run: ({ type, records: [record] }) => record && void downloadImport(type, record),
      place: { before: 'AuditTrail' },
    },
    {
      id: 'activate',
      call: 'setStatus',
      label: 'Activeren…',
      icon: IconCircleCheck,
      whyNot: refuseStatus('Active'),
      Dialog: lazyDialog(async () => (await import('./set-status-dialogs.tsx')).ActivateDialog),
      place: { before: 'AuditTrail' },
    },
    {
      id: 'deactivate',
      call: 'setStatus',
      label: 'Deactiveren…',
      icon: IconCircleMinus,
      whyNot: refuseStatus('Inactive'),
      Dialog: lazyDialog(async () => (await import('./set-status-dialogs.tsx')).DeactivateDialog),
      place: { before: 'AuditTrail' },
    },
    {
      id: 'cancel',
      call: 'cancel',
      label: 'Import annuleren…',
      icon: IconPlayerStop,
      whyNot: refuseCancel,
      Dialog: lazyDialog(async () => (await import('./cancel-import-dialog.tsx')).CancelImportDialog),
      place: { before: 'AuditTrail' },
    },
    {
      id: 'retry',
      call: 'retry',
      icon: IconRefresh,
      whyNot: refuseRetry,
      run: (call) => void retryImport(call),
      place: { before: 'AuditTrail' },
    },
  ],
  editDialogActions: ['showErrors', 'showMade', 'download'],
})
