import type { Condition } from './condition.ts'

export type SortOrder = 'ascending' | 'descending'
export interface SortTerm {
  readonly field: string
  readonly order: SortOrder
}

/** Fields in the order in which they sort; `-field` descends. */
export type SortDefinition = readonly string[]

export function sortTermsOf(sort: SortDefinition): readonly SortTerm[] {
  return sort.map((term) =>
    term.startsWith('-')
      ? { field: term.slice(1), order: 'descending' }
      : { field: term, order: 'ascending' },
  )
}

export interface GridColumnDefinition {
  /** A field, or a member of a group (`addressInfo.city`). */
  readonly field: string
  readonly label?: string
  readonly width?: number
  readonly isHidden?: boolean
  /** Shows this field's icon or colour before the text. */
  readonly decoratedBy?: readonly string[]
}

export type PagingStyle = 'full' | 'minimal' | 'none'

export interface GridDetail {
  /** The list of child records. */
  readonly children: string
  readonly columns: readonly string[]
  /** CSS length (rem, px or vh) from which the rows scroll. Default: as high as its rows. */
  readonly maxHeight?: string
}

/**
 * One index holds the records of each value of a reference in the default order, and the columns by which facets count: a search by
 * some of its values then reads its page in that order.
 */
export interface SortedWithin {
  readonly field: string
  /** Further fields of one column in the index. */
  readonly covering?: readonly string[]
}

export interface GridDefinition {
  readonly columns: readonly (string | GridColumnDefinition)[]
  /** Default: the first column. */
  readonly sort?: SortDefinition
  readonly sortedWithin?: SortedWithin
  /**
   * The pager (requirements 12.1): `minimal` has no limit and no first or last page; `none` shows all records that one call
   * returns. Default `full`.
   */
  readonly paging?: PagingStyle
  /** Rows that expand to their child records (requirements 12.1), by a column of 40 px. */
  readonly detail?: GridDetail
  /** Says that there are no rows, after a search too. Default: a sentence with the plural of the type. */
  readonly emptyText?: string
  /** Tree rows: the members that hold the child rows. */
  readonly tree?: readonly string[]
  /** Struck through when the condition holds, such as closed tasks. */
  readonly completedWhen?: Condition
}

export interface GridColumn extends Omit<GridColumnDefinition, 'label'> {
  readonly label: string
  /** Short label of the group field whose member it is: such columns have one common header, and start folded to the first. */
  readonly group?: string
}

export interface Grid extends Omit<GridDefinition, 'columns' | 'sort'> {
  readonly columns: readonly GridColumn[]
  readonly sort: readonly SortTerm[]
  readonly paging: PagingStyle
}

/**
 * A part of a form: a field, an empty place, or the records of another type that belong to this one. `dualList` shows references,
 * choices, or child records of one reference each, as two lists: the available and the chosen ones; booleans of child records are ticked
 * beside each chosen one.
 */
export type FormPart =
  | string
  | {
      readonly field: string
      readonly span?: 1 | 2 | 3 | 4
      /** Height of the input, in lines of text. */
      readonly lines?: number
      readonly presentation?: 'dualList'
    }
  | { readonly spacer: true; readonly span?: 1 | 2 | 3 | 4 }
  | RelatedPart

/** Records of another type (its dtoKey): those of the business unit that the record is. */
export interface RelatedPart {
  readonly related: string
  readonly label?: string
  /** Columns of that type, by field. Default: those of its grid. */
  readonly columns?: readonly string[]
}

export interface FormSection {
  readonly label?: string
  readonly visibleWhen?: Condition
  readonly parts: readonly FormPart[]
}

export interface FormTab {
  readonly label: string
  readonly sections: readonly FormSection[]
}

/** A row of four columns. Parts without a span share what the others leave; what remains of that goes to the first. */
export type FormRow = readonly FormPart[]

export interface FormSectionDefinition extends Omit<FormSection, 'parts'> {
  readonly rows: readonly FormRow[]
}

type FormBody =
  | { readonly rows: readonly FormRow[] }
  | { readonly sections: readonly FormSectionDefinition[] }

/** Rows, sections of rows, or tabs of either. `width` is a CSS length, limited to 90vw (default 50rem). */
export type FormDefinition = { readonly width?: string } & (
  | FormBody
  | { readonly tabs: readonly (FormBody & { readonly label: string })[] }
)

export interface Form {
  readonly width: string
  readonly tabs: readonly FormTab[]
}

/** All parts of a form, tabs and sections taken together. */
export function formParts(form: Form): readonly FormPart[] {
  return form.tabs.flatMap((tab) => tab.sections.flatMap((section) => section.parts))
}

/** The field that a part shows, if it shows one. */
export function fieldOfPart(part: FormPart): string | undefined {
  if (typeof part === 'string') return part
  return 'field' in part ? part.field : undefined
}
