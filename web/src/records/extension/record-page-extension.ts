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
import type { ActionDialogProps, ActionDialogPropsOf } from '../dialogs/action-dialog-props.ts'
import type { FormValueOf, FormValuesOf } from './form-values-of.ts'
import type { Placement } from './placement.ts'

/**
 * How one page differs from the generic record page, made by `pageExtension`. It grants no rights: the server still
 * refuses.
 */
export interface RecordPageExtension<D = unknown> {
  readonly isReadOnly?: boolean
  readonly removedActions?: readonly ActionKind[]
  readonly changedActions?: Readonly<Partial<Record<ActionKind, ActionChange<D>>>>
  readonly actions?: readonly ExtraAction<D>[]
  readonly editDialogActions?: readonly string[]
  readonly columns?: readonly ExtraColumn<D>[]
  readonly texts?: { readonly [Field in FieldOf<D>]?: (record: ShownRecord<D>) => string }
  readonly cells?: { readonly [Field in FieldOf<D>]?: ComponentType<RecordCellProps<D>> }
  readonly DetailRow?: ComponentType<DetailRowProps<D>>
  readonly inputs?: InputsOf<D>
  readonly formParts?: readonly ExtraFormPart<D>[]
  readonly searchInputs?: Readonly<Record<string, ComponentType<AnyFilterProps>>>
  readonly PageNotice?: ComponentType<PageNoticeProps>
  /** Query parameters that name a record, with the action that they open: `?import=…`. */
  readonly recordLinks?: Readonly<Record<string, string>>
}

type InputsOf<D> = unknown extends D
  ? Readonly<Record<string, ComponentType<OwnInputProps>>>
  : { readonly [Field in FieldNameOf<D>]?: ComponentType<OwnInputProps<D, Field>> }

type FieldOf<D> = unknown extends D ? string : FieldNameOf<D>

type PartialRecord<D> = unknown extends D ? MemberValues : Partial<PresentedRecord<D>>

type ActionIcon = ComponentType<{ 'aria-hidden'?: boolean }>

/** A Dutch sentence; undefined if the action can run on these records. */
export type WhyNot<D = unknown> = (records: readonly ShownRecord<D>[], session: Session) => string | undefined

export type ActionText<D = unknown> = string | ((records: readonly ShownRecord<D>[]) => string)

/** Returns a fixed text as it is, a function's text for these records. */
export function formatActionText(text: ActionText, records: readonly AnyRecord[]): string {
  return typeof text === 'string' ? text : text(records)
}

export interface ActionChange<D = unknown> {
  readonly label?: ActionText<D>
  /**
   * The title of the toast about the saved record, with the record before an edit, or about the records of a bulk
   * action.
   */
  readonly toast?: string | ((records: readonly ShownRecord<D>[], before?: PartialRecord<D>) => string)
  readonly icon?: ActionIcon
  readonly whyNot?: WhyNot<D>
  readonly Dialog?: ComponentType<ActionDialogPropsOf<D>>
  readonly title?: (record: PartialRecord<D>) => string | undefined
  /**
   * First values of a new record instead of its defaults, with labels beside references. Adding passes the chosen
   * rows, in a view of any type; cloning passes the record.
   */
  readonly start?: (records: readonly ShownRecord<D>[]) => FormValuesOf<D>
}

/** An action in toolbar, row menu and command palette; `page` actions are not in the row menu. */
export type ExtraAction<D = unknown> = {
  readonly id: string
  readonly icon: ActionIcon
  readonly isDanger?: boolean
  /** One press in the notation of tinykeys, with a modifier: it works on the whole page but not in inputs. */
  readonly keys?: string
  readonly permission?: string
  readonly whyNot?: WhyNot<D>
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
      /** Without this call of the type, or the right to it, the action is hidden. */
      readonly call: CallNameOf<D>
      readonly about?: never
      readonly label?: ActionText<D>
    }

export interface ActionCall<D = unknown> {
  readonly type: ServedTypeOf<D>
  readonly records: readonly ShownRecord<D>[]
  readonly session: Session
  readonly goTo: (address: string) => void
  /** As `ActionDialogProps.onChanged`. */
  readonly onChanged: ActionDialogProps['onChanged']
}

/** A column that is no field of the type; the server cannot sort by it. */
export interface ExtraColumn<D = unknown> extends Omit<GridColumn<ShownRecord<D>>, 'isSortable' | 'value'> {
  readonly place?: Placement<FieldOf<D>>
}

export interface RecordCellProps<D = unknown> {
  readonly record: ShownRecord<D>
  readonly value: unknown
  readonly text: string
}

export interface DetailRowProps<D = unknown> {
  readonly type: ServedTypeOf<D>
  readonly record: ShownRecord<D>
  readonly onChanged: () => void
}

/** A part of the form that is no field. A field that it replaces keeps its value and rules. */
export interface ExtraFormPart<D = unknown> {
  readonly id: string
  readonly Part: ComponentType<FormPartProps<D>>
  readonly place: Placement<FieldOf<D>>
  readonly span?: 1 | 2 | 3 | 4
  readonly modes?: readonly FormMode[]
}

export type OwnInputProps<D = unknown, Field = string> = Omit<AnyInputProps, 'value' | 'onChange'> & {
  readonly value: FormValueOf<D, Field>
  readonly onChange: (value: FormValueOf<D, Field>) => void
  readonly values: FormValuesOf<D>
  readonly onLabelChange: (chosen: ReferenceLabel | null) => void
}

export interface FormPartProps<D = unknown> {
  readonly type: ServedTypeOf<D>
  readonly mode: FormMode
  readonly isReadOnly: boolean
  readonly values: FormValuesOf<D>
  /** Sets a field as typing does; members of groups by path (`addressInfo.city`). */
  readonly onChange: (path: FieldOf<D>, value: unknown) => void
}

export interface PageNoticeProps {
  readonly type: ServedRecordType
  readonly context: Readonly<Record<string, unknown>>
  readonly search: Readonly<Record<string, unknown>>
  readonly onChanged: () => void
}

export type RunPageAction = (action: string, records: readonly AnyRecord[]) => void

export const PageActionContext = createContext<RunPageAction>(() => undefined)

export type RecordExtensions = ReadonlyMap<string, RecordPageExtension>

export const RecordExtensionsContext = createContext<RecordExtensions>(new Map())

/**
 * The extension of a page from `RecordExtensionsContext`. A view of another type's records also has the cells and texts
 * of that type; its own ones win.
 */
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

/**
 * The extension of one type from `RecordExtensionsContext`, undefined without one; unlike `usePageExtension` without that of
 * the type that a view shows.
 */
export function useExtension(dtoKey: string): RecordPageExtension | undefined {
  return use(RecordExtensionsContext).get(dtoKey)
}
