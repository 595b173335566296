import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { findConsequences } from '@stamboek/model/rules/find-consequences'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import type { ListPresentation } from '@stamboek/model/schema/layout'
import { useCallback, useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { findView } from '../../fields/field-views.ts'
import { findFieldInfo } from '../../fields/input-field-props.ts'
import { FieldInfoContext } from '../../ui/inputs/field-info.tsx'
import { ReadOnlyField } from '../../ui/inputs/text-field.tsx'
import { useExtension } from '../extension/record-page-extension.ts'
import { evaluateFieldState, type FieldSituation, isConditionMet } from './field-state.ts'
import { listErrorsBelow } from './form-errors.ts'
import styles from './form-sections.module.css'
import type { RecordFormState } from './use-record-form.ts'

interface RecordFieldProps {
  readonly type: ServedRecordType
  readonly path: string
  readonly span?: number | undefined
  readonly rows?: number | undefined
  readonly presentation?: ListPresentation | undefined
  readonly isFirst: boolean
  readonly state: RecordFormState
  readonly situation: FieldSituation
}

/**
 * The input of a field: that of the extension, else of its kind; nothing if it is not visible. While mounted, visible
 * or not, it sets the value of a consequence, and resets a change when a condition makes the field read-only.
 */
export function RecordField(props: RecordFieldProps) {
  const { type, path, state, situation } = props
  const field = fieldAt(type.fields, path)
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: checks,
  } = useController({ name: path, control: state.form.control })
  const Own = useExtension(type.dtoKey)?.inputs?.[path]
  const { reportTextError } = state
  const { submitCount } = state.form.formState
  const [isRefused, setRefused] = useState(false)
  useEffect(() => setRefused(submitCount > 0), [submitCount])
  const handleTextError = useCallback(
    (message: string | null) => {
      reportTextError(path, message)
      if (message === null) setRefused(false)
    },
    [reportTextError, path],
  )
  const isKnown = state.followed.state === 'known'
  const consequence = isKnown ? findConsequences(type.consequences, situation.values)[path] : undefined
  // A field that a condition makes read-only is reset: its change could be neither saved nor undone here.
  const isClosed = isKnown && isConditionMet(field?.readOnlyWhen, situation.values, false)
  const isChanged = checks.isDirty
  const { resetField } = state.form
  useEffect(() => {
    if (consequence !== undefined && value !== consequence) onChange(consequence)
    else if (consequence === undefined && isClosed && isChanged) resetField(path)
  }, [consequence, value, onChange, isClosed, isChanged, resetField, path])
  if (!field) return null
  const { isVisible, isReadOnly, isRequired } = evaluateFieldState(field, situation)
  if (!isVisible) return null
  if (isClosed && field.closedText !== undefined && isEmptyValue(value))
    return (
      <div className={styles.part} data-span={props.span}>
        <ReadOnlyField label={field.label} text={field.closedText} isDisabled />
      </div>
    )
  const { Input: KindInput } = findView(field)
  const { isSubmitted } = state.form.formState
  // Inputs show their own text errors on blur; a list with an open row only after a save.
  const unfinished = isRefused ? state.textErrors.get(path) : undefined
  const isShown = checks.isTouched || isSubmitted || checks.error?.type === 'server'

  const input = {
    field,
    path,
    label: field.label,
    value,
    onChange,
    onBlur,
    errorMessage: isShown ? (checks.error?.message ?? unfinished) : undefined,
    memberErrors: isShown ? listErrorsBelow(checks.error) : [],
    onTextError: handleTextError,
    mode: situation.mode,
    isReadOnly,
    isRequired,
    rows: props.rows,
    presentation: props.presentation,
    autoFocus: props.isFirst && !isReadOnly,
    ref,
  }

  return (
    <div className={styles.part} data-span={props.span}>
      <FieldInfoContext value={findFieldInfo(field)}>
        {Own ? (
          <Own
            {...input}
            values={situation.values}
            onLabelChange={(chosen) => state.setLabel(path, chosen)}
          />
        ) : (
          <KindInput {...input} />
        )}
      </FieldInfoContext>
    </div>
  )
}
