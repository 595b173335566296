import type { FieldError } from '@stamboek/model/contract/problem'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import { type ComponentType, createContext, use } from 'react'
import type { FieldViews } from './field-view.ts'

export type ChildRow = Readonly<Record<string, unknown>>

/** A list of child records inside a form; `records` provides the editor, since it is made of a form itself. */
export interface ChildListProps {
  readonly label: string
  readonly dtoKey: string
  readonly parentField: string
  readonly rows: readonly ChildRow[]
  readonly onChange: (rows: readonly ChildRow[]) => void
  readonly rowErrors: readonly FieldError[]
  readonly errorMessage: string | undefined
  /** While a row is being added or edited the parent cannot be saved: the list says why. */
  readonly onBusyChange: (message: string | null) => void
  readonly mode: FormMode
  readonly isReadOnly: boolean
}

export interface FieldContextValue {
  /** The type whose fields are shown; lookups go by its rights. */
  readonly recordType: ServedRecordType
  /** The record as it was read; labels of references stand in it beside their ids. */
  readonly record: Readonly<Record<string, unknown>>
  /** ISO 8601 instant at which references are read; undefined: now. */
  readonly referenceDateUtc: string | undefined
  /** Told what a chosen record is called, so that it can be shown where only its id is kept. */
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
