import { formerNames } from '../../fields/former-names.ts'
import { storageOf } from '../../fields/storage-of.ts'
import { findCountedList, findThroughPath, isAdded } from '../../schema/computed.ts'
import type { Fields } from '../../schema/field-kind.ts'

/** Checks that each `was` is a free name of a stored field. Returns Dutch sentences. */
export function checkFormerNames(fields: Fields): readonly string[] {
  const seen = new Set(Object.keys(fields))
  return Object.entries(fields).flatMap(([name, field]) => {
    const storage = storageOf(field)
    const isStored =
      storage.shape !== 'children' &&
      !isAdded(field) &&
      findThroughPath(field) === undefined &&
      findCountedList(field) === undefined
    return [
      ...formerNames(field).flatMap((former) => {
        if (!isStored) return [`veld "${name}" wordt niet opgeslagen en heeft dus geen vroegere naam.`]
        if (!/^[a-z][A-Za-z0-9]{0,40}$/.test(former))
          return [`veld "${name}" heeft een vroegere naam "${former}", die geen camelCase-naam is.`]
        if (seen.has(former)) return [`de vroegere naam "${former}" van veld "${name}" is niet vrij.`]
        seen.add(former)
        return []
      }),
      ...(storage.shape === 'members' ? checkFormerNames(storage.members) : []),
    ]
  })
}
