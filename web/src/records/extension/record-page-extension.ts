import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { ActionSubject } from '@stamboek/model/rules/action-enablement'
import type { ActionKind } from '@stamboek/model/schema/actions'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { SearchEntry } from '@stamboek/model/schema/search'
import type { ComponentType } from 'react'
import { createContext, use } from 'react'
import type { AnyFilterProps, AnyInputProps } from '../../fields/field-view.ts'
import type { Session } from '../../session/session.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { ActionDialogProps } from '../dialogs/action-dialog-props.ts'
import type { Placement } from './placement.ts'

/**
 * What the page of one record type has beyond the generic page: data, and components where data does not say enough.
 * Registered in `web/features`, loaded with the page (docs/architecture.md, "A page that is a little different").
 * A page cannot give rights: what is refused to the person stays refused by the server.
 */
export interface RecordPageExtension {
  readonly dtoKey: string
  /** Nothing can be changed on this page, whatever the rights (platform.md section 6). */
  readonly isReadOnly?: boolean
  readonly removedActions?: readonly ActionKind[]
  /** Actions of the type that look or work otherwise here. */
  readonly changedActions?: Readonly<Partial<Record<ActionKind, ActionChange>>>
  readonly actions?: readonly ExtraAction[]
  /** Actions, by kind or id, that the edit dialog offers too, such as deleting what one looks at. */
  readonly editDialogActions?: readonly string[]
  readonly columns?: readonly ExtraColumn[]
  /** Cells drawn otherwise, by the field of their column; header, sorting and copying stay as they are. */
  readonly cells?: Readonly<Record<string, ComponentType<RecordCellProps>>>
  /** What opens under a row, in the place of the child records that the definition names. */
  readonly DetailRow?: ComponentType<DetailRowProps>
  /** Inputs drawn otherwise, by field; label, rules and rights stay those of the field. */
  readonly inputs?: Readonly<Record<string, ComponentType<AnyInputProps>>>
  readonly formParts?: readonly ExtraFormPart[]
  readonly searchFields?: readonly ExtraSearchField[]
  /** Search inputs drawn otherwise, by the key of their entry. */
  readonly searchInputs?: Readonly<Record<string, ComponentType<AnyFilterProps>>>
  /** Stands above the search card, such as a notice. */
  readonly PageNotice?: ComponentType<PageNoticeProps>
}

type ActionIcon = ComponentType<{ 'aria-hidden'?: boolean }>

/** Why it cannot be done with these records, a Dutch sentence; undefined when it can. */
export type WhyNot = (records: readonly AnyRecord[], session: Session) => string | undefined

export interface ActionChange {
  readonly label?: string
  readonly icon?: ActionIcon
  /** Asked after the rule that every record type has. */
  readonly whyNot?: WhyNot
  /** Opens in the place of the generic dialog. */
  readonly Dialog?: ComponentType<ActionDialogProps>
  /** The title of the generic dialog, from the record that it is about; undefined leaves it as it is. */
  readonly title?: (record: Readonly<Record<string, unknown>>) => string | undefined
}

/** An action in the toolbar, the menu of a row and the command palette; `page` ones are not in the menu of a row. */
export type ExtraAction = {
  /** Unique on the page, also among the actions of the type. */
  readonly id: string
  readonly label: string
  readonly icon: ActionIcon
  readonly about: ActionSubject
  readonly isDanger?: boolean
  /** Without this permission it is not there. */
  readonly permission?: string
  /** Asked when what is chosen is what it is about. */
  readonly whyNot?: WhyNot
  /** Beside which action it stands; absent: after all others. */
  readonly place?: Placement
} & ({ readonly Dialog: ComponentType<ActionDialogProps> } | { readonly run: (call: ActionCall) => void })

export interface ActionCall {
  readonly records: readonly AnyRecord[]
  readonly session: Session
  /** To be called when records have changed. */
  readonly onChanged: () => void
}

/** A column that is no field of the type. The server sorts by fields alone, so it cannot be sorted by. */
export interface ExtraColumn extends Omit<GridColumn<AnyRecord>, 'isSortable' | 'value'> {
  readonly place?: Placement
}

export interface RecordCellProps {
  readonly record: AnyRecord
  readonly value: unknown
  /** The value as people read it. */
  readonly text: string
}

export interface DetailRowProps {
  readonly type: ServedRecordType
  readonly record: AnyRecord
  /** To be called when something of the record has changed. */
  readonly onChanged: () => void
}

/** A part of the form that is no field, or more than one. A field that it replaces keeps its value and rules. */
export interface ExtraFormPart {
  readonly id: string
  readonly Part: ComponentType<FormPartProps>
  /** Beside which field it stands, or of which it takes the place. */
  readonly place: Placement
  readonly span?: 1 | 2 | 3 | 4
  /** Modes of the form in which it shows; absent: all. */
  readonly modes?: readonly FormMode[]
}

export interface FormPartProps {
  readonly type: ServedRecordType
  readonly mode: FormMode
  readonly isReadOnly: boolean
  /** The record with what was typed, and labels beside references. */
  readonly values: Readonly<Record<string, unknown>>
  /** Changes a field as typing would; members of groups by path (`addressInfo.city`). */
  readonly onChange: (path: string, value: unknown) => void
}

/**
 * An entry of the search card that the definition does not have, or has otherwise (`replaces`). The server knows only those of
 * the definition: another one filters what was fetched (`clientSide`) or is sent beside the search (`mergeIntoQuery`).
 */
export interface ExtraSearchField {
  readonly entry: SearchEntry
  readonly place?: Placement
}

export interface PageNoticeProps {
  readonly type: ServedRecordType
  /** What the answer to the last search said besides the page of records (platform.md section 3). */
  readonly context: Readonly<Record<string, unknown>>
  readonly onChanged: () => void
}

/** Extensions by the dtoKey of the record type that they are about. */
export type RecordExtensions = ReadonlyMap<string, RecordPageExtension>

/** The extensions of the types that a page shows. */
export const RecordExtensionsContext = createContext<RecordExtensions>(new Map())

export function useExtension(dtoKey: string): RecordPageExtension | undefined {
  return use(RecordExtensionsContext).get(dtoKey)
}
