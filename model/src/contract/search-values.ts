import type { DateRange, ValueOf } from '../schema/record-of.ts'

/** The named filters that the search of a definition asks for. */
export type FilterName<D> = FilterEntry<D>['binds']['filter']

/** What a named filter is searched by, valid by the input of its search entry. */
export type FilterValue<D, Name> = SearchedValue<
  Extract<FilterEntry<D>, { readonly binds: { readonly filter: Name } }>
>

interface AnyFilterEntry {
  readonly binds: { readonly filter: string }
}

type FilterEntry<D> = D extends { readonly search: { readonly entries: infer Entries } }
  ? Extract<Entries[keyof Entries], AnyFilterEntry>
  : never

type SearchedValue<Entry> = Entry extends {
  readonly input: infer Input
  readonly binds: { readonly operator: infer Operator }
}
  ? Operator extends 'isTrue' | 'isEmpty'
    ? boolean
    : Operator extends 'matches'
      ? string
      : Operator extends 'oneOf' | 'includesAny' | 'below'
        ? readonly ValueOf<Input>[] | TypedText<Entry>
        : Operator extends 'equals'
          ? ValueOf<Input>
          : Partial<DateRange>
  : never

/** Of a reference that is also searched by text. */
type TypedText<Entry> = Entry extends { readonly descriptionTwin: true } ? string : never
