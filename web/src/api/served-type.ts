import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord, PresentedRecord, ReadRecord } from '@stamboek/model/schema/record-of'

declare const definition: unique symbol

/** A served type whose definition the compiler knows. The member only carries the type: it is never there. */
interface DefinedType<D> extends ServedRecordType {
  readonly [definition]: D
}

/** The served type of a definition; any one where the definition is not known. */
export type ServedTypeOf<D> = unknown extends D ? ServedRecordType : DefinedType<D>

/** The definition of a served type; unknown where only the schema document knows it. */
export type DefinitionOf<Type> = Type extends DefinedType<infer D> ? D : unknown

/** A record of a served type, as pages show it. */
export type ShownRecord<D> = unknown extends D ? AnyRecord : PresentedRecord<D>

/** A record of a served type that was read alone. */
export type ReadRecordOf<D> = unknown extends D ? AnyRecord : ReadRecord<D>
