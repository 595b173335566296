import type { DefaultValue } from './base-field.ts'
import type { FieldDefinition } from './field-kind.ts'
import type { Operator } from './operator.ts'

/** Comparison of a text with the search text (requirements 5.2). */
export const matchingBehaviors = ['Contains', 'StartsWith', 'EndsWith', 'Exact'] as const
export type MatchingBehavior = (typeof matchingBehaviors)[number]

/** The target of a search entry: fields of the record type (any may match), or a named filter of a server feature. */
export type Binding =
  | { readonly fields: readonly string[]; readonly operator: Operator }
  | { readonly filter: string; readonly operator: Operator }

/**
 * The look of a search input where its kind offers several; default: as in a form. A ticked `checkbox` searches for true or the first
 * option, an empty one for nothing.
 */
export type SearchPresentation = 'select' | 'autocomplete' | 'radio' | 'checkbox' | 'textArea' | 'day'

/** An entry of the search card where the defaults of its field do not fit (requirements 5.2). */
export interface SearchEntryDefinition {
  readonly label?: string
  /**
   * The input's field; default: the first bound field. Its limits, options and, for a reference, `where` (selectable records)
   * hold for the search input too.
   */
  readonly input?: FieldDefinition
  readonly binds: Binding
  readonly required?: boolean
  readonly default?: DefaultValue
  /** The label of the option for records that refer to nothing: null among the values of `oneOf`. */
  readonly noneOption?: string
  /** Needed to search by this entry; others do not see it, and get 403 when they send it. */
  readonly right?: string
  /** Columns that it takes. Default 1. */
  readonly span?: 1 | 2
  readonly presentation?: SearchPresentation
  /**
   * The key of typed text; default: the entry's key with "Ids" replaced by "Description" (requirements 5.2).
   */
  readonly descriptionTwin?: boolean | string
}

export interface SearchCategoryDefinition {
  readonly name: string
  readonly label: string
  readonly entries: readonly SearchPart[]
}

/** A place on the search card: an entry by its key, or columns that stay empty. */
export type SearchPart = string | { readonly spacer: 1 | 2 }

/**
 * The search card (requirements 6.2). `codeTable`: starts with the description (and code) and may add 2 (1 with a code); `lookupTable`:
 * at most 3; `free`: as given. Generic entries follow.
 */
export interface SearchLayout {
  readonly layout: 'codeTable' | 'lookupTable' | 'free'
  readonly parts: readonly SearchPart[]
}

export interface SearchDefinition extends SearchLayout {
  /** Additional entries by the key of their value. */
  readonly entries?: Readonly<Record<string, SearchEntryDefinition>>
  /** The collapsible categories of advanced search, below the fields of the card. */
  readonly advanced?: readonly SearchCategoryDefinition[]
  /** The key of a choice whose options stand above the rows with the number of rows each would leave. */
  readonly facet?: string
  /** Whether the page searches when it opens (default), or waits for the user with all fields of the card unfolded (requirements 11.1). */
  readonly isImmediate?: boolean
}

/** A search entry with everything filled in, as the schema document serves it. */
export interface SearchEntry extends Omit<SearchEntryDefinition, 'input' | 'label'> {
  readonly key: string
  readonly label: string
  readonly input: FieldDefinition
}

/** The key under which a text is sent that was typed where records are chosen (requirements 5.2). */
export function descriptionKey(entry: SearchEntry): string {
  const { key, descriptionTwin } = entry
  return typeof descriptionTwin === 'string' ? descriptionTwin : `${key.replace(/Ids$/, '')}Description`
}

/** True when the entry accepts typed text besides chosen records. */
export function takesText({ descriptionTwin }: SearchEntry): boolean {
  return descriptionTwin !== undefined && descriptionTwin !== false
}

/** The keys of the entries in a layout, without spacers. */
export function keysOfParts(parts: readonly SearchPart[]): readonly string[] {
  return parts.filter((part) => typeof part === 'string')
}

/** The search of a resolved record type: all entries that may be sent, and those the card shows, in order. */
export interface Search {
  readonly entries: readonly SearchEntry[]
  readonly visible: readonly SearchPart[]
  readonly advanced: {
    /** Always shown on top. */
    readonly fixed: readonly SearchPart[]
    readonly categories: readonly SearchCategoryDefinition[]
  }
  readonly facet?: string
  readonly isImmediate: boolean
}
