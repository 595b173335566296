import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ActionKind, ActionSubject } from '@stamboek/model/schema/actions'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { AnyRecord, MemberValues, ReferenceLabel } from '@stamboek/model/schema/record-of'
import type { ComponentType } from 'react'
import { createContext, use, useMemo } from 'react'
import type { AnyFilterProps, AnyInputProps } from '../../fields/field-view.ts'
import type { Session } from '../../session/session.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { ActionDialogProps, StartValues } from '../dialogs/action-dialog-props.ts'
import type { Placement } from './placement.ts'

/**
 * The differences of one page from the generic record page: data, and components where data is not enough. Registered in
 * `web/features`, loaded with the page. It grants no rights: the server refuses what it refused before.
 */
export interface RecordPageExtension {
  readonly dtoKey: string
  /** Nothing can be changed on this page, whatever the rights (requirements 4.3). */
  readonly isReadOnly?: boolean
  readonly removedActions?: readonly ActionKind[]
  /** Actions of the type with another label, dialog or condition. */
  readonly changedActions?: Readonly<Partial<Record<ActionKind, ActionChange>>>
  readonly actions?: readonly ExtraAction[]
  /** Actions, by kind or id, that the edit dialog offers, too. */
  readonly editDialogActions?: readonly string[]
  readonly columns?: readonly ExtraColumn[]
  /** Texts by the field of their column, shown, copied and read aloud; header and sorting stay the same. */
  readonly texts?: Readonly<Record<string, (record: AnyRecord) => string>>
  /** Cell components by the field of their column; header, decorations, sorting and copying stay the same. */
  readonly cells?: Readonly<Record<string, ComponentType<RecordCellProps>>>
  /** Opens under a row instead of the child records of the definition. */
  readonly DetailRow?: ComponentType<DetailRowProps>
  /** Input components by field; label, rules and rights stay those of the field. */
  readonly inputs?: Readonly<Record<string, ComponentType<OwnInputProps>>>
  readonly formParts?: readonly ExtraFormPart[]
  /** Search input components by the key of their entry. */
  readonly searchInputs?: Readonly<Record<string, ComponentType<AnyFilterProps>>>
  /** Shown above the search card. */
  readonly PageNotice?: ComponentType<PageNoticeProps>
  /** Query parameters of the address that name a record, each with the action that opens for it: `?import=…`. */
  readonly recordLinks?: Readonly<Record<string, string>>
}

type ActionIcon = ComponentType<{ 'aria-hidden'?: boolean }>

/** Why the action cannot be run on these records, in Dutch; undefined when it can. */
export type WhyNot = (records: readonly AnyRecord[], session: Session) => string | undefined

/** A text, or one about the records of the action: the marked ones, else the current row. */
export type ActionText = string | ((records: readonly AnyRecord[]) => string)

export function formatActionText(text: ActionText, records: readonly AnyRecord[]): string {
  return typeof text === 'string' ? text : text(records)
}

export interface ActionChange {
  readonly label?: ActionText
  /** The title of the toast, about the saved record, with what it was before an edit, or the records that a bulk action changed. */
  readonly toast?: string | ((records: readonly AnyRecord[], before?: MemberValues) => string)
  readonly icon?: ActionIcon
  /** Checked after the rule of the action itself. */
  readonly whyNot?: WhyNot
  /** Opens instead of the generic dialog. */
  readonly Dialog?: ComponentType<ActionDialogProps>
  /** The title of the generic dialog; undefined keeps it. */
  readonly title?: (record: Readonly<Record<string, unknown>>) => string | undefined
  /**
   * The first values of a new record, instead of its defaults or of those that a clone copies, with labels beside references. Adding
   * takes the chosen rows, on the page of a view those of every type; cloning takes the record.
   */
  readonly start?: (records: readonly AnyRecord[]) => StartValues
}

/** An action in the toolbar, the menu of a row and the command palette; `page` ones are not in the menu of a row. */
export type ExtraAction = {
  /** Unique on the page, also among the actions of the type. */
  readonly id: string
  readonly label: ActionText
  readonly icon: ActionIcon
  readonly about: ActionSubject
  readonly isDanger?: boolean
  /** The action is hidden without this permission. */
  readonly permission?: string
  /** The call of the type that it makes: the action is hidden where the type does not have it, and without its right. */
  readonly call?: string
  /** Checked when the chosen records fit `about`. */
  readonly whyNot?: WhyNot
  /** Absent: after all other actions. */
  readonly place?: Placement
} & ({ readonly Dialog: ComponentType<ActionDialogProps> } | { readonly run: (call: ActionCall) => void })

export interface ActionCall {
  readonly type: ServedRecordType
  readonly records: readonly AnyRecord[]
  readonly session: Session
  /** Call it when records have changed. */
  readonly onChanged: () => void
}

/** A column that is not a field of the type; the server cannot sort by it. */
export interface ExtraColumn extends Omit<GridColumn<AnyRecord>, 'isSortable' | 'value'> {
  readonly place?: Placement
}

export interface RecordCellProps {
  readonly record: AnyRecord
  readonly value: unknown
  /** The formatted value. */
  readonly text: string
}

export interface DetailRowProps {
  readonly type: ServedRecordType
  readonly record: AnyRecord
  /** Call it when the record has changed. */
  readonly onChanged: () => void
}

/** A part of the form that is not a field. A field that it replaces keeps its value and rules. */
export interface ExtraFormPart {
  readonly id: string
  readonly Part: ComponentType<FormPartProps>
  /** The field that it stands beside or replaces. */
  readonly place: Placement
  readonly span?: 1 | 2 | 3 | 4
  /** Form modes that show it; absent: all. */
  readonly modes?: readonly FormMode[]
}

export type OwnInputProps = AnyInputProps & {
  /** The record with the input, and labels beside references. */
  readonly values: Readonly<Record<string, unknown>>
  /** Stores the label of a chosen record beside its id. */
  readonly onLabelChange: (chosen: ReferenceLabel | null) => void
}

export interface FormPartProps {
  readonly type: ServedRecordType
  readonly mode: FormMode
  readonly isReadOnly: boolean
  /** The record with the input, and labels beside references. */
  readonly values: Readonly<Record<string, unknown>>
  /** Sets a field as typing does; members of groups by path (`addressInfo.city`). */
  readonly onChange: (path: string, value: unknown) => void
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
  const shown = view?.of === undefined || view.rows ? undefined : extensions.get(view.of)
  return (
    useMemo(
      () =>
        shown && {
          ...own,
          dtoKey,
          cells: { ...shown.cells, ...own?.cells },
          texts: { ...shown.texts, ...own?.texts },
        },
      [own, shown, dtoKey],
    ) ?? own
  )
}

export function useExtension(dtoKey: string): RecordPageExtension | undefined {
  return use(RecordExtensionsContext).get(dtoKey)
}
