import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import { type Form, fieldOfPart } from '@stamboek/model/schema/layout'
import { useMemo, useRef, useState } from 'react'
import { useSession } from '../../data/session.tsx'
import { type ChildRow, useFieldContext } from '../../fields/field-context.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { bodyOf, valuesOfRecord } from '../record-form/form-values.ts'
import { newRecordValues } from '../record-form/new-record-values.ts'
import { RecordForm } from '../record-form/record-form.tsx'
import { useRecordForm } from '../record-form/use-record-form.ts'
import { withLabels } from '../record-form/with-labels.ts'
import styles from './list-editor.module.css'
import { useRowKeys } from './use-row-keys.ts'

interface ChildRowFormProps {
  readonly type: ServedRecordType
  readonly mode: FormMode
  readonly parentField: string
  /** The row that is changed; undefined for a new one. */
  readonly row: ChildRow | undefined
  readonly onSave: (row: ChildRow, isAddingAnother: boolean) => void
  readonly onCancel: () => void
}

const noRecord = {}

/** One row of a list, typed in the place where it will stand. Enter puts it in the list, Escape does not. */
export function ChildRowForm({ row, mode, parentField, onSave, onCancel, ...props }: ChildRowFormProps) {
  const session = useSession()
  const { ChildList } = useFieldContext()
  const type = useMemo(() => withoutParent(props.type, parentField), [props.type, parentField])
  const [isAddingAnother, setAddingAnother] = useState(false)
  const initial = useMemo(
    () => (row ? valuesOfRecord(type.fields, row) : newRecordValues(type, session)),
    [type, row, session],
  )
  const state = useRecordForm({ type, mode, initial, record: row ?? noRecord, isSaving: false })

  const handleSave = (): void => {
    if (state.textErrors.size > 0) return
    const submit = state.form.handleSubmit((values) =>
      onSave(withLabels({ ...row, ...bodyOf(type.fields, values, mode) }, state.labels), isAddingAnother),
    )
    void submit()
  }
  const container = useRef<HTMLDivElement>(null)
  useRowKeys(container, { onSave: handleSave, onCancel })

  return (
    <div ref={container} role="group" aria-label={type.labels.one} className={styles.rowForm}>
      <RecordForm
        type={type}
        mode={mode}
        state={state}
        record={row ?? noRecord}
        isReadOnly={false}
        shouldFocus
        childList={ChildList}
      />
      <div className={styles.rowButtons}>
        {!row && <Checkbox label="Nog één toevoegen" value={isAddingAnother} onChange={setAddingAnother} />}
        <span className={styles.grow} />
        <Button onPress={onCancel}>Annuleren</Button>
        <Button disabledReason={state.whyNotSavable} onPress={handleSave}>
          {row ? 'Overnemen' : 'Toevoegen'}
        </Button>
      </div>
    </div>
  )
}

/** The parent is known: the form around this one. */
function withoutParent(type: ServedRecordType, parentField: string): ServedRecordType {
  const fields = Object.fromEntries(Object.entries(type.fields).filter(([name]) => name !== parentField))
  const form: Form = {
    ...type.form,
    tabs: type.form.tabs.map((tab) => ({
      ...tab,
      sections: tab.sections.map((section) => ({
        ...section,
        parts: section.parts.filter((part) => fieldOfPart(part) !== parentField),
      })),
    })),
  }
  return { ...type, fields, form }
}
