import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import { type FormTab, fieldOfPart } from '@stamboek/model/schema/layout'
import { type ComponentType, useMemo, useState } from 'react'
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
  /** The stored record, or the initial values of a new one. */
  readonly record: Readonly<Record<string, unknown>>
  readonly isReadOnly: boolean
  /** Whether the first field takes the focus. */
  readonly shouldFocus: boolean
  readonly referenceDateUtc?: string | undefined
  readonly childList: ComponentType<ChildListProps>
}

/** The fields of a record in sections of four columns, on tabs when the type has several. */
export function RecordForm(props: RecordFormProps) {
  const { type, state } = props
  const record = useMemo(() => withLabels(props.record, state.labels), [props.record, state.labels])
  const values = useWatch({ control: state.form.control })
  const situation: FieldSituation = {
    mode: props.mode,
    isReadOnly: props.isReadOnly,
    isSystemValue: record['systemValue'] === true,
    values: withReferred({ ...record, ...values }, state.followed.members),
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

function hasErrorOn(tab: FormTab, state: RecordFormState): boolean {
  const wrong = [
    ...listErrorsBelow(state.form.formState.errors).map(({ field }) => field),
    ...state.textErrors.keys(),
  ]
  const paths = tab.sections.flatMap((section) => section.parts.flatMap((part) => fieldOfPart(part) ?? []))
  return paths.some((path) => wrong.some((each) => each === path || each.startsWith(`${path}.`)))
}
