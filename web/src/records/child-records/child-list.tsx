import type { FormMode } from '@stamboek/model/schema/base-field'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChildListProps, ChildRow } from '../../fields/field-context.ts'
import { useSchema } from '../../session/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { FormField } from '../../ui/inputs/form-field.tsx'
import styles from './child-list.module.css'
import { ChildRowForm } from './child-row-form.tsx'
import {
  type ChildListRow,
  formatRowName,
  readChildRights,
  requireRow,
  toChildListRows,
} from './child-rows.ts'
import { ChildRowsTable, RowActions } from './child-rows-table.tsx'
import { useRowFocus } from './use-row-focus.ts'

type Editing =
  | { readonly kind: 'view' }
  | { readonly kind: 'add'; serial: number }
  | { readonly kind: 'edit'; index: number }
const viewing: Editing = { kind: 'view' }
const busyMessage = 'Rond eerst de regel af die je aan het bewerken bent.'

/**
 * Edits the child records in the form of their record (requirements 13.4), which saves them and cannot be saved while a
 * row is edited. Deleting marks a row, which can be restored. Shows a warning to users without the right to see the
 * list.
 */
export function ChildList(props: ChildListProps) {
  const { rows, onChange, onBusyChange, isReadOnly } = props
  const type = useSchema().get(props.dtoKey)
  const [editing, setEditing] = useState<Editing>(viewing)
  const [isShowingDeleted, setShowingDeleted] = useState(false)
  const [isAddingAnother, setAddingAnother] = useState(false)
  const { container, focusRow, handleKeyDown } = useRowFocus()
  const rights = type ? readChildRights(type) : {}
  const list = toChildListRows(rows, isReadOnly, rights, props.storedRows)

  const change = (next: Editing): void => {
    setEditing(next)
    onBusyChange(null)
    if (next.kind !== 'view') onBusyChange(busyMessage)
  }
  const replace = (index: number, row: ChildRow): void =>
    onChange(rows.map((each, position) => (position === index ? row : each)))
  const handleDelete = (index: number): void => {
    const { row, canDelete, next, previous, nextWithDeleted } = requireRow(list, index)
    if (!canDelete || editing.kind !== 'view') return
    replace(index, { ...row, isDeleted: true })
    focusRow(isShowingDeleted ? (nextWithDeleted ?? index) : (next ?? previous))
  }
  const handleAdd = (row: ChildRow): void => {
    onChange([...rows, row])
    if (isAddingAnother && editing.kind === 'add') change({ kind: 'add', serial: editing.serial + 1 })
    else stopEditing(undefined)
  }
  const stopEditing = (index: number | undefined): void => {
    change(viewing)
    focusRow(index)
  }
  if (!type) return <Banner tone="warn">Je hebt geen recht om {props.label} te zien.</Banner>

  const why = editing.kind === 'view' ? undefined : busyMessage
  const shared = { type, parentField: props.parentField }
  return (
    // An edited row shows its own errors; the list only shows that the row must be finished.
    <FormField label={props.label} errorMessage={why === undefined ? props.errorMessage : undefined}>
      <div ref={container} className={styles.list}>
        <div className={styles.bar}>
          {!isReadOnly && rights.whyNotAdd === undefined && (
            <span data-list-add>
              <Button icon={IconPlus} disabledReason={why} onPress={() => change({ kind: 'add', serial: 0 })}>
                {type.labels.one} toevoegen
              </Button>
            </span>
          )}
          <span className={styles.grow} />
          <Checkbox label="Toon verwijderde items" value={isShowingDeleted} onChange={setShowingDeleted} />
        </div>
        {why !== undefined && props.errorMessage !== undefined && (
          <div role="alert" className={styles.error}>
            {props.errorMessage}
          </div>
        )}
        {editing.kind === 'add' && (
          <ChildRowForm
            {...shared}
            key={editing.serial}
            mode="add"
            row={undefined}
            another={{ isAddingAnother, onChange: setAddingAnother }}
            onSave={handleAdd}
            onCancel={() => stopEditing(undefined)}
          />
        )}
        <ChildRowsTable
          {...shared}
          list={list}
          isShowingDeleted={isShowingDeleted}
          rowErrors={props.rowErrors}
          editedIndex={editing.kind === 'edit' ? editing.index : undefined}
          onKeyDown={(event) => handleKeyDown(event, handleDelete)}
          onOpen={({ canEdit, index }) => {
            if (canEdit && editing.kind === 'view') change({ kind: 'edit', index })
          }}
          renderActions={(listRow) =>
            !isReadOnly && (
              <RowActions
                listRow={listRow}
                name={formatRowName(type, listRow.row)}
                disabledReason={why}
                onEdit={() => change({ kind: 'edit', index: listRow.index })}
                onDelete={() => handleDelete(listRow.index)}
                onRestore={() => {
                  replace(listRow.index, { ...listRow.row, isDeleted: false })
                  focusRow(listRow.index)
                }}
              />
            )
          }
          renderEditor={(listRow) => (
            <ChildRowForm
              {...shared}
              key={listRow.index}
              mode={modeOf(listRow)}
              row={listRow.row}
              isReadOnly={!listRow.canEdit}
              steps={findNeighbours(listRow, isShowingDeleted)}
              onStep={(index) => change({ kind: 'edit', index })}
              onSave={(row, next) => {
                replace(listRow.index, row)
                if (next === undefined) stopEditing(listRow.index)
                else change({ kind: 'edit', index: next })
              }}
              onCancel={() => stopEditing(listRow.index)}
            />
          )}
        />
      </div>
    </FormField>
  )
}

/** All fields of a row that was never saved can be changed. */
function modeOf({ row }: ChildListRow): FormMode {
  return row['id'] === undefined ? 'add' : 'edit'
}

function findNeighbours(listRow: ChildListRow, isShowingDeleted: boolean) {
  const { previous, next, previousWithDeleted, nextWithDeleted } = listRow
  return isShowingDeleted ? { previous: previousWithDeleted, next: nextWithDeleted } : { previous, next }
}
