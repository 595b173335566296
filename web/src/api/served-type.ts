import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord, PresentedRecord, ReadRecord } from '@stamboek/model/schema/record-of'

declare const definition: unique symbol

/** A phantom member carries the type of the definition. */
interface DefinedType<D> extends ServedRecordType {
  readonly [definition]: D
}

export type ServedTypeOf<D> = unknown extends D ? ServedRecordType : DefinedType<D>

export type DefinitionOf<Type> = Type extends DefinedType<infer D> ? D : unknown

export type ShownRecord<D> = unknown extends D ? AnyRecord : PresentedRecord<D>

export type ReadRecordOf<D> = unknown extends D ? AnyRecord : ReadRecord<D>

/** A type whose fields are the members of the body of one of its calls. */
export interface CallFormType extends ServedRecordType {
  readonly formOfCall: string
}
