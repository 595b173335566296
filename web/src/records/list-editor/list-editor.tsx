import type { FormMode } from '@stamboek/model/schema/base-field'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSchema } from '../../data/schema.ts'
import type { ChildListProps, ChildRow } from '../../fields/field-context.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { ChildRowForm } from './child-row-form.tsx'
import { ChildRowsTable } from './child-rows-table.tsx'
import styles from './list-editor.module.css'

/** Which row is being worked on: none, a new one, or the one at an index of all rows. */
type Editing =
  | { readonly kind: 'view' }
  | { readonly kind: 'add'; serial: number }
  | { readonly kind: 'edit'; index: number }
const viewing: Editing = { kind: 'view' }
const busyMessage = 'Rond eerst de regel af die je aan het bewerken bent.'

/**
 * The child records of a record inside its form (platform.md 2.6 and section 4, list editor): nothing is sent before the
 * record itself is saved, and that has to wait while a row is being typed.
 */
export function ListEditor(props: ChildListProps) {
  const { rows, onChange, onBusyChange, isReadOnly } = props
  const type = useSchema().get(props.dtoKey)
  const [editing, setEditing] = useState<Editing>(viewing)
  const [isShowingDeleted, setShowingDeleted] = useState(false)
  if (!type) return <Banner tone="warn">Je hebt geen recht om {props.label} te zien.</Banner>

  const change = (next: Editing): void => {
    setEditing(next)
    onBusyChange(next.kind === 'view' ? null : busyMessage)
  }
  const replace = (index: number, row: ChildRow | undefined): void =>
    onChange(rows.flatMap((each, position) => (position === index ? (row ? [row] : []) : [each])))
  const handleDelete = (index: number): void => {
    const row = rows[index]
    // A row that was never saved leaves nothing behind.
    replace(index, row?.['id'] === undefined ? undefined : { ...row, isDeleted: true })
  }
  const handleAdd = (row: ChildRow, isAddingAnother: boolean): void => {
    onChange([...rows, row])
    change(isAddingAnother && editing.kind === 'add' ? { kind: 'add', serial: editing.serial + 1 } : viewing)
  }

  const deletedCount = rows.filter((row) => row['isDeleted'] === true).length
  const why = editing.kind === 'view' ? undefined : busyMessage
  const childMode: FormMode =
    editing.kind === 'edit' && rows[editing.index]?.['id'] !== undefined ? 'edit' : 'add'
  return (
    <FormField label={props.label} errorMessage={props.errorMessage}>
      <div className={styles.bar}>
        {!isReadOnly && (
          <Button icon={IconPlus} disabledReason={why} onPress={() => change({ kind: 'add', serial: 0 })}>
            {type.labels.one} toevoegen
          </Button>
        )}
        <span className={styles.grow} />
        {deletedCount > 0 && (
          <Checkbox label="Toon verwijderde items" value={isShowingDeleted} onChange={setShowingDeleted} />
        )}
      </div>
      {editing.kind === 'add' && (
        <ChildRowForm
          key={editing.serial}
          type={type}
          mode="add"
          parentField={props.parentField}
          row={undefined}
          onSave={handleAdd}
          onCancel={() => change(viewing)}
        />
      )}
      <ChildRowsTable
        type={type}
        parentField={props.parentField}
        rows={rows}
        isShowingDeleted={isShowingDeleted}
        rowErrors={props.rowErrors}
        renderActions={(index) =>
          !isReadOnly && (
            <>
              <Button
                size="small"
                variant="bare"
                icon={IconPencil}
                label="Regel wijzigen"
                disabledReason={why}
                onPress={() => change({ kind: 'edit', index })}
              />
              <Button
                size="small"
                variant="bare"
                icon={IconTrash}
                label="Regel verwijderen"
                disabledReason={why}
                onPress={() => handleDelete(index)}
              />
            </>
          )
        }
        editedIndex={editing.kind === 'edit' ? editing.index : undefined}
        renderEditor={(index) => (
          <ChildRowForm
            type={type}
            mode={childMode}
            parentField={props.parentField}
            row={rows[index]}
            onSave={(row) => {
              replace(index, row)
              change(viewing)
            }}
            onCancel={() => change(viewing)}
          />
        )}
      />
    </FormField>
  )
}
