import type { Condition } from './condition.ts'

export type SortOrder = 'ascending' | 'descending'
export interface SortTerm {
  readonly field: string
  readonly order: SortOrder
}

/** Fields in the order of sorting; `-field` descends. */
export type SortDefinition = readonly string[]

/** Parses `name` as ascending and `-name` as descending. */
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
  readonly decoratedBy?: readonly string[]
}

export type PagingStyle = 'full' | 'minimal' | 'none'

export interface GridDetail {
  readonly children: string
  readonly columns: readonly string[]
  /** CSS length (rem, px or vh) above which the rows scroll. Default: unlimited. */
  readonly maxHeight?: string
}

/**
 * Makes one index of the records of each value of a reference in the default order, with the columns that
 * facets count by. A search by some of the values reads its page in that order.
 */
export interface SortedWithin {
  readonly field: string
  readonly covering?: readonly string[]
}

export interface GridDefinition {
  readonly columns: readonly (string | GridColumnDefinition)[]
  /** Default: the first column. */
  readonly sort?: SortDefinition
  readonly sortedWithin?: SortedWithin
  /**
   * The pager (requirements 12.1). `minimal` has no limit and no first or last page; `none` shows all records
   * of one call. Default `full`.
   */
  readonly paging?: PagingStyle
  /** Makes rows expand to their child records (requirements 12.1). */
  readonly detail?: GridDetail
  /** Shown when there are no rows, also after a search. Default: a sentence with the plural of the type. */
  readonly emptyText?: string
  readonly tree?: readonly string[]
  /** Rows are struck through while the condition holds, such as closed tasks. */
  readonly completedWhen?: Condition
}

export interface GridColumn extends Omit<GridColumnDefinition, 'label'> {
  readonly label: string
  /**
   * Short label of the group whose member the field is. Such columns share a header and start folded to the
   * first.
   */
  readonly group?: string
}

export interface Grid extends Omit<GridDefinition, 'columns' | 'sort'> {
  readonly columns: readonly GridColumn[]
  readonly sort: readonly SortTerm[]
  readonly paging: PagingStyle
}

export type ListPresentation = 'dualList' | 'checkboxGroups'

/**
 * A part of a form. `dualList` shows references, or child records of one reference each, as two lists, the
 * available and the chosen ones; booleans of child records are ticked beside the chosen ones. `checkboxGroups`
 * shows permissions as checkboxes below their record types.
 */
export type FormPart =
  | string
  | {
      readonly field: string
      readonly span?: 1 | 2 | 3 | 4
      readonly lines?: number
      readonly presentation?: ListPresentation
    }
  | { readonly spacer: true; readonly span?: 1 | 2 | 3 | 4 }
  | RelatedPart

/** Records of another type (dtoKey) that belong to the business unit of the form. */
export interface RelatedPart {
  readonly related: string
  readonly label?: string
  /** Fields of that type. Default: the columns of its grid. */
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

/** Four columns. Parts without a span share what the others leave; the first of them gets the remainder. */
export type FormRow = readonly FormPart[]

export interface FormSectionDefinition extends Omit<FormSection, 'parts'> {
  readonly rows: readonly FormRow[]
}

type FormBody =
  | { readonly rows: readonly FormRow[] }
  | { readonly sections: readonly FormSectionDefinition[] }

/** Rows, sections of rows, or tabs of either. `width` is a CSS length, at most 90vw. Default 50rem. */
export type FormDefinition = { readonly width?: string } & (
  | FormBody
  | { readonly tabs: readonly (FormBody & { readonly label: string })[] }
)

export interface Form {
  readonly width: string
  readonly tabs: readonly FormTab[]
}

/** The parts of all tabs and sections in order, spacers and related records included. */
export function formParts(form: Form): readonly FormPart[] {
  return form.tabs.flatMap((tab) => tab.sections.flatMap((section) => section.parts))
}

/** The path of the field that the part shows; undefined for spacers and related records. */
export function fieldOfPart(part: FormPart): string | undefined {
  if (typeof part === 'string') return part
  return 'field' in part ? part.field : undefined
}
