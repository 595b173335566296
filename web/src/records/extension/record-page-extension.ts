import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ActionKind, ActionSubject } from '@stamboek/model/schema/actions'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldNameOf } from '@stamboek/model/schema/field-name-of'
import type {
  AnyRecord,
  MemberValues,
  PresentedRecord,
  ReferenceLabel,
} from '@stamboek/model/schema/record-of'
import type { ComponentType } from 'react'
import { createContext, use, useMemo } from 'react'
import type { CallNameOf } from '../../api/call-types.ts'
import type { ServedTypeOf, ShownRecord } from '../../api/served-type.ts'
import type { AnyFilterProps, AnyInputProps } from '../../fields/field-view.ts'
import type { Session } from '../../session/session.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { ActionDialogPropsOf } from '../dialogs/action-dialog-props.ts'
import type { FormValueOf, FormValuesOf } from './form-values-of.ts'
import type { Placement } from './placement.ts'

/**
 * The differences of one page from the generic record page: data, and components where data is not enough. `pageExtension` makes one
 * by a definition. It grants no rights: the server refuses what it refused before.
 */
export interface RecordPageExtension<D = unknown> {
  /** Nothing can be changed on this page, whatever the rights (requirements 4.3). */
  readonly isReadOnly?: boolean
  readonly removedActions?: readonly ActionKind[]
  /** Actions of the type with another label, dialog or condition. */
  readonly changedActions?: Readonly<Partial<Record<ActionKind, ActionChange<D>>>>
  readonly actions?: readonly ExtraAction<D>[]
  /** Actions, by kind or id, that the edit dialog offers, too. */
  readonly editDialogActions?: readonly string[]
  readonly columns?: readonly ExtraColumn<D>[]
  /** Texts by the field of their column, shown, copied and read aloud; header and sorting stay the same. */
  readonly texts?: { readonly [Field in FieldOf<D>]?: (record: ShownRecord<D>) => string }
  /** Cell components by the field of their column; header, decorations, sorting and copying stay the same. */
  readonly cells?: { readonly [Field in FieldOf<D>]?: ComponentType<RecordCellProps<D>> }
  /** Opens under a row instead of the child records of the definition. */
  readonly DetailRow?: ComponentType<DetailRowProps<D>>
  /** Input components by field; label, rules and rights stay those of the field. */
  readonly inputs?: InputsOf<D>
  readonly formParts?: readonly ExtraFormPart<D>[]
  /** Search input components by the key of their entry. */
  readonly searchInputs?: Readonly<Record<string, ComponentType<AnyFilterProps>>>
  /** Shown above the search card. */
  readonly PageNotice?: ComponentType<PageNoticeProps>
  /** Query parameters of the address that name a record, each with the action that opens for it: `?import=…`. */
  readonly recordLinks?: Readonly<Record<string, string>>
}

type InputsOf<D> = unknown extends D
  ? Readonly<Record<string, ComponentType<OwnInputProps>>>
  : { readonly [Field in FieldNameOf<D>]?: ComponentType<OwnInputProps<D, Field>> }

/** A field of the definition; any where that is not known. */
type FieldOf<D> = unknown extends D ? string : FieldNameOf<D>

/** A record that may not be read yet. */
type PartialRecord<D> = unknown extends D ? MemberValues : Partial<PresentedRecord<D>>

type ActionIcon = ComponentType<{ 'aria-hidden'?: boolean }>

/** Why the action cannot be run on these records, in Dutch; undefined when it can. */
export type WhyNot<D = unknown> = (records: readonly ShownRecord<D>[], session: Session) => string | undefined

/** A text, or one about the records of the action: the marked ones, else the current row. */
export type ActionText<D = unknown> = string | ((records: readonly ShownRecord<D>[]) => string)

export function formatActionText(text: ActionText, records: readonly AnyRecord[]): string {
  return typeof text === 'string' ? text : text(records)
}

export interface ActionChange<D = unknown> {
  readonly label?: ActionText<D>
  /** The title of the toast, about the saved record, with what it was before an edit, or the records that a bulk action changed. */
  readonly toast?: string | ((records: readonly ShownRecord<D>[], before?: PartialRecord<D>) => string)
  readonly icon?: ActionIcon
  /** Checked after the rule of the action itself. */
  readonly whyNot?: WhyNot<D>
  /** Opens instead of the generic dialog. */
  readonly Dialog?: ComponentType<ActionDialogPropsOf<D>>
  /** The title of the generic dialog; undefined keeps it. */
  readonly title?: (record: PartialRecord<D>) => string | undefined
  /**
   * The first values of a new record, instead of its defaults or of those that a clone copies, with labels beside references. Adding
   * takes the chosen rows, on the page of a view those of every type; cloning takes the record.
   */
  readonly start?: (records: readonly ShownRecord<D>[]) => FormValuesOf<D>
}

/** An action in the toolbar, the menu of a row and the command palette; `page` ones are not in the menu of a row. */
export type ExtraAction<D = unknown> = {
  /** Unique on the page, also among the actions of the type. */
  readonly id: string
  readonly icon: ActionIcon
  readonly isDanger?: boolean
  /** The action is hidden without this permission. */
  readonly permission?: string
  /** Checked when the chosen records fit the subject. */
  readonly whyNot?: WhyNot<D>
  /** Absent: after all other actions. */
  readonly place?: Placement<unknown extends D ? string : ActionKind>
} & ActionOfCall<D> &
  (
    | { readonly Dialog: ComponentType<ActionDialogPropsOf<D>> }
    | { readonly run: (call: ActionCall<D>) => void }
  )

type ActionOfCall<D> =
  | {
      readonly call?: never
      readonly label: ActionText<D>
      /** What it is about; of a call its subject. */
      readonly about: ActionSubject
    }
  | {
      /** The call of the type that it makes: the action is hidden where the type does not have it, and without its right. */
      readonly call: CallNameOf<D>
      readonly about?: never
      /** Absent: that of the call. */
      readonly label?: ActionText<D>
    }

export interface ActionCall<D = unknown> {
  readonly type: ServedTypeOf<D>
  readonly records: readonly ShownRecord<D>[]
  readonly session: Session
  /** Call it when records have changed. */
  readonly onChanged: () => void
}

/** A column that is not a field of the type; the server cannot sort by it. */
export interface ExtraColumn<D = unknown> extends Omit<GridColumn<ShownRecord<D>>, 'isSortable' | 'value'> {
  readonly place?: Placement<FieldOf<D>>
}

export interface RecordCellProps<D = unknown> {
  readonly record: ShownRecord<D>
  readonly value: unknown
  /** The formatted value. */
  readonly text: string
}

export interface DetailRowProps<D = unknown> {
  readonly type: ServedTypeOf<D>
  readonly record: ShownRecord<D>
  /** Call it when the record has changed. */
  readonly onChanged: () => void
}

/** A part of the form that is not a field. A field that it replaces keeps its value and rules. */
export interface ExtraFormPart<D = unknown> {
  readonly id: string
  readonly Part: ComponentType<FormPartProps<D>>
  /** The field that it stands beside or replaces. */
  readonly place: Placement<FieldOf<D>>
  readonly span?: 1 | 2 | 3 | 4
  /** Form modes that show it; absent: all. */
  readonly modes?: readonly FormMode[]
}

export type OwnInputProps<D = unknown, Field = string> = Omit<AnyInputProps, 'value' | 'onChange'> & {
  readonly value: FormValueOf<D, Field>
  readonly onChange: (value: FormValueOf<D, Field>) => void
  /** The record with the input, and labels beside references. */
  readonly values: FormValuesOf<D>
  /** Stores the label of a chosen record beside its id. */
  readonly onLabelChange: (chosen: ReferenceLabel | null) => void
}

export interface FormPartProps<D = unknown> {
  readonly type: ServedTypeOf<D>
  readonly mode: FormMode
  readonly isReadOnly: boolean
  /** The record with the input, and labels beside references. */
  readonly values: FormValuesOf<D>
  /** Sets a field as typing does; members of groups by path (`addressInfo.city`). */
  readonly onChange: (path: FieldOf<D>, value: unknown) => void
}

export interface PageNoticeProps {
  readonly type: ServedRecordType
  /** The members of the last search response besides the page of records (requirements 5.2). */
  readonly context: Readonly<Record<string, unknown>>
  /** The values of the search whose records are shown. */
  readonly search: Readonly<Record<string, unknown>>
  readonly onChanged: () => void
}

/** Runs an action of the page on records, as its toolbar does; from cells and other parts of the page. */
export type RunPageAction = (action: string, records: readonly AnyRecord[]) => void

export const PageActionContext = createContext<RunPageAction>(() => undefined)

/** Extensions by the dtoKey of their record type. */
export type RecordExtensions = ReadonlyMap<string, RecordPageExtension>

/** The extensions of the types that a page shows. */
export const RecordExtensionsContext = createContext<RecordExtensions>(new Map())

/** The extension of a page; a view of records of another type has the cells and texts of those, too. */
export function usePageExtension({
  dtoKey,
  view,
}: Pick<ServedRecordType, 'dtoKey' | 'view'>): RecordPageExtension | undefined {
  const extensions = use(RecordExtensionsContext)
  const own = extensions.get(dtoKey)
  const shown = view?.shows === 'records' ? extensions.get(view.of) : undefined
  return (
    useMemo(
      () =>
        shown && {
          ...own,
          cells: { ...shown.cells, ...own?.cells },
          texts: { ...shown.texts, ...own?.texts },
        },
      [own, shown],
    ) ?? own
  )
}

export function useExtension(dtoKey: string): RecordPageExtension | undefined {
  return use(RecordExtensionsContext).get(dtoKey)
}
