import type { Fields } from '../schema/field-kind.ts'
import type { AnyRecord, FieldValues, ListValues, ValueOf } from '../schema/record-of.ts'
import type { BulkResult } from './record-calls.ts'

export type CallName<D> = D extends { readonly calls: infer Calls } ? keyof Calls & string : never

export type CallOf<D, Name> = D extends { readonly calls: infer Calls }
  ? Name extends keyof Calls
    ? Calls[Name]
    : never
  : never

/** The parsed members of a call: null clears a member, an absent one was not sent. */
export type SentValues<F extends Fields> = {
  readonly [Name in RequiredName<F>]: ValueOf<F[Name]>
} & {
  readonly [Name in Exclude<keyof F, RequiredName<F>>]?: ValueOf<F[Name]> | null
}

type RequiredName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly required: true } ? Name : never
}[keyof F]

export type CallValues<Call> = Call extends { readonly body: infer Body extends Fields }
  ? SentValues<Body>
  : Readonly<Record<string, never>>

export type CallAnswer<Call, File> = AnswerOf<
  Call extends { readonly answer: infer Answer } ? Answer : {},
  File
> &
  (Call extends { readonly lists: infer Lists } ? ListValues<Lists> : unknown)

type AnswerOf<Answer, File> = Answer extends 'record'
  ? AnyRecord
  : Answer extends 'bulk'
    ? BulkResult
    : Answer extends 'file'
      ? File
      : Answer extends readonly [infer Item extends Fields]
        ? readonly FieldValues<Item>[]
        : Answer extends Fields
          ? FieldValues<Answer>
          : never
