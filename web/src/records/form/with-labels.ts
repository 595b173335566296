import { labelPath } from '@stamboek/model/schema/field-path'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import type { Members } from './form-values.ts'

/** A record with the labels of references chosen since; they stand beside the ids (`countryId`, `country`). */
export function withLabels(record: Members, labels: ReadonlyMap<string, ReferenceLabel | null>): Members {
  return [...labels].reduce((changed, [path, label]) => withMember(changed, labelPath(path), label), record)
}

/** A copy of a record with a member set at a path, through groups. */
export function withMember(record: Members, path: string, value: unknown): Members {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...record, [first]: value }
  const inner = record[first]
  const members = typeof inner === 'object' && inner !== null ? (inner as Members) : {}
  return { ...record, [first]: withMember(members, rest.join('.'), value) }
}
