import { createDefaultRecord } from '@stamboek/model/fields/default-record'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { PlannedWrite } from '../records/engine/record-context.ts'
import type { UnitOfWork } from '../records/engine/unit-of-work.ts'
import { labelReferences } from '../records/rules/label-references.ts'
import { saveRecords } from '../records/store/save-records.ts'
import { uuidV7 } from '../uuid-v7.ts'

const chunkSize = 5000

/** Stores demonstration records through the engine, audit included, without the checks of a request. */
export class DemonstrationLoader {
  readonly #unit: UnitOfWork
  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /**
   * Adds records of a type in order, with defaults for what `members` leaves out. Returns their ids by `key`, for
   * references of later records. Throws if a reference has no target.
   */
  async add<Source extends object>(
    dtoKey: string,
    sources: Iterable<Source>,
    members: (source: Source) => MemberValues,
    key: (source: Source) => string = () => '',
  ): Promise<ReadonlyMap<string, string>> {
    const type = this.#unit.engine.catalogue.get(dtoKey)
    const ids = new Map<string, string>()
    let chunk: MemberValues[] = []
    for (const source of sources) {
      const id = uuidV7()
      ids.set(key(source), id)
      chunk.push({ ...this.#defaults(type), ...members(source), id })
      if (chunk.length === chunkSize) {
        await this.#save(type, chunk)
        chunk = []
      }
    }
    await this.#save(type, chunk)
    return ids
  }

  async #save(type: RecordType, records: readonly MemberValues[]): Promise<void> {
    if (records.length === 0) return
    // As if stored before: old data may refer to records that are inactive by now.
    const changes = records.map((after) => ({ before: undefined, basedOn: after, after }))
    const labelled = await labelReferences(this.#unit, type, changes)
    const writes = labelled.map((change): PlannedWrite => {
      if ('errors' in change) throw new Error(`${type.dtoKey}: ${change.errors[0]?.message}`)
      const { after } = change
      return { id: after.id as string, action: 'Insert', before: undefined, after }
    })
    await saveRecords(this.#unit, type, writes)
  }

  #defaults(type: RecordType): MemberValues {
    const { now, caller } = this.#unit
    return {
      ...createDefaultRecord(type.fields, {
        today: dayOf(now),
        now,
        currentUserId: caller.userId,
      }),
      systemValue: false,
      // Records of types with ownership `either` are global.
      isGlobalSystemBusinessUnitRecord: type.ownership === 'either',
    }
  }
}
