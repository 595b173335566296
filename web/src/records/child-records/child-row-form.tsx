import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import { type Form, fieldOfPart } from '@stamboek/model/schema/layout'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type ChildRow, useFieldContext } from '../../fields/field-context.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { KeyCaps } from '../../ui/shortcuts/key-caps.tsx'
import { matchesShortcut } from '../../ui/shortcuts/shortcut.ts'
import { recordShortcuts } from '../actions/record-shortcuts.ts'
import { withLabels } from '../form/followed-references.ts'
import { toFormValues, toRequestBody } from '../form/form-values.ts'
import { createRecordValues } from '../form/new-record.ts'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { useServedDefaults } from '../form/use-served-defaults.ts'
import styles from './child-list.module.css'

interface ChildRowFormProps {
  readonly type: ServedRecordType
  readonly mode: FormMode
  readonly parentField: string
  readonly row: ChildRow | undefined
  readonly isReadOnly?: boolean | undefined
  readonly another?: {
    readonly isAddingAnother: boolean
    readonly onChange: (isAddingAnother: boolean) => void
  }
  readonly steps?: { readonly previous: number | undefined; readonly next: number | undefined }
  readonly onStep?: (index: number) => void
  /** `next`: index of the row to edit next. */
  readonly onSave: (row: ChildRow, next?: number) => void
  readonly onCancel: () => void
}

const noRecord = {}

/**
 * The form of one row, shown in the list. Enter and Ctrl/Cmd+S put the row into the list, which sends nothing, and so
 * does a step to another row after a change. A row with errors is not put there. Escape cancels.
 */
export function ChildRowForm(props: ChildRowFormProps) {
  const { isLoading, values } = useServedDefaults(props.type, props.row === undefined)
  return isLoading ? <Skeleton lines={3} /> : <LoadedRowForm {...props} served={values} />
}

type LoadedRowFormProps = ChildRowFormProps & { readonly served: MemberValues }

function LoadedRowForm({ row, mode, parentField, onSave, onCancel, served, ...props }: LoadedRowFormProps) {
  const { isReadOnly = false, steps, another } = props
  const session = useSession()
  const { ChildList } = useFieldContext()
  const type = useMemo(() => withoutParent(props.type, parentField), [props.type, parentField])
  const initial = useMemo(
    () => (row ? toFormValues(type.fields, row) : createRecordValues(type, session, { served })),
    [type, row, session, served],
  )
  const state = useRecordForm({ type, mode, initial, record: row ?? noRecord, isSaving: false })

  const handleSave = (next?: number): void => {
    if (isReadOnly || state.textErrors.size > 0) return
    const submit = state.form.handleSubmit((values) =>
      onSave(withLabels({ ...row, ...toRequestBody(type.fields, values, mode) }, state.labels), next),
    )
    void submit()
  }
  const handleStep = (index: number): void => {
    if (state.isDirty) handleSave(index)
    else props.onStep?.(index)
  }
  const container = useRef<HTMLDivElement>(null)
  useRowKeys(container, { onSave: () => handleSave(), onCancel })

  return (
    <div ref={container} role="group" aria-label={type.labels.one} className={styles.rowForm}>
      <RecordForm
        type={type}
        mode={mode}
        state={state}
        record={row ?? noRecord}
        isReadOnly={isReadOnly}
        shouldFocus
        childList={ChildList}
      />
      <div className={styles.rowButtons}>
        {another && (
          <Checkbox label="Nog één toevoegen" value={another.isAddingAnother} onChange={another.onChange} />
        )}
        {steps && (
          <>
            <RowStep label="Vorige regel" icon={IconChevronUp} to={steps.previous} onStep={handleStep} />
            <RowStep label="Volgende regel" icon={IconChevronDown} to={steps.next} onStep={handleStep} />
          </>
        )}
        <span className={styles.grow} />
        {!isReadOnly && (
          <span className={styles.keyHint}>
            <KeyCaps keys={recordShortcuts.save.keys} /> {row ? 'neemt de regel over' : 'voegt de regel toe'}
          </span>
        )}
        <Button size="small" variant="bare" onPress={onCancel}>
          {isReadOnly ? 'Sluiten' : 'Annuleren'}
        </Button>
        {!isReadOnly && (
          <Button
            size="small"
            variant="primary"
            disabledReason={state.whyNotSavable}
            onPress={() => handleSave()}
          >
            {row ? 'Overnemen' : 'Toevoegen'}
          </Button>
        )}
      </div>
    </div>
  )
}

interface RowStepProps {
  readonly label: string
  readonly icon: typeof IconChevronUp
  readonly to: number | undefined
  readonly onStep: (index: number) => void
}

function RowStep({ label, icon, to, onStep }: RowStepProps) {
  return (
    <Button
      size="small"
      variant="bare"
      icon={icon}
      label={label}
      disabledReason={to === undefined ? 'Er is geen regel meer.' : undefined}
      onPress={() => to !== undefined && onStep(to)}
    />
  )
}

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

interface RowKeys {
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** Handles keys before the dialog, which uses the same ones. */
function useRowKeys(container: RefObject<HTMLElement | null>, keys: RowKeys): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isSaving = [recordShortcuts.save, recordShortcuts.saveAndClose].some((each) =>
      matchesShortcut(event, each),
    )
    const run = isSaving ? keys.onSave : { Enter: keys.onSave, Escape: keys.onCancel }[event.key]
    // Enter on a button presses the button.
    if (!run || (event.key === 'Enter' && !(event.target instanceof HTMLInputElement))) return
    event.preventDefault()
    event.stopPropagation()
    run()
  })
  useEffect(() => {
    const element = container.current
    const listen = (event: KeyboardEvent): void => handleKeyDown(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [container])
}
