import type { DefaultValue } from './base-field.ts'
import type { FieldDefinition } from './field-kind.ts'
import type { Operator } from './operator.ts'

export const matchingBehaviors = ['Contains', 'StartsWith', 'EndsWith', 'Exact'] as const
export type MatchingBehavior = (typeof matchingBehaviors)[number]

/**
 * The target of a search entry: fields of the type, of which any may match, or a named filter of a server
 * feature.
 */
export type Binding =
  | { readonly fields: readonly string[]; readonly operator: Operator }
  | { readonly filter: string; readonly operator: Operator }

/**
 * The look of a search input. Default: as in a form, but `segments` for a choice that is a checkbox there: its
 * options and 'Alle' side by side. A ticked `checkbox` searches for true, an empty one for nothing.
 */
export type SearchPresentation =
  | 'select'
  | 'autocomplete'
  | 'radio'
  | 'segments'
  | 'checkbox'
  | 'textArea'
  | 'day'

/** A search entry, where the defaults of its field do not fit (requirements 5.2). */
export interface SearchEntryDefinition {
  readonly label?: string
  /**
   * The field of the input. Default: the first bound field. Its limits, options and `where` hold for the
   * search too.
   */
  readonly input?: FieldDefinition
  readonly binds: Binding
  readonly required?: boolean
  readonly default?: DefaultValue
  /** Label of the option for records that refer to nothing: null among the values of `oneOf`. */
  readonly noneOption?: string
  /** Needed to search by this entry. Others do not see it, and get 403 when they send it. */
  readonly right?: string
  readonly span?: 1 | 2
  readonly presentation?: SearchPresentation
  /**
   * The key of typed text. Default: the entry's key with "Ids" replaced by "Description" (requirements 5.2).
   */
  readonly descriptionTwin?: boolean | string
}

export interface SearchCategoryDefinition {
  readonly name: string
  readonly label: string
  readonly entries: readonly SearchPart[]
}

export type SearchPart = string | { readonly spacer: 1 | 2 }

/**
 * The search card (requirements 6.2). `codeTable`: begins with the description (and code) and may add 2
 * entries (1 with a code); `lookupTable`: at most 3; `free`: as given. Generic entries follow.
 */
export interface SearchLayout {
  readonly layout: 'codeTable' | 'lookupTable' | 'free'
  readonly parts: readonly SearchPart[]
}

export interface SearchDefinition extends SearchLayout {
  readonly entries?: Readonly<Record<string, SearchEntryDefinition>>
  readonly advanced?: readonly SearchCategoryDefinition[]
  /** Key of a choice whose options stand above the rows, each with the number of rows that it would leave. */
  readonly facet?: string
  /**
   * The page searches when it opens. Default true; false: it waits for the user, with all fields unfolded
   * (requirements 11.1).
   */
  readonly isImmediate?: boolean
}

export interface SearchEntry extends Omit<SearchEntryDefinition, 'input' | 'label'> {
  readonly key: string
  readonly label: string
  readonly input: FieldDefinition
}

/** The key under which the typed text of an entry is sent. Exists only if `hasDescriptionTwin`. */
export function descriptionTwinKey(entry: SearchEntry): string {
  const { key, descriptionTwin } = entry
  return typeof descriptionTwin === 'string' ? descriptionTwin : `${key.replace(/Ids$/, '')}Description`
}

/** Whether a search by this entry can send typed text instead of ids. */
export function hasDescriptionTwin({ descriptionTwin }: SearchEntry): boolean {
  return descriptionTwin !== undefined && descriptionTwin !== false
}

/** The keys of search entries, in order; spacers are left out. */
export function keysOfParts(parts: readonly SearchPart[]): readonly string[] {
  return parts.filter((part) => typeof part === 'string')
}

export interface Search {
  readonly entries: readonly SearchEntry[]
  readonly visible: readonly SearchPart[]
  readonly advanced: {
    readonly fixed: readonly SearchPart[]
    readonly categories: readonly SearchCategoryDefinition[]
  }
  readonly facet?: string
  readonly isImmediate: boolean
}
