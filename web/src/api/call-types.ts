import type { CallAnswer, CallName, CallOf, CallValues } from '@stamboek/model/contract/call-values'
import type { DownloadedFile } from './api-client.ts'
import type { BulkOptions } from './bulk-request.ts'
import type { ShownRecord } from './served-type.ts'

export type CallNameOf<D> = unknown extends D ? string : CallName<D>

export type CallAnswering<D, Answer extends 'record' | 'file'> = unknown extends D
  ? string
  : { [Name in CallName<D>]: CallOf<D, Name> extends { readonly answer: Answer } ? Name : never }[CallName<D>]

export type DataCallName<D> = unknown extends D ? string : Exclude<CallName<D>, CallAnswering<D, 'file'>>

export type CallMember<D, Name> = unknown extends D ? string : keyof CallValues<CallOf<D, Name>> & string

export type CallValue<D, Name, Member> = unknown extends D
  ? unknown
  : Member extends keyof CallValues<CallOf<D, Name>>
    ? Exclude<CallValues<CallOf<D, Name>>[Member], undefined> | null
    : never

export type CallInput<D, Name> = unknown extends D ? AnyCallInput : InputOf<CallOf<D, Name>>

export interface AnyCallInput {
  /** Its members fill the placeholders of the address: `id`, and the ids of parents. */
  readonly record?: Readonly<Record<string, unknown>> | undefined
  readonly ids?: readonly string[] | undefined
  readonly bulk?: BulkOptions | undefined
  readonly values?: Readonly<Record<string, unknown>> | undefined
}

type InputOf<Call> = AddressInput<Call> & MarkedInput<Call> & BodyInput<Call>

export type AddressedRecord<D, Name> = unknown extends D
  ? Readonly<Record<string, unknown>>
  : CallOf<D, Name> extends { readonly path: infer Path }
    ? Readonly<Record<Placeholder<Path>, string>>
    : never

type AddressInput<Call> = Call extends { readonly path: infer Path }
  ? [Placeholder<Path>] extends [never]
    ? { readonly record?: undefined }
    : { readonly record: Readonly<Record<Placeholder<Path>, string>> }
  : never

type Placeholder<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

type MarkedInput<Call> = Call extends { readonly subject: 'marked' }
  ? { readonly ids: readonly string[]; readonly bulk?: BulkOptions }
  : { readonly ids?: undefined }

type BodyInput<Call> = Call extends { readonly body: object }
  ? Partial<CallValues<Call>> extends CallValues<Call>
    ? { readonly values?: CallValues<Call> }
    : { readonly values: CallValues<Call> }
  : { readonly values?: undefined }

export type AnswerOf<D, Name> = unknown extends D ? unknown : DataOf<D, CallOf<D, Name>>

type DataOf<D, Call> = Call extends { readonly answer: 'record' }
  ? ShownRecord<D>
  : CallAnswer<Call, DownloadedFile>
