import type { FieldError } from '@stamboek/model/contract/problem'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { fieldOfPart, formParts } from '@stamboek/model/schema/layout'
import { IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { findView, formatFieldValue } from '../../fields/field-views.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BesidePeriodMark, findPeriodMarkField } from '../texts/period-mark.tsx'
import { WholeWords } from '../texts/whole-words.tsx'
import styles from './child-list.module.css'
import type { ChildListRow } from './child-rows.ts'
import type { RowAction } from './use-row-focus.ts'

interface ChildRowsTableProps {
  readonly type: ServedRecordType
  readonly parentField: string
  readonly list: readonly ChildListRow[]
  readonly isShowingDeleted: boolean
  readonly rowErrors: readonly FieldError[]
  readonly editedIndex: number | undefined
  readonly onOpen: (row: ChildListRow) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly renderActions: (row: ChildListRow) => ReactNode
  readonly renderEditor: (row: ChildListRow) => ReactNode
}

/**
 * The rows of a child list with each field of its form except `parentField`, and the editor instead of the edited row.
 * Deleted rows are shown with `isShowingDeleted`, or while edited; a double click calls `onOpen`.
 */
export function ChildRowsTable(props: ChildRowsTableProps) {
  const { type, list, editedIndex } = props
  const columns = findColumns(type, props.parentField)
  const marked = findPeriodMarkField(
    type,
    columns.map(({ path }) => path),
  )
  const shown = list.filter(
    ({ isDeleted, index }) => props.isShowingDeleted || !isDeleted || index === editedIndex,
  )
  if (shown.length === 0) return <p className={styles.empty}>Nog geen items toegevoegd.</p>

  return (
    <div className={styles.scroller} onKeyDownCapture={props.onKeyDown}>
      <table aria-label={type.labels.many} className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ path, field }) => (
              <th key={path} scope="col">
                {field.shortLabel ?? field.label}
              </th>
            ))}
            <th scope="col" className={styles.actionsHead}>
              <VisuallyHidden elementType="span">Acties</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((listRow) => {
            const { row, index, isDeleted } = listRow
            return index === editedIndex ? (
              <tr key={index}>
                <td colSpan={columns.length + 1} className={styles.editor}>
                  {props.renderEditor(listRow)}
                </td>
              </tr>
            ) : (
              <tr
                key={index}
                data-list-row={index}
                className={classNames(isDeleted && styles.deleted)}
                onDoubleClick={() => props.onOpen(listRow)}
              >
                {columns.map(({ path, field }) => {
                  const text = formatFieldValue(field, row, path)
                  const isNumeric = findView(field).column?.isNumeric
                  const content = isNumeric ? <WholeWords text={text} /> : text
                  return (
                    <td key={path} className={classNames(isNumeric && styles.numeric)}>
                      {path === marked ? (
                        <BesidePeriodMark type={type} record={row} field={path}>
                          {content}
                        </BesidePeriodMark>
                      ) : (
                        content
                      )}
                      <RowError errors={props.rowErrors} path={`${index}.${path}`} />
                    </td>
                  )
                })}
                <td className={styles.actions}>
                  <div className={styles.actionButtons}>
                    {isDeleted && <span className={styles.deletedLabel}>Verwijderd</span>}
                    {props.renderActions(listRow)}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function RowError({ errors, path }: { errors: readonly FieldError[]; path: string }) {
  const message = errors.find((error) => error.field === path)?.message
  return message ? (
    <div role="alert" className={styles.error}>
      {message}
    </div>
  ) : null
}

function findColumns(type: ServedRecordType, parentField: string) {
  return formParts(type.form).flatMap((part) => {
    const path = fieldOfPart(part)
    const field = path === undefined || path === parentField ? undefined : fieldAt(type.fields, path)
    return path !== undefined && field ? [{ path, field }] : []
  })
}

interface RowActionsProps {
  readonly listRow: ChildListRow
  readonly name: string
  readonly disabledReason: string | undefined
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onRestore: () => void
}

/** The buttons of a row that the user has the right to: edit and delete, or restore for a deleted row. */
export function RowActions({ listRow, name, disabledReason, onEdit, onDelete, onRestore }: RowActionsProps) {
  const { whyNotEdit, whyNotDelete, whyNotRestore } = listRow
  if (listRow.isDeleted)
    return whyNotRestore === undefined ? (
      <RowButton
        action="restore"
        label={`Regel terugzetten: ${name}`}
        icon={IconArrowBackUp}
        onPress={onRestore}
        disabledReason={disabledReason}
      />
    ) : null
  return (
    <>
      {whyNotEdit === undefined && (
        <RowButton
          action="edit"
          label={`Regel wijzigen: ${name}`}
          icon={IconPencil}
          onPress={onEdit}
          disabledReason={disabledReason}
        />
      )}
      {whyNotDelete === undefined && (
        <RowButton
          action="delete"
          label={`Regel verwijderen: ${name}`}
          icon={IconTrash}
          onPress={onDelete}
          disabledReason={disabledReason}
        />
      )}
    </>
  )
}

interface RowButtonProps {
  readonly action: RowAction
  readonly label: string
  readonly icon: typeof IconPencil
  readonly disabledReason: string | undefined
  readonly onPress: () => void
}

function RowButton({ action, ...button }: RowButtonProps) {
  return (
    <span data-row-action={action}>
      <Button size="small" variant="bare" {...button} />
    </span>
  )
}
