import type { FieldError } from '@stamboek/model/contract/problem'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { ListPresentation } from '@stamboek/model/schema/layout'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import { type ComponentType, createContext, use } from 'react'
import type { FieldViews } from './field-view.ts'

export type ChildRow = Readonly<Record<string, unknown>>

/** A list of child records in a form. `records` provides the component, since it contains forms itself. */
export interface ChildListProps {
  readonly label: string
  readonly dtoKey: string
  readonly parentField: string
  readonly rows: readonly ChildRow[]
  readonly storedRows: readonly ChildRow[]
  readonly onChange: (rows: readonly ChildRow[]) => void
  readonly rowErrors: readonly FieldError[]
  readonly errorMessage: string | undefined
  /** Called with why the parent cannot be saved while a row is edited, else with null. */
  readonly onBusyChange: (message: string | null) => void
  readonly mode: FormMode
  readonly isReadOnly: boolean
  readonly presentation: ListPresentation | undefined
}

export interface FieldContextValue {
  /** The type whose fields are shown; the server checks lookups by its rights. */
  readonly recordType: ServedRecordType
  /** The record as read, with labels beside the ids of references. */
  readonly record: Readonly<Record<string, unknown>>
  /** ISO 8601; undefined: now. */
  readonly referenceDateUtc: string | undefined
  /** Stores the label of a chosen record, since the form holds only its id. */
  readonly rememberLabel: ((path: string, chosen: ReferenceLabel | null) => void) | undefined
  readonly views: FieldViews
  readonly ChildList: ComponentType<ChildListProps>
}

export const FieldContext = createContext<FieldContextValue | undefined>(undefined)

/** Throws outside of a `FieldContext`. */
export function useFieldContext(): FieldContextValue {
  const context = use(FieldContext)
  if (!context) throw new Error('A field needs a FieldContext around it')
  return context
}
