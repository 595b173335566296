import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { type FormPart, type FormSection, fieldOfPart } from '@stamboek/model/schema/layout'
import { insertExtras, targetOf } from '../extension/placement.ts'
import type { ExtraFormPart } from '../extension/record-page-extension.ts'
import { useExtension } from '../extension/record-page-extension.ts'
import { evaluateFieldState, type FieldSituation, isConditionMet } from './field-state.ts'
import styles from './form-sections.module.css'
import { RecordField } from './record-field.tsx'
import { UnitRecords } from './unit-records.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface FormSectionsProps {
  readonly sections: readonly FormSection[]
  readonly type: ServedRecordType
  readonly state: RecordFormState
  readonly situation: FieldSituation
  /** The first field that can be changed gets the focus when the form opens. */
  readonly hasFirstField: boolean
}

/**
 * The visible sections of a form with their fields, and the extension's parts for this mode beside or instead of their target.
 * With `hasFirstField` the first changeable field takes the focus when it mounts. A hidden section is unmounted.
 */
export function FormSections(props: FormSectionsProps) {
  const { situation } = props
  const extras = (useExtension(props.type.dtoKey)?.formParts ?? []).filter(
    ({ modes }) => modes?.includes(situation.mode) ?? true,
  )
  const visible = props.sections.filter((section) =>
    isConditionMet(section.visibleWhen, situation.values, true),
  )
  const firstPath = visible
    .flatMap((section) => section.parts.flatMap((part) => fieldOfPart(part) ?? []))
    .find((path) => isOpen(props.type, path, situation))
  return (
    <div className={styles.sections}>
      {visible.map((section, index) => (
        <section key={section.label ?? index} className={styles.section} aria-label={section.label}>
          {section.label !== undefined && <h3 className={styles.heading}>{section.label}</h3>}
          {partsOf(section, extras).map((part, position) =>
            isExtra(part) ? (
              <ExtraPart key={part.id} {...props} part={part} />
            ) : (
              <Part
                key={fieldOfPart(part) ?? position}
                {...props}
                part={part}
                isFirst={props.hasFirstField && fieldOfPart(part) === firstPath}
              />
            ),
          )}
        </section>
      ))}
    </div>
  )
}

function isOpen({ fields }: ServedRecordType, path: string, situation: FieldSituation): boolean {
  const field = fieldAt(fields, path)
  if (!field) return false
  const { isVisible, isReadOnly } = evaluateFieldState(field, situation)
  return isVisible && !isReadOnly
}

type AnyPart = FormPart | ExtraFormPart

function partsOf({ parts }: FormSection, extras: readonly ExtraFormPart[]): readonly AnyPart[] {
  const fields = new Set(parts.map(fieldOfPart))
  return insertExtras<AnyPart>(
    parts,
    extras
      .filter(({ place }) => fields.has(targetOf(place)))
      .map((extra) => ({ item: extra, place: extra.place })),
    (part) => (isExtra(part) ? part.id : fieldOfPart(part)),
  )
}

function isExtra(part: AnyPart): part is ExtraFormPart {
  return typeof part === 'object' && 'Part' in part
}

type ExtraPartProps = FormSectionsProps & { readonly part: ExtraFormPart }

function ExtraPart({ part: { Part, span }, type, state, situation }: ExtraPartProps) {
  const { mode, isReadOnly, values } = situation
  return (
    <div className={styles.part} data-span={span}>
      <Part
        type={type}
        mode={mode}
        isReadOnly={isReadOnly}
        values={values}
        onChange={(path, value) =>
          state.form.setValue(path, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
        }
      />
    </div>
  )
}

type PartProps = FormSectionsProps & { readonly part: FormPart; readonly isFirst: boolean }

function Part({ part, isFirst, type, state, situation }: PartProps) {
  const shared = { type, state, situation, isFirst }
  if (typeof part === 'string') return <RecordField {...shared} path={part} />
  if ('spacer' in part) return <div className={styles.spacer} data-span={part.span} />
  if ('related' in part) return <UnitRecords part={part} record={situation.values} />
  return (
    <RecordField
      {...shared}
      path={part.field}
      span={part.span}
      rows={part.lines}
      presentation={part.presentation}
    />
  )
}
