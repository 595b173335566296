import type { DefaultValue } from './base-field.ts'
import type { FieldDefinition } from './field-kind.ts'
import type { Operator } from './operator.ts'

/** How a text is compared with the text searched for (platform.md section 3; default Contains). */
export const matchingBehaviors = ['Contains', 'StartsWith', 'EndsWith', 'Exact'] as const
export type MatchingBehavior = (typeof matchingBehaviors)[number]

/** What a search entry acts on: fields of the record type (any of them may match), or a named filter of a server feature. */
export type Binding =
  | { readonly fields: readonly string[]; readonly operator: Operator }
  | { readonly filter: string; readonly operator: Operator }

/** An entry of the search card, where the field of the same name does not say all (platform.md section 3). */
export interface SearchEntryDefinition {
  readonly label?: string
  /** The kind of value that is typed; absent: that of the first bound field. */
  readonly input?: FieldDefinition
  readonly binds: Binding
  readonly required?: boolean
  readonly default?: DefaultValue
  readonly placeholder?: string
  readonly span?: 1 | 2
  readonly knownValuesOnly?: boolean
  /** Filters the rows already fetched; never sent. */
  readonly clientSide?: boolean
  /** Sent beside `search` instead of in it. */
  readonly mergeIntoQuery?: boolean
  /** A text typed instead of chosen is sent under the key with "Ids" replaced by "Description" (platform.md section 5). */
  readonly descriptionTwin?: boolean
}

export interface SearchCategoryDefinition {
  readonly name: string
  readonly label: string
  readonly entries: readonly string[]
}

/**
 * The search card. `codeTable`: `order` starts with the description (and the code where there is one) and may hold 2 more
 * (1 more with a code); `lookupTable`: the first of `rows` holds at most 3; `free`: as given (platform.md section 5).
 * The generic entries (status, active and changed ranges, changed by) follow by themselves.
 */
export type SearchLayout =
  | { readonly layout: 'codeTable'; readonly order: readonly string[] }
  | { readonly layout: 'lookupTable'; readonly rows: readonly (readonly string[])[] }
  | { readonly layout: 'free'; readonly order: readonly string[] }

export type SearchDefinition = SearchLayout & {
  /** Entries of its own, by the key under which their value is sent. */
  readonly entries?: Readonly<Record<string, SearchEntryDefinition>>
  /** Advanced search: the fields always shown on top, and the collapsible categories. */
  readonly advanced?: {
    readonly fixed?: readonly string[]
    readonly categories: readonly SearchCategoryDefinition[]
  }
  /** Search as soon as something changes (default), or only on pressing search. */
  readonly isImmediate?: boolean
  readonly isExpanded?: boolean
}

/** A search entry with everything filled in, as the schema document serves it. */
export interface SearchEntry extends Omit<SearchEntryDefinition, 'input' | 'label'> {
  readonly key: string
  readonly label: string
  readonly input: FieldDefinition
}

/** The key under which a text is sent that was typed where records are chosen (platform.md section 5). */
export function descriptionKey(entry: SearchEntry): string {
  return `${entry.key.replace(/Ids$/, '')}Description`
}

/** The search of a resolved record type: all entries that may be sent, and those the card shows, in order. */
export interface Search {
  readonly entries: readonly SearchEntry[]
  readonly visible: readonly string[]
  readonly advanced: {
    readonly fixed: readonly string[]
    readonly categories: readonly SearchCategoryDefinition[]
  }
  readonly isImmediate: boolean
  readonly isExpanded: boolean
}
