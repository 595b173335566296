import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { IconDownload } from '@tabler/icons-react'
import { downloadImportTemplate } from '../../api/imports.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { mayDo } from '../actions/record-actions.ts'
import { useDownload } from '../export/use-download.ts'
import styles from './import-preview.module.css'

/** The way to a file that has the right columns already. */
export function TemplateDownload({ type }: { readonly type: ServedRecordType }) {
  const { isBusy, download } = useDownload('Het sjabloon kon niet worden gedownload')
  if (!mayDo(type, 'ImportTemplate')) return null
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
