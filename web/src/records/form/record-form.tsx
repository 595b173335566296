import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import { isAdded } from '@stamboek/model/schema/computed'
import { type FormTab, fieldOfPart } from '@stamboek/model/schema/layout'
import { type ComponentType, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ChildListProps } from '../../fields/field-context.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import type { FieldSituation } from './field-state.ts'
import { withLabels, withReferred } from './followed-references.ts'
import { listErrorsBelow } from './form-errors.ts'
import { FormSections } from './form-sections.tsx'
import { RecordFieldProvider } from './record-field-context.tsx'
import type { RecordFormState } from './use-record-form.ts'

export interface RecordFormProps {
  readonly type: ServedRecordType
  readonly mode: FormMode
  readonly state: RecordFormState
  readonly record: Readonly<Record<string, unknown>>
  readonly isReadOnly: boolean
  readonly shouldFocus: boolean
  readonly referenceDateUtc?: string | undefined
  readonly childList: ComponentType<ChildListProps>
}

/**
 * The fields of a record in sections of four columns, on tabs if the type has several. A refused save shows the tab of
 * the first error and focuses its field.
 */
export function RecordForm(props: RecordFormProps) {
  const { type, state } = props
  const record = useMemo(() => withLabels(props.record, state.labels), [props.record, state.labels])
  const values = useWatch({ control: state.form.control })
  const situation: FieldSituation = {
    mode: props.mode,
    isReadOnly: props.isReadOnly,
    isSystemValue: record['systemValue'] === true,
    values: withReferred({ ...record, ...values, ...addedMembers(type, record) }, state.followed.members),
  }
  const { tabs } = type.form
  const [selectedId, setSelectedId] = useState('0')
  const sections = (tab: FormTab, hasFirstField: boolean) => (
    <FormSections
      sections={tab.sections}
      type={type}
      state={state}
      situation={situation}
      hasFirstField={hasFirstField}
    />
  )
  useFirstError(state, tabs.flatMap(listFields), (path) => {
    const index = tabs.findIndex((tab) => listFields(tab).some((field) => isWithin(path, field)))
    if (index >= 0) setSelectedId(String(index))
  })
  const [first] = tabs

  return (
    <RecordFieldProvider
      type={type}
      record={record}
      referenceDateUtc={props.referenceDateUtc}
      rememberLabel={state.setLabel}
      childList={props.childList}
    >
      {tabs.length === 1 && first ? (
        sections(first, props.shouldFocus)
      ) : (
        <Tabs
          label={type.labels.one}
          selectedId={selectedId}
          onSelect={setSelectedId}
          items={tabs.map((tab, index) => ({
            id: String(index),
            label: tab.label,
            hasError: hasErrorOn(tab, state),
            content: sections(tab, props.shouldFocus && index === 0),
          }))}
        />
      )}
    </RecordFieldProvider>
  )
}

/** Shows and focuses the first error of the form after a refused save. */
function useFirstError(
  state: RecordFormState,
  fields: readonly string[],
  show: (path: string) => void,
): void {
  const { form } = state
  const { submitCount } = form.formState
  const goToFirstError = useEffectEvent(() => {
    const wrong = listWrongPaths(state)
    const path = fields.flatMap((field) => wrong.find((each) => isWithin(each, field)) ?? [])[0]
    if (path === undefined) return
    show(path)
    setTimeout(() => form.setFocus(path))
  })
  useEffect(() => {
    if (submitCount > 0) goToFirstError()
  }, [submitCount])
}

function hasErrorOn(tab: FormTab, state: RecordFormState): boolean {
  const wrong = listWrongPaths(state)
  return listFields(tab).some((field) => wrong.some((path) => isWithin(path, field)))
}

function listWrongPaths({ form, textErrors }: RecordFormState): readonly string[] {
  return [...listErrorsBelow(form.formState.errors).map(({ field }) => field), ...textErrors.keys()]
}

function listFields({ sections }: FormTab): readonly string[] {
  return sections.flatMap(({ parts }) => parts.flatMap((part) => fieldOfPart(part) ?? []))
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

function addedMembers({ fields }: ServedRecordType, record: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => isAdded(fields[name])))
}
