import type { DateRange, ValueOf } from '../schema/record-of.ts'

export type FilterName<D> = FilterEntry<D>['binds']['filter']

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

type TypedText<Entry> = Entry extends { readonly descriptionTwin: true } ? string : never
