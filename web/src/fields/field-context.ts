import type { FieldError } from '@stamboek/model/contract/problem'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import { type ComponentType, createContext, use } from 'react'
import type { FieldViews } from './field-view.ts'

export type ChildRow = Readonly<Record<string, unknown>>

/** A list of child records inside a form. `records` provides the component, because it contains forms itself. */
export interface ChildListProps {
  readonly label: string
  readonly dtoKey: string
  readonly parentField: string
  readonly rows: readonly ChildRow[]
  /** The rows as they were read. */
  readonly storedRows: readonly ChildRow[]
  readonly onChange: (rows: readonly ChildRow[]) => void
  readonly rowErrors: readonly FieldError[]
  readonly errorMessage: string | undefined
  /** Called with the reason why the parent cannot be saved while a row is added or edited, else with null. */
  readonly onBusyChange: (message: string | null) => void
  readonly mode: FormMode
  readonly isReadOnly: boolean
  readonly presentation: 'dualList' | undefined
}

export interface FieldContextValue {
  /** The type whose fields are shown; the server checks lookups by its rights. */
  readonly recordType: ServedRecordType
  /** The record as read, with labels next to the ids of references. */
  readonly record: Readonly<Record<string, unknown>>
  /** ISO 8601 instant at which references are read; undefined: now. */
  readonly referenceDateUtc: string | undefined
  /** Stores the label of a chosen record, because the form holds only its id. */
  readonly rememberLabel: ((path: string, chosen: ReferenceLabel | null) => void) | undefined
  readonly views: FieldViews
  readonly ChildList: ComponentType<ChildListProps>
}

export const FieldContext = createContext<FieldContextValue | undefined>(undefined)

export function useFieldContext(): FieldContextValue {
  const context = use(FieldContext)
  if (!context) throw new Error('A field needs a FieldContext around it')
  return context
}
