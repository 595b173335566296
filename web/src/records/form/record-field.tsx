import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { fieldAt } from '@stamboek/model/fields/field-at'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useController } from 'react-hook-form'
import { type ChildListProps, FieldContext } from '../../fields/field-context.ts'
import { fieldViews, viewOf } from '../../fields/field-views.ts'
import { useExtension } from '../extension/record-page-extension.ts'
import { type FieldSituation, fieldState, holds } from './field-state.ts'
import { errorsBelow } from './form-errors.ts'
import styles from './form-sections.module.css'
import type { RecordFormState } from './use-record-form.ts'

interface RecordFieldProps {
  readonly type: ServedRecordType
  readonly path: string
  readonly span?: number | undefined
  readonly rows?: number | undefined
  readonly presentation?: 'dualList' | undefined
  readonly isFirst: boolean
  readonly state: RecordFormState
  readonly situation: FieldSituation
}

/** One field of a record in a form. */
export function RecordField(props: RecordFieldProps) {
  const { type, path, state, situation } = props
  const field = fieldAt(type.fields, path)
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: checks,
  } = useController({ name: path, control: state.form.control })
  const replaced = useExtension(type.dtoKey)?.inputs?.[path]
  const { reportText } = state
  const handleTextError = useCallback(
    (message: string | null) => reportText(path, message),
    [reportText, path],
  )
  // What a condition closes is as it was: it could not be saved otherwise, nor put back here.
  const isClosed = state.followed.state === 'known' && holds(field?.readOnlyWhen, situation.values, false)
  const isChanged = checks.isDirty
  const { resetField } = state.form
  useEffect(() => {
    if (isClosed && isChanged) resetField(path)
  }, [isClosed, isChanged, resetField, path])
  if (!field) return null
  const { isVisible, isReadOnly, isRequired } = fieldState(field, situation)
  if (!isVisible) return null
  const Input = replaced ?? viewOf(field).Input
  const { isSubmitted } = state.form.formState
  // A text that is no value is shown by its own field once it is left, a list with an open row once somebody saves.
  const unfinished = isSubmitted ? state.textErrors.get(path) : undefined
  const isShown = checks.isTouched || isSubmitted || checks.error?.type === 'server'

  return (
    <div className={styles.part} data-span={props.span}>
      <Input
        field={field}
        path={path}
        label={field.label}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        errorMessage={isShown ? (checks.error?.message ?? unfinished) : undefined}
        memberErrors={isShown ? errorsBelow(checks.error) : []}
        onTextError={handleTextError}
        mode={situation.mode}
        isReadOnly={isReadOnly}
        isRequired={isRequired}
        rows={props.rows}
        presentation={props.presentation}
        autoFocus={props.isFirst && !isReadOnly}
        ref={ref}
      />
    </div>
  )
}

interface RecordFieldContextProps {
  readonly type: ServedRecordType
  readonly record: Readonly<Record<string, unknown>>
  readonly referenceDateUtc?: string | undefined
  readonly rememberLabel?: ((path: string, chosen: ReferenceLabel | null) => void) | undefined
  /** Edits lists of child records; not needed where no list is shown. */
  readonly childList?: ComponentType<ChildListProps> | undefined
  readonly children: ReactNode
}

/** Gives the fields below what they need of the page: whose they are, and how lists of child records are edited. */
export function RecordFieldContext(props: RecordFieldContextProps) {
  const { type, record, referenceDateUtc, rememberLabel, childList = NoList } = props
  const value = useMemo(
    () => ({
      recordType: type,
      record,
      referenceDateUtc,
      rememberLabel,
      views: fieldViews,
      ChildList: childList,
    }),
    [type, record, referenceDateUtc, rememberLabel, childList],
  )
  return <FieldContext value={value}>{props.children}</FieldContext>
}

function NoList(_props: ChildListProps) {
  return null
}
