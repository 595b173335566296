import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ImportKind } from '../../api/imports.ts'
import { RadioGroup } from '../../ui/inputs/radio-group.tsx'
import { mayDo } from '../actions/record-actions.ts'
import styles from './chosen-file-bar.module.css'
import type { Import } from './use-import.ts'

const kinds = [
  { id: 'Import', label: 'Importeren' },
  { id: 'ImportNewVersion', label: 'Als nieuwe versies importeren' },
] as const satisfies readonly { readonly id: ImportKind; readonly label: string }[]

/** Whether rows change the versions that there are or begin new ones; only where there is a choice. */
export function ImportKindChoice({ type, work }: { readonly type: ServedRecordType; readonly work: Import }) {
  if (!kinds.every(({ id }) => mayDo(type, id))) return null
  return (
    <div className={styles.kinds}>
      <RadioGroup
        label="Wijze van importeren"
        hideLabel
        options={kinds}
        value={work.kind}
        isDisabled={work.run.sending !== undefined || work.isImported}
        onChange={(id) => {
          const chosen = kinds.find((kind) => kind.id === id)
          if (chosen) work.changeKind(chosen.id)
        }}
      />
    </div>
  )
}
