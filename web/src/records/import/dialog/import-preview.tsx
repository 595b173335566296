import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { downloadImportTemplate } from '../../../api/imports.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import { isPermitted } from '../../actions/record-rights.ts'
import { useDownload } from '../../export/use-download.ts'
import { CsvPreview } from '../file/csv-preview.tsx'
import { importedFiles } from '../file/use-chosen-file.ts'
import styles from './import-dialog.module.css'
import type { Import } from './use-import.ts'

interface ImportPreviewProps {
  readonly type: ServedRecordType
  readonly work: Import
}

/** The rows of a CSV file, or that an Excel file has no preview; without a file the drop zone, with templates to download. */
export function ImportPreview({ type, work }: ImportPreviewProps) {
  const { chosen, choose } = work
  if (work.headers)
    return (
      <CsvPreview
        headers={work.headers}
        row={work.row}
        rowFocusRequest={work.rowFocusRequest}
        answer={work.answer}
      />
    )
  if (chosen.state === 'reading')
    return (
      <div className={styles.reading}>
        <Spinner /> Het bestand wordt gelezen…
      </div>
    )
  if (chosen.state === 'sheet')
    return (
      <EmptyState icon={IconFileUpload} title="Dit Excel-bestand is klaar om te controleren">
        Van een Excel-bestand is hier geen voorbeeld te zien. Kies “Controleren”: dan zie je per rij wat er
        zou veranderen, zonder dat er iets wordt opgeslagen.
      </EmptyState>
    )
  const problem = 'problem' in chosen ? chosen.problem : undefined
  return (
    <>
      <DropZone accept={importedFiles} problem={problem} isKept={chosen.state === 'empty'} onChoose={choose}>
        Een .csv- of .xlsx-bestand, zoals een export van hier. De volgorde van de kolommen maakt niet uit.
      </DropZone>
      <TemplateDownload type={type} />
    </>
  )
}

function TemplateDownload({ type }: { readonly type: ServedRecordType }) {
  const { isBusy, download } = useDownload('Het sjabloon kon niet worden gedownload')
  if (!isPermitted(type, 'ImportTemplate')) return null
  const fetchTemplate = (delimiter: ',' | ';') =>
    download(() => downloadImportTemplate(type, delimiter), `${type.labels.many.toLowerCase()}-sjabloon.csv`)
  return (
    <div className={styles.template}>
      <p>
        Nog geen bestand? In het sjabloon staan alle kolommen al. Een Nederlandse Excel opent dat met
        puntkomma’s goed.
      </p>
      <div className={styles.buttons}>
        <Button icon={IconDownload} isPending={isBusy} onPress={() => fetchTemplate(';')}>
          Sjabloon met ;
        </Button>
        <Button icon={IconDownload} isPending={isBusy} onPress={() => fetchTemplate(',')}>
          Sjabloon met ,
        </Button>
      </div>
    </div>
  )
}
